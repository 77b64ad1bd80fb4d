const storageKey = 'keptFor';

/** Returns true if data of a member is stored on this device. */
export function isAnythingKept(): boolean {
  return keptFor() !== null;
}

/** Returns the id of the member whose data is stored here; null if there is none or storage is blocked. */
export function keptFor(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

export function noteKept(personId: string): void {
  localStorage.setItem(storageKey, personId);
}

export function noteForgotten(): void {
  localStorage.removeItem(storageKey);
}
