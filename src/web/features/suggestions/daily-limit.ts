import { useSyncExternalStore } from 'react';
import { visitorSuggestionsPerDay } from '#domain/compliments/compliment.ts';
import { read, write } from '#web/features/suggestions/browser-notes.ts';

const usedKey = 'aiComplimentsToday';
const dateKey = 'lastAIComplimentDate';
/** Stores the day of a refusal, so that a reloaded page promises nothing. */
const refusedKey = 'aiLimitReachedOn';

const listeners = new Set<() => void>();

/** Keeps the server's last number, which survives a cleared storage. */
let granted = { date: '', left: visitorSuggestionsPerDay };

/** Keeps the day on which the connection's limit was reached. */
let networkFullOn: string | null = null;

/**
 * Returns the number of AI compliments a visitor has left today, as far as this browser knows (P46). Renders the full
 * number on the server, which cannot read the storage.
 */
export function useSuggestionsLeft(): number {
  return useSyncExternalStore(subscribe, readLeft, () => visitorSuggestionsPerDay);
}

/** Counts a suggestion. Call it after a success, never before. */
export function countSuggestion(leftOnServer: number | null): void {
  write(usedKey, String(readUsed() + 1));
  write(dateKey, today());
  networkFullOn = null;
  grant(leftOnServer ?? visitorSuggestionsPerDay);
}

/** Sets the remaining number to zero after a refusal. */
export function noteLimitReached(): void {
  write(refusedKey, today());
  grant(0);
}

/** Marks the connection's limit as reached by others: this browser's share is unknown. */
export function noteNetworkFull(): void {
  networkFullOn = today();
  tell();
}

/** Returns the number to promise on a page; null if it may be wrong. */
export function usePromisedLeft(): number | null {
  const left = useSuggestionsLeft();
  const isFull = useSyncExternalStore(
    subscribe,
    () => networkFullOn === today(),
    () => false,
  );
  return isFull ? null : left;
}

function subscribe(listener: () => void): () => void {
  if (read(dateKey) !== null && read(dateKey) !== today()) write(usedKey, '0');
  listeners.add(listener);
  // Listens to other tabs, and to the focus, as the day may have changed.
  addEventListener('storage', listener);
  addEventListener('focus', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
    removeEventListener('focus', listener);
  };
}

function grant(left: number): void {
  granted = { date: today(), left };
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Returns the number left now, so that a press after midnight sees the new day. */
export function readLeft(): number {
  if (read(refusedKey) === today()) return 0;
  const left = Math.max(0, visitorSuggestionsPerDay - readUsed());
  return granted.date === today() ? Math.min(left, granted.left) : left;
}

function readUsed(): number {
  if (read(dateKey) !== today()) return 0;
  const used = Number(read(usedKey));
  return Number.isInteger(used) && used > 0 ? used : 0;
}

/** Returns the server's day (`limitDayOf`) in every time zone. Repeated here to keep the page's code small. */
function today(): string {
  return new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });
}
