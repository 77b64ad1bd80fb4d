import type { ComponentPropsWithRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { IconName } from '#web/ui/icon.tsx';

/**
 * A round button of 44 px that only shows an icon. `label` is its tooltip and thereby its name: said by `aria-label` too,
 * browsers would add it a second time as the description.
 */
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
    <button type="button" title={label} {...rest} className={classNames('icon-btn', className)}>
      <Icon name={icon} />
    </button>
  );
}
