import { useEffect, useState } from 'react';

/** No answer takes longer, as a rule; behind a line that is silent nobody is locked in. */
const longestHold = 10_000;

/**
 * Whether a dialog stays, because it does what cannot be called back: closed, it would seem not to have been done, and
 * nobody would hear how it ended.
 */
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
