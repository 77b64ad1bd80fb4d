import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { isBackupName, type BackupPlace } from '#server/backups/backup-place.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

/** A folder of this machine. It is not created: the disk that belongs there may be missing. */
export function openFolder(folder: string): BackupPlace {
  if (!existsSync(folder))
    throw new OperatorError(`There is no folder ${folder} for BACKUP_TO. Make it first.`);
  const staging = path.join(folder, '.wohlwort.partial');
  return {
    staging,
    keep: async (name) => renameSync(staging, path.join(folder, name)),
    list: async () =>
      readdirSync(folder)
        .filter(isBackupName)
        .toSorted()
        .map((name) => ({ name, bytes: statSync(path.join(folder, name)).size })),
    remove: async (name) => rmSync(path.join(folder, name), { force: true }),
    fetch: async (name) => ({ file: path.join(folder, name), release: () => undefined }),
  };
}
