import { useSyncExternalStore } from 'react';
import { useNow } from 'use-intl/react';

const updateMilliseconds = 30_000;
const listeners = new Set<() => void>();
let current = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Milliseconds since 1970, renewed twice a minute. While hydrating it is the moment at which the server rendered,
 * however long ago that was, so that both sides agree.
 */
export function useCurrentTime(): number {
  const rendered = useNow();
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => rendered.getTime(),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    timer = setInterval(tick, updateMilliseconds);
    // Without a subscriber the time stood still: the first one has drawn an old one.
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
