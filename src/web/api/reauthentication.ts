import { useSyncExternalStore } from 'react';

/*
 * Some calls take a fresh proof of who sits there. They are held back while a dialog asks for it, and made again
 * afterwards, so that nobody has to type anything twice.
 */

let waiting: ((isProven: boolean) => void)[] = [];
const listeners = new Set<() => void>();

/** Resolves once the person has proven themselves, or has given up; at once where nobody can be asked. */
export function askForProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    tell();
  });
}

/** Whether somebody has to be asked now. */
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
