import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { roleOf } from '#domain/accounts/role.ts';
import { coarseCount, coarseScore } from '#domain/analytics/coarse-figures.ts';
import { currentPause } from '#domain/moderation/moderation.ts';
import { pick } from '#domain/shared/tables.ts';
import type { Database, Executor } from '#server/db/executor.ts';
import { isOthersCase } from '#server/db/own-cases.ts';
import { limitsOf, totalOf, type Page } from '#server/db/paging.ts';
import { factors, users } from '#server/db/schema/accounts.ts';
import { nightlyFigures } from '#server/db/schema/analytics.ts';
import { peopleCounts, profiles } from '#server/db/schema/profiles.ts';
import { byIndex, holdsWords, namedLike } from '#server/db/search.ts';

export const peopleFilters = ['team', 'paused', 'removed', 'reported'] as const;

export const peopleOrders = ['newest', 'oldest', 'removals'] as const;

export type PeopleQuery = {
  /** Part of the name or address, or a number. */
  search: string;
  filter?: (typeof peopleFilters)[number] | undefined;
  order: (typeof peopleOrders)[number];
  page: number;
  pageSize: number;
};

type Look = { viewerId: string; now: Date };

/**
 * Lists people by name, address or number, without their letters. Figures are last night's and coarse: no letter,
 * rating or thank-you moves them.
 */
export async function listPeople(db: Database, query: PeopleQuery, look: Look) {
  const { shown, totalCount } = await findNumbers(db, query, look);
  const isShown = sql`${profiles.idProfiles} = any(${sql.param(shown)}::int[])`;
  const people = await selectPeople(db, isShown, look);
  const placeOf = ({ idProfiles }: { idProfiles: number }) => shown.indexOf(idProfiles);
  return {
    people: people.toSorted((one, other) => placeOf(one) - placeOf(other)),
    totalCount,
  };
}

export async function findPerson(db: Database, id: string, look: Look) {
  const [person] = await selectPeople(db, eq(profiles.id, id), look);
  return person ?? null;
}

async function selectPeople(db: Database, where: SQL, { viewerId, now }: Look) {
  const rows = await db
    .select({
      id: profiles.id,
      idProfiles: profiles.idProfiles,
      // The address tells people without a name apart.
      name: sql<string>`coalesce(nullif(${profiles.name}, ''), ${users.email})`,
      email: users.email,
      ...pick(profiles, ['isAdmin', 'teamRole', 'pausedUntil']),
      hasFactor: sql<boolean>`exists (select from ${factors}
        where ${factors.userId} = ${profiles.id} and ${factors.verifiedAt} is not null)`,
      createdAt: profiles.createdAt,
      ...pick(nightlyFigures, ['score', 'complimentsSent', 'complimentsReceived']),
      removals: removalsOf(profiles.id, viewerId),
      // The night notes the day before; people who joined since have no entry.
      lastSeenOn: sql<string | null>`case when ${nightlyFigures.seenOn} >=
        (${profiles.createdAt} at time zone 'UTC')::date then ${nightlyFigures.seenOn} end`,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .leftJoin(nightlyFigures, eq(nightlyFigures.userId, profiles.id))
    .where(where);
  return rows.map(({ pausedUntil, isAdmin, teamRole, ...person }) => ({
    ...person,
    role: roleOf({ isAdmin, teamRole }),
    pausedUntil: currentPause(pausedUntil, now),
    score: coarseScore(person.score ?? 0),
    complimentsSent: coarseCount(person.complimentsSent ?? 0),
    complimentsReceived: coarseCount(person.complimentsReceived ?? 0),
  }));
}

type Found = { shown: number[]; totalCount: number };

async function findNumbers(db: Database, query: PeopleQuery, look: Look): Promise<Found> {
  const filtered = filteredFor(look);
  const { search, filter, order } = query;
  const words = search.trim();
  // People without removals have no place in their order.
  const parts = [
    filter && filtered[filter],
    order === 'removals' && filter !== 'removed' ? filtered.removed : undefined,
    words === '' ? undefined : matches(words),
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return pageOfAll(db, query);
  const sorted = { ...query, order: ordersFor(look.viewerId)[order] };
  if (words === '') return pageOfFound(db, parts, sorted);
  return byIndex(db, (transaction) => pageOfFound(transaction, parts, sorted));
}

/** Skips earlier pages without reading them, by the count of each thousand numbers. */
async function pageOfAll(db: Database, { order, ...page }: PeopleQuery): Promise<Found> {
  const { pageSize, offset } = limitsOf(page);
  const [direction, fromThere] =
    order === 'oldest'
      ? [sql`asc`, sql`id_profiles >= (select 1000 * part from beginning)`]
      : [sql`desc`, sql`id_profiles < (select 1000 * part + 1000 from beginning)`];
  const { rows } = await db.execute<Row>(sql`
    with counted as (
      select part, people, sum(people) over (order by part ${direction})::int as until
      from ${peopleCounts}
    ), beginning as (
      select part, ${offset}::int - until + people as skipped
      from counted where until > ${offset}::int
      order by until limit 1
    )
    select id_profiles as number, (select max(until) from counted) as "totalCount"
    from profiles
    where ${fromThere}
    order by id_profiles ${direction}
    limit ${pageSize} offset (select skipped from beginning)`);
  const all = sql`select sum(people)::int as count from ${peopleCounts}`;
  return {
    shown: rows.map(({ number }) => number),
    totalCount: await countIn(db, rows, page, all),
  };
}

/** People that all parts find; runs once for list and count. */
async function pageOfFound(
  db: Executor,
  parts: SQL[],
  { order, ...page }: Page & { order: SQL },
): Promise<Found> {
  const { pageSize, offset } = limitsOf(page);
  const found = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` intersect `,
  );
  const { rows } = await db.execute<Row>(sql`
    with found as materialized (${found})
    select id_profiles as number, (select count(*)::int from found) as "totalCount"
    from found
    order by ${order}
    limit ${pageSize} offset ${offset}`);
  const all = sql`select count(*)::int as count from (${found}) found`;
  return {
    shown: rows.map(({ number }) => number),
    totalCount: await countIn(db, rows, page, all),
  };
}

type Row = { number: number; totalCount: number };

function countIn(db: Executor, rows: readonly Row[], page: Page, counting: SQL): Promise<number> {
  return totalOf(rows, page, async () => (await db.execute<{ count: number }>(counting)).rows);
}

const ordersFor = (viewerId: string): Record<PeopleQuery['order'], SQL> => ({
  newest: sql`id_profiles desc`,
  oldest: sql`id_profiles`,
  removals: sql`(select ${removalsOf(sql`person.id`, viewerId)} from profiles person
    where person.id_profiles = found.id_profiles) desc, id_profiles desc`,
});

const filteredFor = ({ viewerId, now }: Look): Record<NonNullable<PeopleQuery['filter']>, SQL> => ({
  team: sql`select id_profiles from profiles where is_admin or team_role is not null`,
  paused: sql`select id_profiles from profiles where paused_until > ${now.toISOString()}::timestamptz`,
  removed: sql`select distinct sender.id_profiles from compliments letter
    join profiles sender on sender.id = letter.sender_id
    where ${isRemoval(viewerId)}`,
  reported: sql`select distinct sender.id_profiles from reports
    join compliments letter on letter.id = reports.compliment_id
    join profiles sender on sender.id = letter.sender_id
    where reports.decision is null and ${isOthersCase(viewerId)}`,
});

/** Counts a person's removed letters without those to the viewer: a rising number would identify the writer. */
function removalsOf(personId: SQLWrapper, viewerId: string) {
  return sql<number>`(select count(*)::int from compliments letter
    where letter.sender_id = ${personId} and ${isRemoval(viewerId)})`;
}

/** A removed `letter` of a past day; an undelivered anonymous one does not count. */
function isRemoval(viewerId: string): SQL {
  return sql`letter.place <> 'premoderation' and ${isOthersCase(viewerId)} and letter.removed_at <
    (select (max(date) + 1)::timestamp at time zone 'UTC' from engagement_days)`;
}

/**
 * Matches parts of names (without accents) and addresses, in any case, or the number. Separate queries: in one,
 * PostgreSQL would choose another index and read every text.
 */
function matches(words: string): SQL {
  const number = /^#?(\d{1,9})$/u.exec(words)?.[1];
  const byNumber = sql`union select id_profiles from profiles where id_profiles = ${number}::int`;
  return sql`
    with named as materialized (
      select id_profiles from profiles where ${holdsWords(sql`search_name`, namedLike(words))}
    ), addressed as materialized (
      select id from users where ${holdsWords(sql`lower(users.email)`, words.toLowerCase())}
    )
    select id_profiles from named
    union select id_profiles from addressed join profiles using (id)
    ${number === undefined ? sql`` : byNumber}`;
}
