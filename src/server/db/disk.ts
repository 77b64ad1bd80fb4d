import { statfs } from 'node:fs/promises';
import { isDiskFull } from '#server/db/failures.ts';
import type { Clock } from '#server/runtime/clock.ts';

export interface Disk {
  /** Checks whether the error means a full disk; remembers it for a minute. */
  notice(error: unknown): boolean;
  isFull(): Promise<boolean>;
}

/** PostgreSQL’s next log segment needs 16 MB. */
const leastBytes = 16 * 1024 * 1024;

const rememberedMs = 60_000;

/** `folder`: of the embedded PostgreSQL; null for another database, of which only errors tell. */
export function watchDisk(folder: string | null, clock: Clock): Disk {
  let fullAt = -Infinity;
  return {
    notice(error) {
      const isFull = isDiskFull(error);
      if (isFull) fullAt = clock.now().getTime();
      return isFull;
    },
    async isFull() {
      if (folder !== null) return (await freeBytes(folder)) < leastBytes;
      // The clock may have been set back.
      return Math.abs(clock.now().getTime() - fullAt) < rememberedMs;
    },
  };
}

/** Returns the free space; Infinity when unknown. */
async function freeBytes(folder: string): Promise<number> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  );
}
