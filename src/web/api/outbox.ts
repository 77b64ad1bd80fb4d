import { useSyncExternalStore } from 'react';
import type { OutboxLetter } from '#web/api/outbox-letter.ts';

/* Mirrors the outbox for pages. The code that stores letters loads later, and only for members. */

export interface Outbox {
  keep: (letter: OutboxLetter) => Promise<void>;
  /** Removes a letter and returns it; null if it was sent meanwhile. */
  takeBack: (id: string) => Promise<OutboxLetter | null>;
}

const none: readonly OutboxLetter[] = [];
let letters = none;
let open: Outbox | null = null;
const listeners = new Set<() => void>();

/** Returns waiting and refused letters, oldest first. */
export function useOutboxLetters(): readonly OutboxLetter[] {
  return useSyncExternalStore(subscribe, outboxLetters, () => none);
}

export function outboxLetters(): readonly OutboxLetter[] {
  return letters;
}

/** Returns null if nothing can be stored. */
export function openOutbox(): Outbox | null {
  return open;
}

export function showOutbox(outbox: Outbox | null, now: readonly OutboxLetter[]): void {
  open = outbox;
  letters = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
