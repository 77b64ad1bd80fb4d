import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';

const icons = { red: 'offline', yellow: 'clock', green: 'spark' } as const;

/** Sticky line at the top of the window: red for "offline", yellow for "unreachable", green for news. */
export function Banner({
  tone,
  children,
  action,
}: {
  tone: keyof typeof icons;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={`banner banner-${tone}`} role={tone === 'red' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <span>{children}</span>
      {action}
    </div>
  );
}
