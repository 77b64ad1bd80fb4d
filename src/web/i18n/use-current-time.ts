import { useSyncExternalStore } from 'react';
import { useNow } from 'use-intl/react';
import { createStore } from '#web/ui/create-store.ts';

const updateIntervalMs = 30_000;
const time = createStore(Date.now());
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Returns milliseconds since 1970, updated twice a minute. During hydration it is the time of the server's rendering,
 * so that both renderings agree.
 */
export function useCurrentTime(): number {
  const serverTime = useNow();
  return useSyncExternalStore(subscribe, time.get, () => serverTime.getTime());
}

function subscribe(listener: () => void): () => void {
  if (!time.hasSubscribers()) {
    timer = setInterval(tick, updateIntervalMs);
    // Updates at once: the time was frozen without a subscriber.
    tick();
  }
  const unsubscribe = time.subscribe(listener);
  return () => {
    unsubscribe();
    if (!time.hasSubscribers()) clearInterval(timer);
  };
}

function tick(): void {
  time.set(Date.now());
}
