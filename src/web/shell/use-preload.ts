import { useEffect, useEffectEvent } from 'react';
import { whenIdle } from '#web/api/live.ts';

const signs = ['pointerover', 'focusin', 'touchstart'] as const;

/** Fetches code that a press will need: once the browser is idle, or at the first pointer, touch or focus. */
export function usePreload(...loaders: readonly (() => Promise<unknown>)[]): void {
  const fetchAll = useEffectEvent(() => {
    // A failure is told when the code is really needed.
    for (const load of loaders) load().catch(() => undefined);
  });
  useEffect(() => {
    const due = new AbortController();
    const fetchOnce = (): void => {
      if (due.signal.aborted) return;
      due.abort();
      fetchAll();
    };
    for (const sign of signs)
      addEventListener(sign, fetchOnce, { passive: true, signal: due.signal });
    whenIdle(fetchOnce);
    return () => due.abort();
  }, []);
}
