import { useSyncExternalStore } from 'react';
import { createStore } from '#web/ui/create-store.ts';

/** Replaces session storage if the browser blocks it; lives as long as the page. */
const memory = new Map<string, string | null>();
const writeCount = createStore(0);

/** Returns the text stored for this tab; null if there is none. */
export function readTabItem(key: string): string | null {
  const inMemory = memory.get(key);
  if (inMemory !== undefined) return inMemory;
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns a stored text to a component, also after later changes. */
export function useTabItem(key: string): string | null {
  return useSyncExternalStore(
    writeCount.subscribe,
    () => readTabItem(key),
    () => null,
  );
}

/** Stores a text for this tab, through reloads; null deletes it. */
export function writeTabItem(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
  writeCount.set(writeCount.get() + 1);
}
