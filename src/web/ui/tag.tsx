import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** Small bold label of a state on colour. */
export function Tag({
  children,
  tone = 'blush',
}: {
  children: ReactNode;
  tone?: 'blush' | 'sage' | 'butter' | 'sky' | 'danger' | undefined;
}) {
  return <span className={classNames('tag', tone !== 'blush' && `tag-${tone}`)}>{children}</span>;
}
