import { and, desc, eq, gt, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { drawHours, unusedDrawsPerHour } from '#domain/matching/draw.ts';
import { keysOf, pick } from '#domain/shared/tables.ts';
import { blockedBy, blockersOf } from '#server/db/blocks.ts';
import type { Executor } from '#server/db/executor.ts';
import { prepared } from '#server/db/prepared.ts';
import { drawnColumns } from '#server/db/profile-columns.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import { nightlyFigures } from '#server/db/schema/analytics.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { drawCircle, draws } from '#server/db/schema/matching.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { languages } from '#server/db/schema/translations.ts';

const bounds = prepared('draw_bounds', (db) =>
  db
    .select({
      highest: sql<number>`coalesce(max(${profiles.idProfiles}), 0)`,
      noted: sql<number>`coalesce((select max(number) from ${nightlyFigures}), 0)`,
      places: sql<number>`coalesce((select max(place) from ${drawCircle}), 0)`,
    })
    .from(profiles),
);

export type Bounds = { highest: number; noted: number; places: number };

/**
 * Reads the bounds of a draw: the highest public number (0 without people; numbers are nearly dense), last night's
 * highest number, and how many people were active then.
 */
export async function findBounds(db: Executor): Promise<Bounds> {
  const [row] = await bounds(db);
  return row ?? { highest: 0, noted: 0, places: 0 };
}

const drawerId = sql`${sql.placeholder('drawerId')}::uuid`;

const takesLetters = and(
  eq(profiles.isAdmin, false),
  sql`(${profiles.drawnAgainAt} is null
    or ${profiles.drawnAgainAt} <= ${sql.placeholder('now')}::timestamptz)`,
);

/**
 * Excludes the drawer, administrators (P19), people who take no letters, and both sides of a known block: an anonymous
 * one that changed draws would tell who wrote the letter.
 */
const eligible = and(
  ne(profiles.id, drawerId),
  takesLetters,
  sql`${profiles.id} not in ${blockersOf(drawerId)}`,
  sql`${profiles.id} not in ${blockedBy(drawerId)}`,
);

const eligibleNumbers = prepared('eligible_profile_numbers', (db) =>
  db.select({ number: profiles.idProfiles }).from(profiles).where(eligible),
);

/** Lists the numbers of all eligible people; used when random samples find none. */
export async function listEligibleNumbers(
  db: Executor,
  of: { drawerId: string; now: Date },
): Promise<number[]> {
  const rows = await eligibleNumbers(db, of);
  return rows.map(({ number }) => number);
}

/** The kinds of the writer's language (`reads`). */
const writtenKinds = sql`(select array_agg(kind.iso2) from ${profiles} own
  join ${languages} spoken on spoken.id = own.language_id
  join ${languages} kind on split_part(kind.iso2, '-', 1) = split_part(spoken.iso2, '-', 1)
  where own.id = ${drawerId})`;

const since = sql`${sql.placeholder('since')}::timestamptz`;

/** The writer's recent draws, read once, not for each number. */
const isRepeat = (number: SQL) => sql`${number} in (
  select drawn.id_profiles from ${draws} lately
  join ${profiles} drawn on drawn.id = lately.receiver_id
  where lately.drawer_id = ${drawerId}
    and lately.drawn_at > ${sql.placeholder('repeatSince')}::timestamptz)`;

const understood = (reads: SQL) => sql`coalesce(${reads} && ${writtenKinds}, true)`;

/** Half as many again as wanted, since some cannot be drawn. */
const nearestLookedAt = sql`3 * ${sql.placeholder('most')}::int / 2`;

/** Random places in the circle of people active last night; people who joined since follow the last place. */
const places = sql`(
  select coalesce(circle.number,
      asked.place - ${sql.placeholder('places')}::int + ${sql.placeholder('noted')}::int) as number,
    asked.turn as place, circle.number is null as is_new, circle.reads
  from (
    select place, turn from unnest(${sql.placeholder('numbers')}::int[]) with ordinality as one (place, turn)
    order by turn) as asked
  left join ${drawCircle} circle on circle.place = asked.place) as tried`;

/** The nearest people at those places: the narrowest circle first, wider ones only if too few are found. */
const placesTried = sql`(
  with nearest as materialized (
    select number, place, is_new, false as is_repeat from ${places}
    where ${understood(sql`reads`)} and not ${isRepeat(sql`number`)}
    order by place
    limit ${nearestLookedAt}
  ), others as (
    select number, place, is_new, ${isRepeat(sql`number`)} as is_repeat from ${places}
    where (select count(*) from nearest) < ${nearestLookedAt}
      and (not ${understood(sql`reads`)} or ${isRepeat(sql`number`)})
    order by is_repeat, ${understood(sql`reads`)} desc, place
    limit ${nearestLookedAt} - (select count(*) from nearest)
  )
  select *, true as may_be_alive from nearest union all select *, true from others) as tried`;

/** The nearest of these numbers, twice as many as wanted, by last night's figures. New people count as active. */
const numbersTried = sql`(
  select tried.number, tried.place,
    noted.number is null or coalesce(noted.seen_on >= (${since} at time zone 'UTC')::date, false) as may_be_alive,
    noted.number is null as is_new,
    ${isRepeat(sql`tried.number`)} as is_repeat
  from unnest(${sql.placeholder('numbers')}::int[]) with ordinality as tried (number, place)
  join ${profiles} person on person.id_profiles = tried.number
  left join ${nightlyFigures} noted on noted.number = tried.number
  order by may_be_alive desc, is_repeat, ${understood(sql`noted.reads`)} desc, tried.place
  limit 2 * ${sql.placeholder('most')}::int) as tried`;

/* Wider circles follow narrower ones, as in `circleOf`. Only the nearest people cost more than a look-up each. */
const candidates = (tries: SQL) => (db: Executor) => {
  const isAlive = sql<boolean>`(${profiles.createdAt} > ${since} or (tried.may_be_alive and not tried.is_new))`;
  const understands = sql<boolean>`(array_append(${profiles.alsoReads}, ${languages.iso2}) && ${writtenKinds})`;
  const nearestFirst = sql`is_alive desc, is_repeat, understands desc, place`;
  const nearest = db
    .select({
      ...drawnColumns,
      joinedAt: profiles.createdAt,
      isAlive: isAlive.as('is_alive'),
      understands: understands.as('understands'),
      isRepeat: sql<boolean>`tried.is_repeat`.as('is_repeat'),
      place: sql<number>`tried.place`.as('place'),
    })
    .from(tries)
    .innerJoin(profiles, sql`${profiles.idProfiles} = tried.number`)
    .innerJoin(languages, eq(languages.id, profiles.languageId))
    .where(eligible)
    .orderBy(nearestFirst)
    .limit(sql.placeholder('most'))
    .as('nearest');
  // A letter that is on its way or filtered ends no person's wait and shows in no draw.
  const letters = db
    .select({
      lastLetterAt: sql<Date>`coalesce(${compliments.arrivedAt}, ${compliments.createdAt})`
        .mapWith(compliments.createdAt)
        .as('last_letter_at'),
    })
    .from(compliments)
    .where(
      and(
        eq(compliments.receiverId, nearest.id),
        isNull(compliments.removedAt),
        sql`${compliments.place} = 'list' and not ${compliments.isAi}`,
      ),
    )
    .orderBy(sql`${compliments.listedAt} desc nulls last`, sql`${compliments.id} desc nulls last`)
    .limit(1)
    .as('letters');
  const halves = db
    .select({ openDraws: sql<number>`count(*)::int`.as('open_draws') })
    .from(draws)
    .where(
      and(
        eq(draws.receiverId, nearest.id),
        // A used draw counts as long as an open one: a letter on its way shows in no draw.
        gt(draws.drawnAt, sql`${sql.placeholder('freshSince')}::timestamptz`),
      ),
    )
    .as('halves');
  return db
    .select({
      ...pick(nearest, keysOf(drawnColumns)),
      joinedAt: nearest.joinedAt,
      // People who came back since last night count as active.
      isAlive: sql<boolean>`(${nearest.isAlive} or exists (
        select from ${sessions} where ${sessions.userId} = ${nearest.id} and ${sessions.updatedAt} > ${since}))`.as(
        'is_alive',
      ),
      understands: nearest.understands,
      isRepeat: nearest.isRepeat,
      lastLetterAt: letters.lastLetterAt,
      openDraws: halves.openDraws,
    })
    .from(nearest)
    .leftJoinLateral(letters, sql`true`)
    .crossJoinLateral(halves)
    .orderBy(nearestFirst);
};

const placesCandidates = prepared('draw_places', candidates(placesTried));
const numbersCandidates = prepared('draw_numbers', candidates(numbersTried));

/** The start times of activity, of repeated pairs, and of open draws, which count as half a letter. */
type Spans = { now: Date; since: Date; repeatSince: Date; freshSince: Date };

type Asked = { drawerId: string; numbers: readonly number[]; most: number } & Spans;

/**
 * Finds up to `most` eligible people by public number: the narrowest circle first, otherwise in the given order.
 * Looks at more, since some cannot be drawn.
 */
export async function findCandidates(db: Executor, asked: Asked) {
  return numbersCandidates(db, asked);
}

export async function findInCircle(
  db: Executor,
  { places, noted }: { places: number; noted: number },
  asked: Asked,
) {
  return placesCandidates(db, { ...asked, places, noted });
}

export type DrawCandidate = Awaited<ReturnType<typeof findCandidates>>[number];

const isUnused = and(
  eq(draws.drawerId, sql.placeholder('drawerId')),
  isNull(draws.usedAt),
  gt(draws.drawnAt, sql`${sql.placeholder('since')}::timestamptz`),
);

const unused = prepared('unused_draws', (db) =>
  db
    .select({ drawnAt: draws.drawnAt })
    .from(draws)
    .where(isUnused)
    .orderBy(desc(draws.drawnAt))
    .limit(unusedDrawsPerHour),
);

const lastUnused = prepared('last_unused_draw', (db) =>
  db
    .select(drawnColumns)
    .from(draws)
    .innerJoin(profiles, eq(profiles.id, draws.receiverId))
    .innerJoin(languages, eq(languages.id, profiles.languageId))
    .where(and(isUnused, takesLetters))
    .orderBy(desc(draws.drawnAt))
    .limit(1),
);

/** Finds the drawer's last unused draw, or null. A later block does not change it: the drawer would notice. */
export async function findLastDrawn(
  db: Executor,
  of: { drawerId: string; since: Date; now: Date },
) {
  const [drawn] = await lastUnused(db, of);
  return drawn ?? null;
}

/** Lists the times of unused draws, latest first, at most the hourly limit. */
export async function listUnusedDraws(
  db: Executor,
  drawerId: string,
  since: Date,
): Promise<Date[]> {
  const rows = await unused(db, { drawerId, since });
  return rows.map(({ drawnAt }) => drawnAt);
}

/** Finds the oldest draw on which one person may write to the other. */
export const openDraw = (db: Executor) =>
  db
    .select({ id: draws.id })
    .from(draws)
    .where(and(isUnused, eq(draws.receiverId, sql.placeholder('receiverId'))))
    .orderBy(draws.drawnAt)
    .limit(1);

/** The earliest time of a draw that is still open. */
export function openDrawSince(now: Date): Date {
  return new Date(now.getTime() - drawHours * 60 * 60 * 1000);
}
