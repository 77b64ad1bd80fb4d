import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';

/** A kind word about a text: first the good intent (`title`), then the effect, then a way on. Read out when it appears. */
export function Note({
  title,
  children,
  id,
}: {
  title: string;
  children: ReactNode;
  id?: string | undefined;
}) {
  return (
    <div className="kind" role="alert" id={id}>
      <Icon name="heart" />
      <div className="min-w-0">
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}
