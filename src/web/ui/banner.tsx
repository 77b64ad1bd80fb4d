import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '#web/ui/icon.tsx';

const icons = { red: 'offline', yellow: 'clock', green: 'spark' } as const;

type Props = { tone: keyof typeof icons; children: ReactNode; action?: ReactNode };

/** Sticky line at the top of the window: red for "offline", yellow for "unreachable", green for news. */
export function Banner({ tone, children, action }: Props) {
  return (
    <div className={`banner banner-${tone}`} role={tone === 'red' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <span>{children}</span>
      {action}
    </div>
  );
}

/** Shows a page's banner with those of the window, so that none lies on another. */
export function WindowBanner(props: Props) {
  const place = document.querySelector('.banners');
  return place && createPortal(<Banner {...props} />, place);
}
