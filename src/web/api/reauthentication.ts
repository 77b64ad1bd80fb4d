import { useSyncExternalStore } from 'react';

/*
 * Some calls need a recent authentication. They wait while a dialog asks for it and are repeated afterwards, so that
 * nothing is typed twice.
 */

let waiting: ((isProven: boolean) => void)[] = [];
const listeners = new Set<() => void>();

/** Resolves after the re-authentication or when the person gives up; at once where no dialog can ask. */
export function askForProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    tell();
  });
}

/** Whether a question is needed now. */
export function useIsProofAsked(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting.length > 0,
    () => false,
  );
}

/** Lets the calls that wait go on, or fail. */
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
