import { desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { limitsOf, totalOf } from '#server/db/paging.ts';
import { factors, profiles, sessions, users } from '#server/db/schema.ts';

export type PeopleQuery = { search: string; page: number; pageSize: number };

/** People by name or address, the newest first: their state, and never what they wrote. */
export async function listPeople(db: Database, { search, page, pageSize }: PeopleQuery) {
  const numbers = await findNumbers(db, { search, page, pageSize });
  const rows = await db
    .select({
      id: profiles.id,
      idProfiles: profiles.idProfiles,
      name: profiles.name,
      email: users.email,
      isAdmin: profiles.isAdmin,
      pausedUntil: profiles.pausedUntil,
      score: profiles.score,
      complimentsSent: profiles.complimentsSent,
      complimentsReceived: profiles.complimentsReceived,
      hasFactor: sql<boolean>`exists (select from ${factors}
        where ${factors.userId} = ${profiles.id} and ${factors.verifiedAt} is not null)`,
      createdAt: profiles.createdAt,
      lastSeenAt: sql<Date | null>`(select max(${sessions.updatedAt}) from ${sessions}
        where ${eq(sessions.userId, profiles.id)})`.mapWith(sessions.updatedAt),
      removals: sql<number>`(select count(*)::int from compliments
        where compliments.sender_id = ${profiles.id} and compliments.removed_at is not null)`,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(sql`${profiles.idProfiles} = any(${sql.param(numbers.shown)}::int[])`)
    .orderBy(desc(profiles.idProfiles));
  return {
    people: rows.map(({ pausedUntil, createdAt, lastSeenAt, ...person }) => ({
      ...person,
      pausedUntil: pausedUntil?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
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
  // Everybody is found by an index, page by page; who is searched for is found once.
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
  const pattern = `%${words.toLowerCase().replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  return sql`
    select id_profiles from profiles where lower(name) collate "C" like ${pattern}
    union
    select id_profiles from profiles
    join users using (id)
    where lower(users.email) collate "C" like ${pattern}`;
}
