import { sql } from 'drizzle-orm';

/**
 * The placeholder `ids`, a list of ids that PostgreSQL does not see while it plans. A plan for the one that is given looks
 * cheaper than the one that serves any number of them, so a statement would be planned anew each time, which often takes
 * longer than what it does. The outer cast makes it one value, and no set of rows.
 */
export const unseenIds = sql`(select ${sql.placeholder('ids')}::uuid[])::uuid[]`;
