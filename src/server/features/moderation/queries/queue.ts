import { sql, type SQL } from 'drizzle-orm';
import { claimMinutes } from '#domain/moderation/moderation.ts';
import { totalOf, type Page } from '#server/db/paging.ts';

/* Shared parts of the lists of waiting and of decided cases. */

export type Look = { viewerId: string; now: Date };

export const mostSelected = 1000;

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

/** Joins the `claimant` of a letter: another moderator with a claim. */
export function claimOf(complimentId: SQL, { viewerId, now }: Look): SQL {
  return sql`left join claims on claims.compliment_id = ${complimentId}
      and claims.person_id <> ${viewerId} and claims.claimed_at > ${claimsSince(now)}
    left join profiles claimant on claimant.id = claims.person_id`;
}

/** The earliest time of a claim that still holds. */
export function claimsSince(now: Date): Date {
  return new Date(now.getTime() - claimMinutes * 60_000);
}
