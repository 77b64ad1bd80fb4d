import { useSyncExternalStore } from 'react';

/* Calls that need a recent authentication wait for a dialog and are then repeated, so that no input is lost. */

let waiting: ((isProven: boolean) => void)[] = [];
const listeners = new Set<() => void>();

/** Resolves after the re-authentication or its cancellation; to false at once if no dialog is mounted. */
export function askForProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    tell();
  });
}

/** Returns true while a call waits for the dialog. */
export function useIsProofAsked(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting.length > 0,
    () => false,
  );
}

/** Resolves all waiting calls. */
export function answerProof(isProven: boolean): void {
  const answered = waiting;
  waiting = [];
  tell();
  for (const resolve of answered) resolve(isProven);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
