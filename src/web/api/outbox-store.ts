import { clear, createStore, del, get, set, values } from 'idb-keyval';
import { oneAtATime } from '#web/api/one-at-a-time.ts';
import { outboxChannel, type OutboxLetter, type OutboxNews } from '#web/api/outbox-letter.ts';

/* Letters that wait, for pages and the service worker alike; by their ids. */

const letters = createStore('outbox', 'letters');

/** The oldest first. */
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
 * One at a time, of all tabs and the worker: what is being sent can neither be sent again nor be taken back. Where a
 * browser has no locks, the id still lets the server take it once.
 */
export function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return oneAtATime('outbox', work);
}

function tell(news: OutboxNews): void {
  const channel = new BroadcastChannel(outboxChannel);
  channel.postMessage(news);
  channel.close();
}
