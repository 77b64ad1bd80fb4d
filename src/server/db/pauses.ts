import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Until when somebody of whom this is noted is kept from sending; null once it is over: nobody tidies up after a pause. */
export function pauseOf(pausedUntil: SQLWrapper, now: Date): SQL<Date | null> {
  return sql`case when ${pausedUntil} > ${now.toISOString()}::timestamptz then ${pausedUntil} end`;
}
