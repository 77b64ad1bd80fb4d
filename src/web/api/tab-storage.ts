/** Where session storage is closed to us, what was written lives as long as the page. */
const memory = new Map<string, string | null>();

/** What this tab keeps under a name; null where there is nothing. */
export function readKept(key: string): string | null {
  const remembered = memory.get(key);
  if (remembered !== undefined) return remembered;
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text in this tab, through a reload; null forgets what was there. */
export function keep(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}
