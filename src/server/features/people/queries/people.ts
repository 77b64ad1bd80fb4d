import { eq, sql, type SQL } from 'drizzle-orm';
import { coarseCount, coarseScore } from '#domain/coarse-figures.ts';
import { roleOf } from '#domain/role.ts';
import type { Database } from '#server/db/client.ts';
import { limitsOf, totalOf } from '#server/db/paging.ts';
import { factors, users } from '#server/db/schema/accounts.ts';
import { nightlyFigures } from '#server/db/schema/insights.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { containing } from '#server/db/search.ts';

/** Those with a role, with a pause, with removed letters, or with open reports about their letters. */
export const peopleFilters = ['team', 'paused', 'removed', 'reported'] as const;

export const peopleOrders = ['newest', 'oldest', 'removals'] as const;

export type PeopleQuery = {
  /** A part of the name or address, or a number. */
  search: string;
  filter?: (typeof peopleFilters)[number] | undefined;
  order: (typeof peopleOrders)[number];
  page: number;
  pageSize: number;
};

/**
 * People by name, address or number: their state, and never what they wrote. Figures are those of last
 * night and coarse: none of them moves when somebody writes, or is rated or thanked.
 */
export async function listPeople(db: Database, query: PeopleQuery) {
  const { shown, totalCount } = await findNumbers(db, query);
  const people = await selectPeople(
    db,
    sql`${profiles.idProfiles} = any(${sql.param(shown)}::int[])`,
  );
  const placeOf = ({ idProfiles }: { idProfiles: number }) => shown.indexOf(idProfiles);
  return {
    people: people.toSorted((one, other) => placeOf(one) - placeOf(other)),
    totalCount,
  };
}

/** One of them, or null. */
export async function findPerson(db: Database, id: string) {
  const [person] = await selectPeople(db, eq(profiles.id, id));
  return person ?? null;
}

async function selectPeople(db: Database, where: SQL) {
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
    .where(where);
  return rows.map(({ pausedUntil, createdAt, isAdmin, teamRole, ...person }) => ({
    ...person,
    role: roleOf({ isAdmin, teamRole }),
    pausedUntil: pausedUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    score: coarseScore(person.score ?? 0),
    complimentsSent: coarseCount(person.complimentsSent ?? 0),
    complimentsReceived: coarseCount(person.complimentsReceived ?? 0),
    removals: person.removals ?? 0,
  }));
}

/** The public numbers of one page of people, and how many there are: what else is shown is read for these alone. */
async function findNumbers(
  db: Database,
  { search, filter, order, page, pageSize }: PeopleQuery,
): Promise<{ shown: number[]; totalCount: number }> {
  const words = search.trim();
  // Whoever has no removals has no place in their order.
  const parts = [
    filter && filtered[filter],
    order === 'removals' && filter !== 'removed' ? filtered.removed : undefined,
    words === '' ? undefined : matches(words),
  ].filter((part) => part !== undefined);
  const isWhole = parts.length === 0;
  const found = isWhole
    ? sql`select id_profiles from profiles`
    : sql.join(
        parts.map((part) => sql`(${part})`),
        sql` intersect `,
      );
  // Without a search an index gives each page; with one, the search runs once for list and count.
  const kept = isWhole ? sql`not materialized` : sql`materialized`;
  const limits = limitsOf({ page, pageSize });
  const { rows } = await db.execute<{ number: number; totalCount: number }>(sql`
    with found as ${kept} (${found})
    select id_profiles as number, (select count(*)::int from found) as "totalCount"
    from found
    order by ${orders[order]}
    limit ${limits.pageSize} offset ${limits.offset}`);
  const totalCount = await totalOf(rows, { page, pageSize }, async () => {
    const counted = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from (${found}) found`,
    );
    return counted.rows;
  });
  return { shown: rows.map(({ number }) => number), totalCount };
}

const orders: Record<PeopleQuery['order'], SQL> = {
  newest: sql`id_profiles desc`,
  oldest: sql`id_profiles`,
  removals: sql`(select removals from nightly_figures join profiles person on person.id = user_id
    where person.id_profiles = found.id_profiles) desc, id_profiles desc`,
};

const filtered: Record<NonNullable<PeopleQuery['filter']>, SQL> = {
  team: sql`select id_profiles from profiles where is_admin or team_role is not null`,
  paused: sql`select id_profiles from profiles where paused_until is not null`,
  removed: sql`select person.id_profiles from nightly_figures
    join profiles person on person.id = user_id where removals > 0`,
  reported: sql`select sender.id_profiles from reports
    join compliments letter on letter.id = reports.compliment_id
    join profiles sender on sender.id = letter.sender_id
    where reports.decision is null`,
};

/**
 * Each table is read once for itself, without regard to case, and names without their accents. Compared byte by byte
 * ("C"): several times as fast as by the rules of a language, and here the same.
 */
function matches(words: string): SQL {
  const plain = words.normalize('NFKD').replaceAll(/[\u{300}-\u{36f}]/gu, '');
  const number = /^#?(\d{1,9})$/u.exec(words)?.[1];
  const byNumber = sql`union select id_profiles from profiles where id_profiles = ${number}::int`;
  return sql`
    select id_profiles from profiles
    where search_name collate "C" like ${containing(plain.toLowerCase())}
    union
    select id_profiles from profiles
    join users using (id)
    where lower(users.email) collate "C" like ${containing(words.toLowerCase())}
    ${number === undefined ? sql`` : byNumber}`;
}
