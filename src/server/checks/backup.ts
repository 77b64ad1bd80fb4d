import { hourMilliseconds } from '#domain/i18n/durations.ts';
import { oldBackupMilliseconds } from '#domain/operations/backup-plan.ts';
import { openPlace } from '#server/backups/open-place.ts';
import type { Check } from '#server/checks/check.ts';
import { hasFailed, readLastBackups } from '#server/db/last-backups.ts';
import type { Config } from '#server/runtime/config.ts';
import { ServiceError } from '#server/runtime/fault-sentence.ts';

const megabyte = 1024 * 1024;

/** Tells what is wrong with the storage, or the age and the result of the last scheduled backup. */
export const checkBackup: Check = async ({ config, clock, db }) => {
  if (config.backup === null) return [{ finding: 'backup_none' }];
  const message = await findFault(config);
  if (message !== null) return [{ finding: 'backup_unusable', values: { message } }];
  if (db === null || db instanceof Error) return [];
  const last = await readLastBackups(db);
  if (hasFailed(last))
    return [{ finding: 'backup_failed', values: { code: last.failed?.fault ?? '' } }];
  if (last.succeeded === null) return [{ finding: 'backup_never' }];
  const { startedAt, bytes } = last.succeeded;
  const hours = Math.floor((clock.now().getTime() - startedAt.getTime()) / hourMilliseconds);
  if (hours * hourMilliseconds >= oldBackupMilliseconds)
    return [{ finding: 'backup_old', values: { days: Math.floor(hours / 24) } }];
  const megabytes = Math.ceil(((bytes ?? 0) / megabyte) * 10) / 10;
  return [{ finding: 'backup_recent', values: { hours, megabytes } }];
};

/** Lists the place of BACKUP_TO once; a key that may only write is a good one. */
async function findFault(config: Config): Promise<string | null> {
  try {
    const place = await openPlace(config, []);
    await place.list();
  } catch (error) {
    if (error instanceof ServiceError && error.fault.kind !== 'rights') return error.message;
  }
  return null;
}
