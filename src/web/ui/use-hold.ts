import { useEffect, useState } from 'react';

/** Answers take no longer, as a rule; a silent connection locks no dialog. */
const longestHold = 10_000;

/** Whether a dialog stays open during work that cannot be undone: closed, its outcome would be lost. */
export function useHold(isActing: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isActing) return undefined;
    const timer = setTimeout(() => setOver(true), longestHold);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [isActing]);
  return isActing && !isOver;
}
