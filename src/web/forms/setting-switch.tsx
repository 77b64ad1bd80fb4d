import type { ReactNode } from 'react';
import { useChoice, type ChoiceParts } from '#web/forms/use-choice.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

/** Saves an on/off setting when it is pressed. A closed setting can be turned off, not on. */
export function SettingSwitch<Change>({
  label,
  hint,
  isClosed = false,
  ...parts
}: { label: ReactNode; hint?: ReactNode; isClosed?: boolean } & ChoiceParts<boolean, Change>) {
  const [isOn, choose] = useChoice(parts);
  return (
    <Checkbox
      label={label}
      hint={hint}
      disabled={isClosed && !parts.stored}
      checked={isOn}
      onChange={({ target }) => choose(target.checked)}
    />
  );
}
