import type { OutboxLetter } from '#web/api/outbox-letter.ts';
import { createStore, useStore } from '#web/ui/create-store.ts';

/* Mirrors the outbox for pages. The code that stores letters loads later, and only for members. */

export interface Outbox {
  store: (letter: OutboxLetter) => Promise<void>;
  /** Removes a letter and returns it; null if it was sent meanwhile. */
  takeBack: (id: string) => Promise<OutboxLetter | null>;
}

const letters = createStore<readonly OutboxLetter[]>([]);
export const outboxLetters = letters.get;
let current: Outbox | null = null;

/** Returns waiting and refused letters, oldest first. */
export function useOutboxLetters(): readonly OutboxLetter[] {
  return useStore(letters);
}

/** Returns null if nothing can be stored. */
export function currentOutbox(): Outbox | null {
  return current;
}

export function setOutbox(outbox: Outbox | null, newLetters: readonly OutboxLetter[]): void {
  current = outbox;
  letters.set(newLetters);
}
