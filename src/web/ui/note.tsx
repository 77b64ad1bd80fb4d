import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import './note.css';

/** Kind note on butter: the good intent (`title`), the effect, a way on. `role="alert"` announces it on mount. */
export function Note({
  title,
  icon = 'heart',
  role = 'alert',
  className,
  children,
  id,
}: {
  title: string;
  icon?: IconName;
  role?: 'alert' | 'note';
  className?: string | undefined;
  children: ReactNode;
  id?: string | undefined;
}) {
  return (
    <div className={classNames('kind', className)} role={role} id={id}>
      <Icon name={icon} />
      <div className="min-w-0">
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}
