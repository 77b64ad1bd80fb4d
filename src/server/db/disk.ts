import { statfs } from 'node:fs/promises';
import { isDiskFull } from '#server/db/failures.ts';
import type { Clock } from '#server/runtime/clock.ts';

/** Whether there is room for what people write. */
export interface Disk {
  /** Looks whether an error says that the disk is full; remembers it for a minute. */
  notice(error: unknown): boolean;
  isFull(): Promise<boolean>;
}

/** Less than this, and PostgreSQL cannot write its next part of the log (16 MB). */
const leastBytes = 16 * 1024 * 1024;

const rememberedMs = 60_000;

/** `folder`: where the embedded PostgreSQL writes; null for a database of which only its errors tell. */
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
      // The clock may have been put back meanwhile.
      return Math.abs(clock.now().getTime() - fullAt) < rememberedMs;
    },
  };
}

/** What may still be written to the disk of a folder. A folder that cannot be asked has no known bound. */
async function freeBytes(folder: string): Promise<number> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  );
}
