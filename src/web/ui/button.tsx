import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { IconName } from '#web/ui/icon.tsx';

type ButtonLook = {
  variant?: 'primary' | 'quiet' | 'text' | 'text-danger' | 'danger' | 'ink' | undefined;
  size?: 's' | 'm' | 'l' | undefined;
  /** Fills the width of its container */
  wide?: boolean | undefined;
  /** Has the height and corners of the field beside it */
  besideField?: boolean | undefined;
  icon?: IconName | undefined;
  /** Shows `busyLabel`, keeps width and focus, and ignores presses */
  isBusy?: boolean | undefined;
  /** Progress text, such as "Wird gesendet"; its width is reserved from the start */
  busyLabel?: string | undefined;
  children?: ReactNode;
};

export type ButtonProps = ButtonLook & ComponentPropsWithRef<'button'> & { href?: undefined };
type LinkProps = ButtonLook & ComponentPropsWithRef<'a'> & { href: string };

/** Button, or with `href` a link that looks like one. Submits only with `type="submit"`. */
export function Button({
  variant = 'primary',
  size = 'm',
  wide,
  besideField,
  icon,
  isBusy,
  busyLabel,
  children,
  className,
  ...rest
}: ButtonProps | LinkProps) {
  const classes = classNames(
    'btn',
    variant !== 'primary' && `btn-${variant}`,
    size !== 'm' && `btn-${size}`,
    wide && 'w-full',
    besideField && 'btn-beside-field',
    className,
  );
  const content = (
    <ButtonContent icon={icon} isBusy={isBusy} busyLabel={busyLabel} label={children} />
  );
  if (rest.href !== undefined) {
    return (
      <a className={classes} {...rest}>
        {content}
      </a>
    );
  }
  const { onClick, ...button } = rest;
  const onPress = (event: MouseEvent<HTMLButtonElement>) => {
    // Also stops the submit by Enter in a field
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...button}
      className={classes}
      onClick={onPress}
      {...(isBusy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    >
      {content}
    </button>
  );
}

function ButtonContent({
  icon,
  isBusy,
  busyLabel,
  label,
}: {
  icon: IconName | undefined;
  isBusy: boolean | undefined;
  busyLabel: string | undefined;
  label: ReactNode;
}) {
  return (
    <span className="btn-faces">
      <span className="btn-face" data-hidden={(isBusy && busyLabel) || undefined}>
        {icon && <Icon name={icon} />}
        {label}
      </span>
      {busyLabel !== undefined && (
        <span className="btn-face" data-hidden={isBusy ? undefined : true}>
          {busyLabel}
          <span className="busy-dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        </span>
      )}
    </span>
  );
}
