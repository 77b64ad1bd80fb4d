import { sql, type SQL } from 'drizzle-orm';
import { aliveDays } from '#domain/matching/draw.ts';
import { nightlyFigures } from '#server/db/schema/analytics.ts';

/** Whether a person of `profiles` (under this name) is active for the matching: seen last night, or new. */
export function isActive(person: SQL, now: SQL): SQL<boolean> {
  const since = sql`${now} - ${aliveDays} * interval '1 day'`;
  return sql<boolean>`(${person}.created_at > ${since} or exists (select from ${nightlyFigures} noted
    where noted.user_id = ${person}.id and noted.seen_on >= (${since})::date))`;
}
