import { useEffect, useEffectEvent } from 'react';
import { whenIdle } from '#web/api/live.ts';

const signs = ['pointerover', 'focusin', 'touchstart'] as const;

/** Loads code that a press will need: when the browser is idle, or at the first pointer, touch or focus event. */
export function usePreload(...loaders: readonly (() => Promise<unknown>)[]): void {
  const fetchAll = useEffectEvent(() => {
    // Ignores a failure, which is shown when the code is needed.
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
