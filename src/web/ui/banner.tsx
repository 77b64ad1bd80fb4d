import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';

/** A full-width line at the very top that stays there: red for “offline”, yellow for “cannot be reached”. */
export function Banner({
  tone,
  children,
  action,
}: {
  tone: 'red' | 'yellow';
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={`banner banner-${tone}`} role={tone === 'red' ? 'alert' : 'status'}>
      <Icon name={tone === 'red' ? 'offline' : 'clock'} />
      <span>{children}</span>
      {action}
    </div>
  );
}
