/** Replaces session storage if the browser blocks it; lives as long as the page. */
const memory = new Map<string, string | null>();

/** Returns the text stored for this tab; null if there is none. */
export function readKept(key: string): string | null {
  const remembered = memory.get(key);
  if (remembered !== undefined) return remembered;
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text for this tab, through reloads; null deletes it. */
export function keep(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}
