import { useSyncExternalStore } from 'react';
import type { OutboxLetter } from '#web/api/outbox-letter.ts';

/* Mirrors the outbox for pages. The code that stores letters loads later, and only for members. */

export interface Outbox {
  store: (letter: OutboxLetter) => Promise<void>;
  /** Removes a letter and returns it; null if it was sent meanwhile. */
  takeBack: (id: string) => Promise<OutboxLetter | null>;
}

const noLetters: readonly OutboxLetter[] = [];
let letters = noLetters;
let current: Outbox | null = null;
const listeners = new Set<() => void>();

/** Returns waiting and refused letters, oldest first. */
export function useOutboxLetters(): readonly OutboxLetter[] {
  return useSyncExternalStore(subscribe, outboxLetters, () => noLetters);
}

export function outboxLetters(): readonly OutboxLetter[] {
  return letters;
}

/** Returns null if nothing can be stored. */
export function currentOutbox(): Outbox | null {
  return current;
}

export function setOutbox(outbox: Outbox | null, newLetters: readonly OutboxLetter[]): void {
  current = outbox;
  letters = newLetters;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
