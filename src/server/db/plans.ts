import { sql } from 'drizzle-orm';

/**
 * The placeholder `ids`, hidden from the planner. With visible ids the custom plan looks cheaper than the generic one,
 * so PostgreSQL would plan anew each time, which often costs more than the query. The outer cast makes it one value
 * instead of rows.
 */
export const unseenIds = sql`(select ${sql.placeholder('ids')}::uuid[])::uuid[]`;
