import { desc, isNotNull, isNull } from 'drizzle-orm';
import type { Executor } from '#server/db/executor.ts';
import { backups } from '#server/db/schema/backups.ts';

/** Returns the last scheduled backup that succeeded and the last that failed; null when there was none. */
export async function readLastBackups(db: Executor) {
  const newest = (condition: ReturnType<typeof isNull>) =>
    db.select().from(backups).where(condition).orderBy(desc(backups.startedAt)).limit(1);
  const [[succeeded], [failed]] = await Promise.all([
    newest(isNull(backups.fault)),
    newest(isNotNull(backups.fault)),
  ]);
  return { succeeded: succeeded ?? null, failed: failed ?? null };
}

/** True if the last one failed. */
export function hasFailed({
  succeeded,
  failed,
}: Awaited<ReturnType<typeof readLastBackups>>): boolean {
  return failed !== null && (succeeded === null || succeeded.startedAt < failed.startedAt);
}
