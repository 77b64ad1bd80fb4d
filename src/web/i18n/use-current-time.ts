import { useSyncExternalStore } from 'react';
import { useNow } from 'use-intl/react';

const updateIntervalMs = 30_000;
const listeners = new Set<() => void>();
let current = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Returns milliseconds since 1970, updated twice a minute. During hydration it is the time of the server's rendering,
 * so that both renderings agree.
 */
export function useCurrentTime(): number {
  const serverTime = useNow();
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => serverTime.getTime(),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    timer = setInterval(tick, updateIntervalMs);
    // Updates at once: the time was frozen without a subscriber.
    tick();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function tick(): void {
  current = Date.now();
  for (const listener of listeners) listener();
}
