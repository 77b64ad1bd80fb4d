import { useSyncExternalStore } from 'react';

let isUp = false;
const listeners = new Set<() => void>();

/** Returns true while a stream reports changes, so that no polling is needed. */
export function useIsLive(): boolean {
  return useSyncExternalStore(subscribe, liveness, () => false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function liveness(): boolean {
  return isUp;
}

export function setLiveness(now: boolean): void {
  if (isUp === now) return;
  isUp = now;
  for (const listener of listeners) listener();
}
