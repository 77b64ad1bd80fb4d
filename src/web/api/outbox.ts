import { useSyncExternalStore } from 'react';
import type { OutboxLetter } from '#web/api/outbox-letter.ts';

/* What waits on this device, as pages see it. The code that keeps it comes later, and only to members. */

export interface Outbox {
  keep: (letter: OutboxLetter) => Promise<void>;
  /** Null when it has gone out meanwhile. */
  takeBack: (id: string) => Promise<OutboxLetter | null>;
}

const none: readonly OutboxLetter[] = [];
let letters = none;
let open: Outbox | null = null;
const listeners = new Set<() => void>();

/** The letters that wait, and those that came back, the oldest first. */
export function useOutboxLetters(): readonly OutboxLetter[] {
  return useSyncExternalStore(subscribe, outboxLetters, () => none);
}

export function outboxLetters(): readonly OutboxLetter[] {
  return letters;
}

/** Null where nothing can be kept. */
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
