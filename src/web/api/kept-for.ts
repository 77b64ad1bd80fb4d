const storageKey = 'keptFor';

/** Whether data of a member lies on this device. */
export function isAnythingKept(): boolean {
  return keptFor() !== null;
}

/** Whose things they are. */
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
