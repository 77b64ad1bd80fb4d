import { sql, type SQL } from 'drizzle-orm';
import { totalOf, type Page } from '#server/db/paging.ts';

/* Shared parts of the lists of waiting and of decided cases. */

export type Look = { viewerId: string; now: Date };

/** Joins the conditions that are given. */
export function all(conditions: readonly (SQL | false | undefined)[]): SQL {
  return sql.join(
    conditions.filter((condition) => condition !== undefined && condition !== false),
    sql` and `,
  );
}

/** Takes the count off the rows. */
export async function pageOf<Row extends { totalCount: number }>(
  found: readonly Row[],
  page: Page,
  count: () => Promise<number>,
) {
  return {
    rows: found.map((each) => {
      const { totalCount: _, ...row } = each;
      return row;
    }),
    totalCount: await totalOf(found, page, async () => [{ count: await count() }]),
  };
}
