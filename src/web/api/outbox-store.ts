import { clear, createStore, del, get, set, values } from 'idb-keyval';
import { outboxChannel, type OutboxLetter, type OutboxMessage } from '#web/api/outbox-letter.ts';
import { withLock } from '#web/api/with-lock.ts';

/* Stores waiting letters by their ids, for pages and the service worker. */

const store = createStore('outbox', 'letters');

/** Returns the letters, oldest first. */
export async function readLetters(): Promise<OutboxLetter[]> {
  const stored = await values<OutboxLetter>(store);
  return stored.toSorted((a, b) => a.writtenAt.localeCompare(b.writtenAt));
}

export function findLetter(id: string): Promise<OutboxLetter | undefined> {
  return get<OutboxLetter>(id, store);
}

export async function storeLetter(letter: OutboxLetter): Promise<void> {
  await set(letter.id, letter, store);
  broadcast({ kind: letter.refusal === null ? 'changed' : 'refused' });
}

export async function deleteLetter(id: string, kind: OutboxMessage['kind']): Promise<void> {
  await del(id, store);
  broadcast({ kind });
}

export async function clearOutbox(): Promise<void> {
  await clear(store);
  broadcast({ kind: 'changed' });
}

/**
 * Locks the outbox for all tabs and the worker, so that a letter in delivery is neither sent again nor taken back.
 * Without locks in the browser, the letter's id still makes the server accept it once.
 */
export function withOutboxLock<Result>(callback: () => Promise<Result>): Promise<Result> {
  return withLock('outbox', callback);
}

function broadcast(message: OutboxMessage): void {
  const channel = new BroadcastChannel(outboxChannel);
  channel.postMessage(message);
  channel.close();
}
