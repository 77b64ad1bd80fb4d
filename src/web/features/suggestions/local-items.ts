/* Stores a visitor's data in the browser, as a visitor has no account. */

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
    // Falls back to the server's count; traits must be typed again.
  }
}
