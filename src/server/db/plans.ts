import { sql, type SQL } from 'drizzle-orm';

/**
 * A placeholder whose value PostgreSQL does not see while it plans. A plan for the one id that is given looks cheaper than
 * the one that serves any number of them, so a statement with a list would be planned anew each time, which often takes
 * longer than what it does. `type` is a PostgreSQL type.
 */
export function unseen(name: string, type: 'uuid[]'): SQL {
  // The outer cast makes it one value, and no set of rows.
  return sql`(select ${sql.placeholder(name)}::${sql.raw(type)})::${sql.raw(type)}`;
}
