import type { ComponentPropsWithRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { IconName } from '#web/ui/icon.tsx';

/**
 * Round icon button of 44 px. `label` is the tooltip and also the name: with an `aria-label` too, browsers would repeat
 * it as the description.
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
