import type { ReactNode } from 'react';
import { useChoice, type ChoiceOptions } from '#web/forms/use-choice.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

/** Saves an on/off setting when it is pressed. A closed setting can be turned off, not on. */
export function SettingSwitch<Change>({
  label,
  hint,
  isDisabled = false,
  ...options
}: { label: ReactNode; hint?: ReactNode; isDisabled?: boolean } & ChoiceOptions<boolean, Change>) {
  const [isOn, choose] = useChoice(options);
  return (
    <Checkbox
      label={label}
      hint={hint}
      disabled={isDisabled && !options.stored}
      checked={isOn}
      onChange={({ target }) => choose(target.checked)}
    />
  );
}
