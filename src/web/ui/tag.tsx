import type { ReactNode } from 'react';

/** Small bold label of a state on colour. */
export function Tag({
  children,
  tone = 'blush',
}: {
  children: ReactNode;
  tone?: 'blush' | 'sage' | 'butter' | 'sky' | 'danger' | undefined;
}) {
  return (
    <span className={`tag ${tone === 'danger' ? 'bg-danger-bg text-danger' : `bg-${tone}`}`}>
      {children}
    </span>
  );
}
