import { useSyncExternalStore } from 'react';
import { visitorSuggestionsPerDay } from '#domain/compliments/compliment.ts';
import { readLocalItem, writeLocalItem } from '#web/api/local-items.ts';
import { createStore } from '#web/ui/create-store.ts';

const usedKey = 'aiComplimentsToday';
const dateKey = 'lastAIComplimentDate';
/** Stores the day of a refusal, so that a reloaded page promises nothing. */
const refusedKey = 'aiLimitReachedOn';

/** Keeps the server's last number, which survives a cleared storage, and the day of the connection's limit. */
const quota = createStore({ date: '', left: visitorSuggestionsPerDay, networkFullOn: '' });

/**
 * Returns the number of AI compliments a visitor has left today, as far as this browser knows (P46). Renders the full
 * number on the server, which cannot read the storage.
 */
export function useSuggestionsLeft(): number {
  return useSyncExternalStore(subscribe, readLeft, () => visitorSuggestionsPerDay);
}

/** Counts a suggestion. Call it after a success, never before. */
export function countSuggestion(leftOnServer: number | null): void {
  writeLocalItem(usedKey, String(readUsed() + 1));
  writeLocalItem(dateKey, today());
  const left = leftOnServer ?? visitorSuggestionsPerDay;
  quota.set({ date: today(), left, networkFullOn: '' });
}

/** Sets the remaining number to zero after a refusal. */
export function markLimitReached(): void {
  writeLocalItem(refusedKey, today());
  quota.set({ ...quota.get(), date: today(), left: 0 });
}

/** Marks the connection's limit as reached by others: this browser's share is unknown. */
export function markNetworkFull(): void {
  quota.set({ ...quota.get(), networkFullOn: today() });
}

/** Returns the number to promise on a page; null if it may be wrong. */
export function useReliableLeft(): number | null {
  const left = useSuggestionsLeft();
  const isFull = useSyncExternalStore(
    subscribe,
    () => quota.get().networkFullOn === today(),
    () => false,
  );
  return isFull ? null : left;
}

function subscribe(listener: () => void): () => void {
  if (readLocalItem(dateKey) !== null && readLocalItem(dateKey) !== today())
    writeLocalItem(usedKey, '0');
  const unsubscribe = quota.subscribe(listener);
  // Listens to other tabs, and to the focus, as the day may have changed.
  addEventListener('storage', listener);
  addEventListener('focus', listener);
  return () => {
    unsubscribe();
    removeEventListener('storage', listener);
    removeEventListener('focus', listener);
  };
}

/** Returns the number left now, so that a press after midnight sees the new day. */
export function readLeft(): number {
  if (readLocalItem(refusedKey) === today()) return 0;
  const left = Math.max(0, visitorSuggestionsPerDay - readUsed());
  const onServer = quota.get();
  return onServer.date === today() ? Math.min(left, onServer.left) : left;
}

function readUsed(): number {
  if (readLocalItem(dateKey) !== today()) return 0;
  const used = Number(readLocalItem(usedKey));
  return Number.isInteger(used) && used > 0 ? used : 0;
}

/** Returns the server's day (`limitDayOf`) in every time zone. Repeated here to keep the page's code small. */
function today(): string {
  return new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });
}
