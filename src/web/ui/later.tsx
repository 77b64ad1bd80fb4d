import { useEffect, useState, type ReactNode } from 'react';

/**
 * What lies further down comes once the rest is drawn, so that a slow phone shows that first and answers presses in
 * between.
 */
export function Later({
  meanwhile = null,
  children,
}: {
  /** Keeps the room, so that what stands below does not move. */
  meanwhile?: ReactNode;
  children: ReactNode;
}) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const turn = setTimeout(() => setDue(true));
    return () => clearTimeout(turn);
  }, []);
  return isDue ? children : meanwhile;
}
