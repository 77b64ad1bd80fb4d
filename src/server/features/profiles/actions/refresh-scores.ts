import { gt, sql } from 'drizzle-orm';
import { daysBefore } from '#domain/day.ts';
import {
  countedPerReceiverAndDay,
  maximumScore,
  scorePoints,
  scoreWindowDays,
} from '#domain/score.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { compliments, profiles, thankYouMessages } from '#server/db/schema.ts';
import { lockProfiles } from '#server/features/profiles/actions/record-activity.ts';

/** Brings the scores of these people up to date, by the rule of `scoreOf`. Their rows must be locked. */
export async function refreshScores(
  executor: Executor,
  now: Date,
  ids: readonly string[],
): Promise<void> {
  const since = sql`${daysBefore(now, scoreWindowDays).toISOString()}::timestamptz`;
  await executor.execute(sql`
    with points as (
      select person.id, least(${maximumScore}::int,
        ${scorePoints.complimentSent}::int * (
          select coalesce(sum(least(${countedPerReceiverAndDay}::int, to_one)), 0)
          from (
            select count(*) as to_one from ${compliments}
            where sender_id = person.id and created_at > ${since} and removed_at is null
            group by receiver_id, (created_at at time zone 'UTC')::date
          ) as sent)
        + ${scorePoints.positiveRating}::int * (
          select count(*) from ${compliments}
          where sender_id = person.id and created_at > ${since} and removed_at is null
            and rating = 'positive')
        + ${scorePoints.thanksReceived}::int * (
          select count(*) from ${thankYouMessages}
          where receiver_id = person.id and created_at > ${since})
        + ${scorePoints.thanksGiven}::int * (
          select count(*) from ${thankYouMessages}
          where sender_id = person.id and created_at > ${since})
      ) as score
      from unnest(${sql.param([...ids])}::uuid[]) as person(id)
    )
    update ${profiles} set score = points.score from points
    where profiles.id = points.id and profiles.score <> points.score`);
}

const batchSize = 500;

/**
 * Lets old points fall out of everyone's window. Only a score above zero can fall by time alone;
 * whatever raises one refreshes it at once. Small transactions, so that nobody waits long.
 */
export async function refreshAllScores(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await context.db
      .select({ id: profiles.id })
      .from(profiles)
      .where(sql`${gt(profiles.id, after)} and ${gt(profiles.score, 0)}`)
      .orderBy(profiles.id)
      .limit(batchSize);
    const last = rows.at(-1);
    if (last === undefined) return;
    const ids = rows.map((row) => row.id);
    await context.db.transaction(async (transaction) => {
      await lockProfiles(transaction, ids);
      await refreshScores(transaction, context.clock.now(), ids);
    });
    after = last.id;
  }
}
