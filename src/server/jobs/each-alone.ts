import { and, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/executor.ts';
import { failedWork } from '#server/db/schema/jobs.ts';
import type { Clock } from '#server/runtime/clock.ts';
import { causeOf } from '#server/runtime/error-code.ts';
import type { Log } from '#server/runtime/log.ts';

export type WorkParts = { db: Database; clock: Clock; log: Log };

type Work = (transaction: Transaction, ids: readonly string[]) => Promise<void>;

/**
 * Works on each id in a transaction of its own, or on several together while none of them fails. One that fails is
 * logged and held for a growing time; the others go on.
 */
export async function eachAlone(
  parts: WorkParts,
  task: string,
  { ids, together = 1, work }: { ids: readonly string[]; together?: number; work: Work },
): Promise<void> {
  if (ids.length === 0) return;
  const failed = new Set<string>();
  for (let start = 0; start < ids.length; start += together) {
    const some = ids.slice(start, start + together);
    if (some.length > 1 && (await tryTogether(parts.db, work, some))) continue;
    for (const id of some) {
      const done = await alone(parts, task, id, () =>
        parts.db.transaction((transaction) => work(transaction, [id])),
      );
      if (!done) failed.add(id);
    }
  }
  const done = ids.filter((id) => !failed.has(id));
  await forgetFailures(parts.db, task, done);
}

/** Runs one piece of work; false where it failed, which is logged and recorded. */
export async function alone(
  parts: WorkParts,
  task: string,
  item: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    parts.log.warn({ err: error, task, item }, 'Background work failed and will be tried again.');
    await recordFailure(parts, task, item, error);
    return false;
  }
}

/** Is true for ids that wait after a failure, or that are set aside. Takes the placeholder `now`. */
export function isHeld(task: string, id: SQLWrapper): SQL {
  return sql`exists (select from ${failedWork} failed where failed.task = ${sql.raw(`'${task}'`)}
    and failed.item = ${id}::text and failed.next_attempt_at > ${sql.placeholder('now')}::timestamptz)`;
}

export async function forgetFailures(
  db: Database,
  task: string,
  items: readonly string[],
): Promise<void> {
  await db
    .delete(failedWork)
    .where(and(eq(failedWork.task, task), inArray(failedWork.item, [...items])));
}

/** Tries again what was set aside: a new version or an operator may have mended it. */
export async function forgetAllFailures(db: Database): Promise<void> {
  await db.delete(failedWork);
}

async function tryTogether(db: Database, work: Work, ids: readonly string[]): Promise<boolean> {
  try {
    await db.transaction((transaction) => work(transaction, ids));
    return true;
  } catch {
    // Alone, each of them tells its fault.
    return false;
  }
}

/** Doubles the pause from a minute to six hours; after a day the work is set aside. */
async function recordFailure(
  { db, clock }: WorkParts,
  task: string,
  item: string,
  error: unknown,
): Promise<void> {
  const now = clock.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  await db
    .insert(failedWork)
    .values({
      task,
      item,
      firstFailedAt: now,
      attempts: 1,
      nextAttemptAt: sql`${at} + interval '1 minute'`,
      code: causeOf(error),
    })
    .onConflictDoUpdate({
      target: [failedWork.task, failedWork.item],
      set: {
        attempts: sql`${failedWork.attempts} + 1`,
        nextAttemptAt: sql`case when ${failedWork.firstFailedAt} + interval '1 day' <= ${at} then 'infinity'
          else ${at} + least(interval '6 hours', interval '1 minute' * power(2, least(${failedWork.attempts}, 10))) end`,
        code: sql`excluded.code`,
      },
    });
}
