import type { BackupPlace } from '#server/backups/backup-place.ts';
import { openBucket } from '#server/backups/bucket-place.ts';
import { openFolder } from '#server/backups/folder-place.ts';
import type { Config } from '#server/runtime/config.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

/** Opens the place of BACKUP_TO. `waits`: before each further try, in milliseconds. */
export async function openPlace(
  { backup, dataDir }: Pick<Config, 'backup' | 'dataDir'>,
  waits?: readonly number[],
): Promise<BackupPlace> {
  if (backup === null) throw new OperatorError('Set BACKUP_TO to a folder or to s3://bucket.');
  return typeof backup.place === 'string'
    ? openFolder(backup.place)
    : openBucket(backup.place, dataDir, waits);
}
