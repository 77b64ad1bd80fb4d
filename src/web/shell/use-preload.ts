import { useEffect, useEffectEvent } from 'react';
import { whenIdle } from '#web/api/live.ts';

const triggers = ['pointerover', 'focusin', 'touchstart'] as const;

/** Loads code that a press will need: when the browser is idle, or at the first pointer, touch or focus event. */
export function usePreload(...loaders: readonly (() => Promise<unknown>)[]): void {
  const fetchAll = useEffectEvent(() => {
    // Ignores a failure, which is shown when the code is needed.
    for (const load of loaders) load().catch(() => undefined);
  });
  useEffect(() => {
    const controller = new AbortController();
    const fetchOnce = (): void => {
      if (controller.signal.aborted) return;
      controller.abort();
      fetchAll();
    };
    for (const trigger of triggers)
      addEventListener(trigger, fetchOnce, { passive: true, signal: controller.signal });
    whenIdle(fetchOnce);
    return () => controller.abort();
  }, []);
}
