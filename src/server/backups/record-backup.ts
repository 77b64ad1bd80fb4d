import { lt } from 'drizzle-orm';
import { daysBefore } from '#domain/i18n/day.ts';
import { makeBackup, type BackupParts, type MadeBackup } from '#server/backups/make-backup.ts';
import type { Database } from '#server/db/executor.ts';
import { backups } from '#server/db/schema/backups.ts';

const keptDays = 90;

/** Makes a backup at BACKUP_TO and records it. Only with the lock. */
export async function makeRecordedBackup(
  parts: BackupParts & { db: Database },
): Promise<MadeBackup> {
  const { db, clock } = parts;
  const made = await makeBackup(parts);
  const { name, bytes, rows, startedAt } = made;
  const endedAt = clock.now();
  await db.insert(backups).values({ startedAt, endedAt, name, bytes, rowCount: rows });
  await db.delete(backups).where(lt(backups.startedAt, daysBefore(endedAt, keptDays)));
  return made;
}
