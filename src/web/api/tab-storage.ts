/** Replaces session storage if the browser blocks it; lives as long as the page. */
const memory = new Map<string, string | null>();

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

/** Stores a text for this tab, through reloads; null deletes it. */
export function writeTabItem(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}
