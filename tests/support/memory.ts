import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Files that lie in memory, where the system has that. */
export const memory = '/dev/shm';

/** What a run needs there at most, its log of changes included. */
const neededBytes = 2 * 1024 ** 3;

/**
 * Where a database of tests lies: in memory where there is room, since its hundreds of files are made and removed for
 * nearly every test, and on a disk that is the half of what a test costs.
 */
export function placeForDatabases(): string {
  return hasRoom() ? memory : tmpdir();
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const [, options] =
      /^\S+ \/dev\/shm tmpfs (\S+)/mu.exec(readFileSync('/proc/mounts', 'utf8')) ?? [];
    // PostgreSQL's own programs may have to be copied beside the data.
    const mayRun = options !== undefined && !options.split(',').includes('noexec');
    return mayRun && bavail * bsize > neededBytes;
  } catch {
    return false;
  }
}
