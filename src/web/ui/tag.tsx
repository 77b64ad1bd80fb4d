import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** A small bold word on colour that says a state. */
export function Tag({
  children,
  tone = 'blush',
}: {
  children: ReactNode;
  tone?: 'blush' | 'sage' | 'butter' | 'sky' | 'danger' | undefined;
}) {
  return <span className={classNames('tag', tone !== 'blush' && `tag-${tone}`)}>{children}</span>;
}
