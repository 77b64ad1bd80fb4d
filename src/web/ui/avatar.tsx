import { classNames } from '#web/ui/class-names.ts';
import { initials, tintForName } from '#web/ui/initials.ts';
import './avatar.css';

/** Initials on a tint, drawn here so that no name leaves the site. Decorative: the name is shown beside it. */
export function Avatar({ name, size = 'm' }: { name: string; size?: 'm' | 'l' | undefined }) {
  return (
    <span
      className={classNames('avatar', `bg-${tintForName(name)}`, size === 'l' && 'avatar-l')}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  );
}
