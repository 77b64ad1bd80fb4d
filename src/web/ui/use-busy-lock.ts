import { useEffect, useState } from 'react';

/** Limits the hold to 10 s, so that a silent connection does not lock a dialog. */
const maxLockMs = 10_000;

/** Returns true while a dialog must stay open, since closing it would hide the result of work in progress. */
export function useBusyLock(isBusy: boolean): boolean {
  const [isExpired, setExpired] = useState(false);
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(() => setExpired(true), maxLockMs);
    return () => {
      clearTimeout(timer);
      setExpired(false);
    };
  }, [isBusy]);
  return isBusy && !isExpired;
}
