/* What a browser remembers for a visitor, who has no account. */

/** What this browser keeps under that name; null also where it keeps nothing. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Where nothing can be kept, what is written is forgotten. */
export function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The server's count holds alone then, and traits are typed again.
  }
}
