import { useContext, type ComponentPropsWithRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { LetterName } from '#web/ui/letter-name.ts';
import './letter-action.css';

/** Button for an action on a letter. `pressed` makes it a toggle; `isBusy` ignores presses. */
export function LetterAction({
  icon,
  label,
  pressed,
  isBusy,
  isQuiet,
  className,
  onClick,
  ...rest
}: {
  icon: IconName;
  label: string;
  pressed?: boolean | undefined;
  isBusy?: boolean | undefined;
  /** Shows the icon alone; the label is its tooltip. */
  isQuiet?: boolean | undefined;
} & Omit<ComponentPropsWithRef<'button'>, 'children'>) {
  return (
    <button
      type="button"
      aria-describedby={useContext(LetterName)}
      title={isQuiet ? label : undefined}
      {...rest}
      className={classNames('letter-action', className)}
      aria-pressed={pressed}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (!isBusy) onClick?.(event);
      }}
    >
      <Icon name={icon} />
      {!isQuiet && label}
    </button>
  );
}

const tones = { done: 'font-semibold text-success', flagged: 'text-danger' };

/** Result of an action: "Gedankt" (done), "Gemeldet" (flagged) or a note. `isLine` gives a sentence its own line. */
export function ActionMark({
  icon,
  label,
  tone,
  isLine,
}: {
  icon: IconName;
  label: string;
  tone?: keyof typeof tones | undefined;
  isLine?: boolean | undefined;
}) {
  return (
    <span className={classNames('letter-action', tone && tones[tone], isLine && 'w-full')}>
      <Icon name={icon} />
      {label}
    </span>
  );
}
