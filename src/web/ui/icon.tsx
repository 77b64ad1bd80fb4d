import { classNames } from '#web/ui/class-names.ts';
import spriteUrl from './icons.svg?no-inline';

export type IconName =
  | 'home'
  | 'dashboard'
  | 'profile'
  | 'admin'
  | 'send'
  | 'receive'
  | 'gift'
  | 'spark'
  | 'shield'
  | 'dice'
  | 'heart'
  | 'thanks'
  | 'flag'
  | 'trophy'
  | 'clock'
  | 'chart'
  | 'globe'
  | 'menu'
  | 'close'
  | 'eye'
  | 'eye-off'
  | 'plus'
  | 'check'
  | 'alert'
  | 'info'
  | 'offline'
  | 'search'
  | 'star'
  | 'download'
  | 'share'
  | 'lock'
  | 'edit'
  | 'trash'
  | 'logout'
  | 'down'
  | 'up'
  | 'back'
  | 'mail'
  | 'undo'
  | 'more'
  | 'moon';

/** Icon of 24 px (`small`: 20 px). Always decorative: text or a label beside it names it. */
export function Icon({
  name,
  small,
  className,
}: {
  name: IconName;
  small?: boolean | undefined;
  className?: string | undefined;
}) {
  return (
    <svg
      className={classNames('icon', small && 'icon-s', className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${spriteUrl}#i-${name}`} />
    </svg>
  );
}
