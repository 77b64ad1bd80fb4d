import { useSyncExternalStore } from 'react';

/* Calls that need a recent authentication wait for a dialog and are then repeated, so that no input is lost. */

let pending: ((isProven: boolean) => void)[] = [];
const listeners = new Set<() => void>();

/** Resolves after the re-authentication or its cancellation; to false at once if no dialog is mounted. */
export function requestProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    pending = [...pending, resolve];
    notify();
  });
}

/** Returns true while a call waits for the dialog. */
export function useIsProofRequested(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pending.length > 0,
    () => false,
  );
}

/** Resolves all waiting calls. */
export function resolveProof(isProven: boolean): void {
  const resolved = pending;
  pending = [];
  notify();
  for (const resolve of resolved) resolve(isProven);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
