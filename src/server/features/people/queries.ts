import { desc, eq, sql, type SQL } from 'drizzle-orm';
import { coarseCount, coarseScore } from '#domain/coarse-figures.ts';
import { roleOf } from '#domain/role.ts';
import type { Database } from '#server/db/client.ts';
import { limitsOf, totalOf } from '#server/db/paging.ts';
import { factors, users } from '#server/db/schema/accounts.ts';
import { nightlyFigures } from '#server/db/schema/insights.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { containing } from '#server/db/search.ts';

export type PeopleQuery = { search: string; page: number; pageSize: number };

/**
 * People by name or address, the newest first: their state, and never what they wrote. Figures are
 * those of last night and coarse: none of them moves when somebody writes, or is rated or thanked.
 */
export async function listPeople(db: Database, { search, page, pageSize }: PeopleQuery) {
  const numbers = await findNumbers(db, { search, page, pageSize });
  const rows = await db
    .select({
      id: profiles.id,
      idProfiles: profiles.idProfiles,
      name: profiles.name,
      email: users.email,
      isAdmin: profiles.isAdmin,
      teamRole: profiles.teamRole,
      pausedUntil: profiles.pausedUntil,
      hasFactor: sql<boolean>`exists (select from ${factors}
        where ${factors.userId} = ${profiles.id} and ${factors.verifiedAt} is not null)`,
      createdAt: profiles.createdAt,
      score: nightlyFigures.score,
      complimentsSent: nightlyFigures.complimentsSent,
      complimentsReceived: nightlyFigures.complimentsReceived,
      removals: nightlyFigures.removals,
      lastSeenOn: nightlyFigures.seenOn,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .leftJoin(nightlyFigures, eq(nightlyFigures.userId, profiles.id))
    .where(sql`${profiles.idProfiles} = any(${sql.param(numbers.shown)}::int[])`)
    .orderBy(desc(profiles.idProfiles));
  return {
    people: rows.map(({ pausedUntil, createdAt, isAdmin, teamRole, ...person }) => ({
      ...person,
      role: roleOf({ isAdmin, teamRole }),
      pausedUntil: pausedUntil?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      score: coarseScore(person.score ?? 0),
      complimentsSent: coarseCount(person.complimentsSent ?? 0),
      complimentsReceived: coarseCount(person.complimentsReceived ?? 0),
      removals: person.removals ?? 0,
    })),
    totalCount: numbers.totalCount,
  };
}

/** The public numbers of one page of people, and how many there are: what else is shown is read for these alone. */
async function findNumbers(
  db: Database,
  { search, page, pageSize }: PeopleQuery,
): Promise<{ shown: number[]; totalCount: number }> {
  const words = search.trim();
  const found = words === '' ? sql`select id_profiles from profiles` : matches(words);
  // Without a search an index gives each page; with one, the search runs once for list and count.
  const kept = words === '' ? sql`not materialized` : sql`materialized`;
  const limits = limitsOf({ page, pageSize });
  const { rows } = await db.execute<{ number: number; totalCount: number }>(sql`
    with found as ${kept} (${found})
    select id_profiles as number, (select count(*)::int from found) as "totalCount"
    from found
    order by id_profiles desc
    limit ${limits.pageSize} offset ${limits.offset}`);
  const totalCount = await totalOf(rows, { page, pageSize }, async () => {
    const counted = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from (${found}) found`,
    );
    return counted.rows;
  });
  return { shown: rows.map(({ number }) => number), totalCount };
}

/**
 * Each table is read once for itself, without regard to case. Compared byte by byte ("C"): several
 * times as fast as by the rules of a language, and here the same.
 */
function matches(words: string): SQL {
  const pattern = containing(words.toLowerCase());
  return sql`
    select id_profiles from profiles where lower(name) collate "C" like ${pattern}
    union
    select id_profiles from profiles
    join users using (id)
    where lower(users.email) collate "C" like ${pattern}`;
}
