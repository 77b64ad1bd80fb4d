import { and, eq, sql, type SQL } from 'drizzle-orm';
import { fewPeople } from '#domain/compliments/compliment.ts';
import { aliveDays } from '#domain/matching/draw.ts';
import type { Database } from '#server/db/executor.ts';
import { prepared } from '#server/db/prepared.ts';
import { nightlyFigures } from '#server/db/schema/analytics.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/** True if a person of `profiles` (under this name) is active for the matching: seen last night, or new. */
export function isActive(person: SQL, now: SQL): SQL<boolean> {
  const since = sql`${now} - ${aliveDays} * interval '1 day'`;
  return sql<boolean>`(${person}.created_at > ${since} or exists (select from ${nightlyFigures} noted
    where noted.user_id = ${person}.id and noted.seen_on >= (${since})::date))`;
}

const activeAtMost = prepared('active_people_at_most', (db) =>
  db
    .select({ one: sql`1` })
    .from(profiles)
    .where(
      and(
        eq(profiles.isAdmin, false),
        isActive(sql`profiles`, sql`${sql.placeholder('now')}::timestamptz`),
      ),
    )
    .limit(sql.placeholder('most')),
);

/** Tells whether so few people were active lately that anonymous senders may be guessed (P181). */
export async function hasFewPeople(db: Database, now: Date): Promise<boolean> {
  return (await activeAtMost(db, { most: fewPeople, now })).length < fewPeople;
}
