import type { ReactNode } from 'react';

export function Later({ children }: { meanwhile?: ReactNode; children: ReactNode }) {
  return children;
}
