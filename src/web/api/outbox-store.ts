import { clear, createStore, del, get, set, values } from 'idb-keyval';
import { oneAtATime } from '#web/api/one-at-a-time.ts';
import { outboxChannel, type OutboxLetter, type OutboxNews } from '#web/api/outbox-letter.ts';

/* Stores waiting letters by their ids, for pages and the service worker. */

const letters = createStore('outbox', 'letters');

/** Returns the letters, oldest first. */
export async function readLetters(): Promise<OutboxLetter[]> {
  const all = await values<OutboxLetter>(letters);
  return all.toSorted((a, b) => a.writtenAt.localeCompare(b.writtenAt));
}

export function findLetter(id: string): Promise<OutboxLetter | undefined> {
  return get<OutboxLetter>(id, letters);
}

export async function keepLetter(letter: OutboxLetter): Promise<void> {
  await set(letter.id, letter, letters);
  tell({ kind: letter.refusal === null ? 'changed' : 'refused' });
}

export async function dropLetter(id: string, kind: OutboxNews['kind']): Promise<void> {
  await del(id, letters);
  tell({ kind });
}

export async function emptyOutbox(): Promise<void> {
  await clear(letters);
  tell({ kind: 'changed' });
}

/**
 * Locks the outbox for all tabs and the worker, so that a letter in delivery is neither sent again nor taken back.
 * Without locks in the browser, the letter's id still makes the server accept it once.
 */
export function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return oneAtATime('outbox', work);
}

function tell(news: OutboxNews): void {
  const channel = new BroadcastChannel(outboxChannel);
  channel.postMessage(news);
  channel.close();
}
