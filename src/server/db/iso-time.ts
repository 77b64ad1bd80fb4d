import { sql, type SQLWrapper } from 'drizzle-orm';

/** A time as JSON writes it, for raw SQL. */
export function isoTime(time: SQLWrapper) {
  return sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
