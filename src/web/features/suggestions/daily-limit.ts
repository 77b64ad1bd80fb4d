import { useSyncExternalStore } from 'react';
import { visitorSuggestionsPerDay } from '#domain/compliments/compliment.ts';
import { read, write } from '#web/features/suggestions/browser-notes.ts';

const usedKey = 'aiComplimentsToday';
const dateKey = 'lastAIComplimentDate';
/** The day on which the server refused: then a page that is loaded anew promises nothing. */
const refusedKey = 'aiLimitReachedOn';

const listeners = new Set<() => void>();

/** What the server said last: it still knows what was counted here before the storage was cleared. */
let granted = { date: '', left: visitorSuggestionsPerDay };

/** The day on which the server refused for the sake of others. */
let networkFullOn: string | null = null;

/**
 * How many AI compliments a visitor may still have today, as far as this browser knows (P46).
 * The server, which cannot see the browser's storage, renders the full number.
 */
export function useSuggestionsLeft(): number {
  return useSyncExternalStore(subscribe, readLeft, () => visitorSuggestionsPerDay);
}

/** Call it after each successful generation, never before. */
export function countSuggestion(leftOnServer: number | null): void {
  write(usedKey, String(readUsed() + 1));
  write(dateKey, today());
  networkFullOn = null;
  grant(leftOnServer ?? visitorSuggestionsPerDay);
}

/** The server refused: nothing is left today, whatever this browser counted. */
export function noteLimitReached(): void {
  write(refusedKey, today());
  grant(0);
}

/** Others on the same connection have used up the rest: this browser's share is unknown. */
export function noteNetworkFull(): void {
  networkFullOn = today();
  tell();
}

/** As `useSuggestionsLeft`, to be promised on a page; null where it may not be true. */
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
  // Another tab counts too, and a page that stays open overnight wakes up on a new day.
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

/** What is left at this moment: a page that is in use at midnight learns of the new day when something is pressed. */
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

/**
 * The day that the server counts by (`limitDayOf`), also in other time zones. Written anew here, since every page loads
 * these lines.
 */
function today(): string {
  return new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });
}
