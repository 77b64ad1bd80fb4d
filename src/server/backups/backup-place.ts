export type KeptBackup = { name: string; bytes: number };

/** Storage of scheduled backups. */
export interface BackupPlace {
  /** The file to write, on this machine. */
  staging: string;
  /** Makes the staged file a backup, wholly or not at all. */
  keep(name: string): Promise<void>;
  /** Oldest first. */
  list(): Promise<KeptBackup[]>;
  remove(name: string): Promise<void>;
  /** Returns a file on this machine, and how to let go of it. */
  fetch(name: string): Promise<{ file: string; release: () => void }>;
}

/** Other files of a place are never counted, and never removed. */
const pattern = /^wohlwort-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup(?:\.age)?$/u;

export function isBackupName(name: string): boolean {
  return pattern.test(name);
}

/** In the order of time. */
export function backupName(at: Date, isEncrypted: boolean): string {
  const time = at
    .toISOString()
    .replace(/\.\d+Z$/u, 'Z')
    .replaceAll(':', '-');
  return `wohlwort-${time}.backup${isEncrypted ? '.age' : ''}`;
}

/** False for a name whose time is still to come: a wrong clock made it, or another program. */
export function isPast(name: string, now: Date): boolean {
  return name <= backupName(now, true);
}

/** Finds the newest backup. With a passphrase a plain one does not count: any writer to the place can make one. */
export function findLatest(
  kept: readonly KeptBackup[],
  { now, isEncrypted }: { now: Date; isEncrypted: boolean },
): KeptBackup | undefined {
  return kept.findLast(({ name }) => isPast(name, now) && (!isEncrypted || name.endsWith('.age')));
}
