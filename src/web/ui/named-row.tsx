import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/icon.tsx';

/** Row of a short list: a name with a note, and what can be done with it (`children`) beside or below. */
export function NamedRow({
  as: Row = 'li',
  icon,
  name,
  note,
  children,
}: {
  as?: 'li' | 'div';
  icon?: IconName;
  name: string;
  note: ReactNode;
  children: ReactNode;
}) {
  return (
    <Row className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rule-t py-3 first:rule-none">
      <div className="flex min-w-0 flex-[1_1_12rem] items-center gap-3">
        {icon && <Icon name={icon} className="text-success" />}
        <div className="min-w-0">
          <p className="font-semibold break-words">{name}</p>
          {note && <p className="text-14 text-muted">{note}</p>}
        </div>
      </div>
      {children}
    </Row>
  );
}
