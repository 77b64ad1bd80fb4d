import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** Returns true while a stream reports changes, so that no polling is needed. */
export function useIsLive(): boolean {
  return useSyncExternalStore(subscribe, isStreamOpen, () => false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isStreamOpen(): boolean {
  return isOpen;
}

export function setStreamOpen(value: boolean): void {
  if (isOpen === value) return;
  isOpen = value;
  for (const listener of listeners) listener();
}
