import { and, desc, eq, gt, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Language } from '#domain/i18n/language.ts';
import { drawHours, unusedDrawsPerHour } from '#domain/matching/draw.ts';
import { prepared, type Executor } from '#server/db/client.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import { nightlyFigures } from '#server/db/schema/analytics.ts';
import { blocks } from '#server/db/schema/blocked-senders.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { drawCircle, draws } from '#server/db/schema/matching.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { languages } from '#server/db/schema/translations.ts';
import { isKnownBlock, shownName, shownTraits } from '#server/db/shown-name.ts';

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
 * Among what a draw looks: the highest public number, 0 without anybody (all of them are nearly dense), the highest of last
 * night, and how many were alive then.
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
 * Anyone but the drawing person and administrators (P19), who takes letters now, and of whom the drawing person is not
 * silenced. Whom one knows to have silenced is not dealt either; else it would tell who wrote an anonymous letter.
 */
const eligible = and(
  ne(profiles.id, drawerId),
  takesLetters,
  // Each list is read once for a draw, not for each person.
  sql`${profiles.id} not in (
    select ${blocks.ownerId} from ${blocks} where ${blocks.blockedId} = ${drawerId})`,
  sql`${profiles.id} not in (
    select ${blocks.blockedId} from ${blocks} where ${blocks.ownerId} = ${drawerId}
      and ${blocks.blockedId} is not null and ${isKnownBlock(blocks)})`,
);

const eligibleNumbers = prepared('eligible_profile_numbers', (db) =>
  db.select({ number: profiles.idProfiles }).from(profiles).where(eligible),
);

/** The numbers of everybody who could be drawn; for where chance finds nobody. */
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

/** Whom the writer drew lately: looked up once, not for each number. */
const isRepeat = (number: SQL) => sql`${number} in (
  select drawn.id_profiles from ${draws} lately
  join ${profiles} drawn on drawn.id = lately.receiver_id
  where lately.drawer_id = ${drawerId}
    and lately.drawn_at > ${sql.placeholder('repeatSince')}::timestamptz)`;

const understood = (reads: SQL) => sql`coalesce(${reads} && ${writtenKinds}, true)`;

/** Half as many again as are wanted: some of them cannot be drawn. */
const nearestLookedAt = sql`3 * ${sql.placeholder('most')}::int / 2`;

/** Places in the circle of those who were alive last night, in the order of chance; whoever joined since follows the last. */
const places = sql`(
  select coalesce(circle.number,
      asked.place - ${sql.placeholder('places')}::int + ${sql.placeholder('noted')}::int) as number,
    asked.turn as place, circle.number is null as is_new, circle.reads
  from (
    select place, turn from unnest(${sql.placeholder('numbers')}::int[]) with ordinality as one (place, turn)
    order by turn) as asked
  left join ${drawCircle} circle on circle.place = asked.place) as tried`;

/**
 * Of the people there the nearest: first those of the narrowest circle, after the last of whom no place is looked at any
 * more, and others only where they are too few.
 */
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

/**
 * Numbers in the order of chance, and of those that somebody bears the nearest, twice as many as are wanted: by what was
 * noted last night, in an index that has all of it. Whoever joined since is alive.
 */
const numbersTried = sql`(
  select tried.number, tried.place,
    noted.number is null or coalesce(noted.seen_on >= (${since} at time zone 'UTC')::date, false) as may_be_alive,
    noted.number is null as is_new,
    ${isRepeat(sql`tried.number`)} as is_repeat
  from unnest(${sql.placeholder('numbers')}::int[]) with ordinality as tried (number, place)
  left join ${nightlyFigures} noted on noted.number = tried.number
  where noted.number is not null
    or tried.number > (select coalesce(max(number), 0) from ${nightlyFigures})
  order by may_be_alive desc, is_repeat, ${understood(sql`noted.reads`)} desc, tried.place
  limit 2 * ${sql.placeholder('most')}::int) as tried`;

/* The wider circles come after the narrower ones, as in `circleOf`, each in the order of chance. What costs a look for each
   person is asked of the nearest alone. */
const candidates = (tries: SQL) => (db: Executor) => {
  const isAlive = sql<boolean>`(${profiles.createdAt} > ${since} or (tried.may_be_alive and not tried.is_new))`;
  const understands = sql<boolean>`(array_append(${profiles.alsoReads}, ${languages.iso2}) && ${writtenKinds})`;
  const nearestFirst = sql`is_alive desc, is_repeat, understands desc, place`;
  const nearest = db
    .select({
      id: profiles.id,
      name: shownName().as('shown_name'),
      traits: shownTraits.as('shown_traits'),
      idProfiles: profiles.idProfiles,
      language: sql<Language>`${languages.iso2}`.as('language'),
      alsoReads: profiles.alsoReads,
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
  // What is still on its way, or was put aside, ends nobody's wait, and shows in no draw.
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
        // One that was used counts as long: a letter that is still on its way shows in no draw.
        gt(draws.drawnAt, sql`${sql.placeholder('freshSince')}::timestamptz`),
      ),
    )
    .as('halves');
  return db
    .select({
      id: nearest.id,
      name: nearest.name,
      traits: nearest.traits,
      idProfiles: nearest.idProfiles,
      language: nearest.language,
      alsoReads: nearest.alsoReads,
      joinedAt: nearest.joinedAt,
      // Who has come back since last night is here, too.
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

/** From when on people are alive, two people are brought together again, and an open draw is half a letter. */
type Spans = { now: Date; since: Date; repeatSince: Date; freshSince: Date };

type Asked = { drawerId: string; numbers: readonly number[]; most: number } & Spans;

/**
 * Who bears these public numbers and could be drawn, `most` of them: the narrowest circle first, otherwise in the order
 * given. More are looked at, since some of them cannot be drawn.
 */
export async function findCandidates(db: Executor, asked: Asked) {
  return numbersCandidates(db, asked);
}

/** The same of those in these places of the circle. */
export async function findInCircle(
  db: Executor,
  { places, noted }: { places: number; noted: number },
  asked: Asked,
) {
  return placesCandidates(db, { ...asked, places, noted });
}

export type DrawCandidate = Awaited<ReturnType<typeof findCandidates>>[number];

const unused = prepared('unused_draws', (db) =>
  db
    .select({ drawnAt: draws.drawnAt })
    .from(draws)
    .where(
      and(
        eq(draws.drawerId, sql.placeholder('drawerId')),
        isNull(draws.usedAt),
        gt(draws.drawnAt, sql`${sql.placeholder('since')}::timestamptz`),
      ),
    )
    .orderBy(desc(draws.drawnAt))
    .limit(unusedDrawsPerHour),
);

const lastUnused = prepared('last_unused_draw', (db) =>
  db
    .select({
      id: profiles.id,
      name: shownName(),
      traits: shownTraits,
      idProfiles: profiles.idProfiles,
      language: sql<Language>`${languages.iso2}`,
      alsoReads: profiles.alsoReads,
    })
    .from(draws)
    .innerJoin(profiles, eq(profiles.id, draws.receiverId))
    .innerJoin(languages, eq(languages.id, profiles.languageId))
    .where(
      and(
        eq(draws.drawerId, sql.placeholder('drawerId')),
        isNull(draws.usedAt),
        gt(draws.drawnAt, sql`${sql.placeholder('since')}::timestamptz`),
        takesLetters,
      ),
    )
    .orderBy(desc(draws.drawnAt))
    .limit(1),
);

/**
 * Whom somebody drew last since then without writing, if that person takes letters; or null. A draw stays what it was when
 * one of the two is silenced: else they would find out.
 */
export async function findLastDrawn(
  db: Executor,
  of: { drawerId: string; since: Date; now: Date },
) {
  const [drawn] = await lastUnused(db, of);
  return drawn ?? null;
}

/** When somebody drew without writing since then; the latest first, as many as are allowed in an hour. */
export async function listUnusedDraws(
  db: Executor,
  drawerId: string,
  since: Date,
): Promise<Date[]> {
  const rows = await unused(db, { drawerId, since });
  return rows.map(({ drawnAt }) => drawnAt);
}

/** The draw on which one person may write to the other, the oldest first. */
export const openDraw = (db: Executor) =>
  db
    .select({ id: draws.id })
    .from(draws)
    .where(
      and(
        eq(draws.drawerId, sql.placeholder('drawerId')),
        eq(draws.receiverId, sql.placeholder('receiverId')),
        isNull(draws.usedAt),
        gt(draws.drawnAt, sql`${sql.placeholder('since')}::timestamptz`),
      ),
    )
    .orderBy(draws.drawnAt)
    .limit(1);

/** From when on a draw is still open. */
export function openDrawSince(now: Date): Date {
  return new Date(now.getTime() - drawHours * 60 * 60 * 1000);
}
