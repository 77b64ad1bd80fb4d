import { oldBackupMilliseconds } from '#domain/operations/backup-plan.ts';
import type { Check } from '#server/checks/check.ts';
import { hasFailed, readLastBackups } from '#server/db/last-backups.ts';

const hourMilliseconds = 60 * 60 * 1000;
const megabyte = 1024 * 1024;

/** Tells the age and the result of the last scheduled backup. */
export const checkBackup: Check = async ({ config, clock, db }) => {
  if (config.backup === null) return [{ finding: 'backup_none' }];
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
