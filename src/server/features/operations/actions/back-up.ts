import { isBackupDue, lastPlanned } from '#domain/operations/backup-plan.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { withBackupLock } from '#server/backups/make-backup.ts';
import { makeRecordedBackup } from '#server/backups/record-backup.ts';
import type { Context } from '#server/context.ts';
import { readLastBackups } from '#server/db/last-backups.ts';
import { backups } from '#server/db/schema/backups.ts';
import { findReachableAdministrators } from '#server/features/operations/queries.ts';
import { deliverSoon, notify } from '#server/notify/notify.ts';
import { causeOf } from '#server/runtime/error-code.ts';

/** Makes the scheduled backup when it is due; on one server. A failure is recorded and told, not thrown. */
export async function backUpWhenDue(context: Context): Promise<void> {
  if (!(await isDue(context))) return;
  await withBackupLock(context, async () => {
    if (await isDue(context)) await backUp(context);
  });
}

async function isDue({ config, db, clock }: Context): Promise<boolean> {
  if (config.backup === null) return false;
  const { succeeded, failed } = await readLastBackups(db);
  return isBackupDue(clock.now(), config.backup.at, {
    succeededAt: succeeded?.startedAt ?? null,
    failedAt: failed?.startedAt ?? null,
  });
}

async function backUp(context: Context): Promise<void> {
  const startedAt = context.clock.now();
  try {
    const { name, bytes } = await makeRecordedBackup(context);
    context.log.info({ name, bytes }, 'A backup was made.');
  } catch (error) {
    context.log.error({ err: error }, 'A backup failed; it will be tried again in an hour.');
    await noteFailure(context, startedAt, causeOf(error));
  }
}

/** Administrators are told once between two planned backups. */
async function noteFailure(context: Context, startedAt: Date, fault: string): Promise<void> {
  const { config, db, clock } = context;
  const { failed } = await readLastBackups(db);
  const wasReported =
    config.backup !== null &&
    failed !== null &&
    failed.startedAt >= lastPlanned(startedAt, config.backup.at);
  await db.transaction(async (transaction) => {
    const at = clock.now();
    await transaction.insert(backups).values({ startedAt, endedAt: at, fault });
    if (wasReported) return;
    const event = { action: 'admin.backup_failed', by: null } as const;
    await recordEvent(transaction, { ...event, details: { code: fault }, at });
    if (config.smtpUrl === null) return;
    for (const personId of await findReachableAdministrators(transaction))
      await notify(context, transaction, {
        kind: 'backup_failed',
        personId,
        values: { code: fault },
      });
  });
  deliverSoon(context);
}
