import { useEffect, useState } from 'react';

/** Limits the hold to 10 s, so that a silent connection does not lock a dialog. */
const longestHold = 10_000;

/** Returns true while a dialog must stay open, since closing it would hide the result of work in progress. */
export function useLock(isActing: boolean): boolean {
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
