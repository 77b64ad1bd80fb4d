import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Folder of files in memory, on systems that have one. */
export const memory = '/dev/shm';

/** Most bytes that a run needs there, log of changes included. */
const neededBytes = 2 * 1024 ** 3;

/** Prefers memory for test databases: on a disk, making and removing hundreds of files is half of a test's cost. */
export function placeForDatabases(): string {
  return hasRoom() ? memory : tmpdir();
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const [, options] =
      /^\S+ \/dev\/shm tmpfs (\S+)/mu.exec(readFileSync('/proc/mounts', 'utf8')) ?? [];
    // Requires `exec`: PostgreSQL's own programs may have to be copied beside the data.
    const mayRun = options !== undefined && !options.split(',').includes('noexec');
    return mayRun && bavail * bsize > neededBytes;
  } catch {
    return false;
  }
}
