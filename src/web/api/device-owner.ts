const storageKey = 'keptFor';

/** Returns true if data of a member is stored on this device. */
export function hasDeviceOwner(): boolean {
  return deviceOwner() !== null;
}

/** Returns the id of the member whose data is stored here; null if there is none or storage is blocked. */
export function deviceOwner(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

export function setDeviceOwner(personId: string): void {
  localStorage.setItem(storageKey, personId);
}

export function clearDeviceOwner(): void {
  localStorage.removeItem(storageKey);
}
