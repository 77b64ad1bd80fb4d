/* Stores small data in the browser, where a visitor has no account. */

/** Reads a value; null if there is none or storage is blocked. */
export function readLocalItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes a value; does nothing if storage is blocked or full. */
export function writeLocalItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Falls back to what the server knows, or to typing again.
  }
}
