import { accessSync, constants, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { isBackupName, type BackupPlace } from '#server/backups/backup-place.ts';
import { codeOf } from '#server/runtime/error-code.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

/** A folder of this machine. It is not created: the disk that belongs there may be missing. */
export function openFolder(folder: string): BackupPlace {
  try {
    accessSync(`${folder}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new OperatorError(
      `The folder ${folder} of BACKUP_TO cannot be written (${codeOf(error)}). Make it, and let this user write to it.`,
      { cause: error },
    );
  }
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
