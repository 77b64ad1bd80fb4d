import type { ComponentPropsWithRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { IconName } from '#web/ui/icon.tsx';

/** A round button of 44 px that only shows an icon; `label` is its name and its tooltip. */
export function IconButton({
  icon,
  label,
  className,
  ...rest
}: { icon: IconName; label: string } & Omit<
  ComponentPropsWithRef<'button'>,
  'aria-label' | 'children'
>) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={classNames('icon-btn', className)}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  );
}
