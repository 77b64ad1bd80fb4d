import { gt, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/executor.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { lockProfiles } from '#server/features/scores/actions/record-activity.ts';
import { scoreInSql, scoreWindow } from '#server/features/scores/queries.ts';

/** Updates the scores of these people by the rule of `scoreOf`. Their rows must be locked. */
export async function refreshScores(
  executor: Executor,
  now: Date,
  ids: readonly string[],
): Promise<void> {
  const since = sql`${scoreWindow(now)}::timestamptz`;
  await executor.execute(sql`
    with points as materialized (
      select person.id, ${scoreInSql(sql`person.id`, since, sql`${now}::timestamptz`)} as score
      from unnest(${sql.param([...ids])}::uuid[]) as person(id)
    )
    update ${profiles} set score = points.score from points
    where profiles.id = points.id and profiles.score <> points.score`);
}

const batchSize = 500;

/** A minute or two of work, well below the time limit of a task. */
const portion = 200_000;

const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Drops expired points from all scores. Only scores above zero change by time alone; others are refreshed by their
 * cause. Works in small transactions; answers the id to go on after, null at the end.
 */
export async function refreshAllScores(
  context: Pick<Context, 'db' | 'clock'>,
  from: string | null = null,
  most = portion,
): Promise<string | null> {
  let after = from ?? nobody;
  for (let done = 0; done < most; done += batchSize) {
    const rows = await context.db
      .select({ id: profiles.id })
      .from(profiles)
      .where(sql`${gt(profiles.id, after)} and ${gt(profiles.score, 0)}`)
      .orderBy(profiles.id)
      .limit(batchSize);
    const last = rows.at(-1);
    if (last === undefined) return null;
    const ids = rows.map((row) => row.id);
    await context.db.transaction(async (transaction) => {
      await lockProfiles(transaction, ids);
      await refreshScores(transaction, context.clock.now(), ids);
    });
    after = last.id;
  }
  return after;
}
