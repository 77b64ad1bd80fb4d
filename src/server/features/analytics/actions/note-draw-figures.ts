import { sql } from 'drizzle-orm';
import { fewestPeople } from '#domain/analytics/coarse-figures.ts';
import { dayOf, daysBefore } from '#domain/i18n/day.ts';
import { aliveDays } from '#domain/matching/draw.ts';
import {
  addMailbox,
  giniOf,
  hasWaitedLong,
  noFairnessYet,
  quantileOf,
  sizeOf,
  type Distribution,
  type Fairness,
  type Mailbox,
} from '#domain/matching/fairness.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/executor.ts';
import { drawFigures } from '#server/db/schema/analytics.ts';

type Parts = Pick<Context, 'db' | 'clock'>;

/** People per statement, well below the statement time limit. */
const batchSize = 2000;

/** Days after which a newcomer's missing first letter counts as missing. */
const settlingDays = 7;

/**
 * Notes once how fair the draw was in the 30 days up to yesterday. Call it after `nightly_figures` is filled, which
 * tells who was here. A small community gets no figures.
 */
export async function noteDrawFigures({ db, clock }: Parts): Promise<void> {
  const date = dayOf(daysBefore(clock.now(), 1));
  if ((await db.$count(drawFigures, sql`${drawFigures.date} = ${date}`)) > 0) return;
  const until = Date.parse(`${dayOf(clock.now())}T00:00:00Z`);
  const measured = await measure(db, new Date(until));
  if (measured.people < fewestPeople) return;
  await db
    .insert(drawFigures)
    .values({ date, people: measured.people, ...columnsOf(measured) })
    .onConflictDoNothing();
}

type Measured = {
  people: number;
  fairness: Fairness;
  /** People here for a week, and those of them without a letter in it. */
  known: number;
  waitingLong: number;
};

async function measure(db: Database, until: Date): Promise<Measured> {
  const from = daysBefore(until, aliveDays);
  const span = {
    from: from.getTime(),
    newcomersUntil: daysBefore(until, settlingDays).getTime(),
  };
  const measured: Measured = { people: 0, fairness: noFairnessYet(), known: 0, waitingLong: 0 };
  let after: string | null = '00000000-0000-0000-0000-000000000000';
  while (after !== null) {
    const { mailboxes, last } = await readMailboxes(db, { after, from, until });
    measured.people += mailboxes.length;
    for (const own of mailboxes) {
      addMailbox(measured.fairness, span, own);
      const isLong = hasWaitedLong(own, until.getTime());
      if (isLong !== null) measured.known += 1;
      if (isLong === true) measured.waitingLong += 1;
    }
    after = last;
  }
  return measured;
}

/**
 * Reads the letters of the next people by id: those in the span and the last one before it, where the wait begins.
 * `last` is where to go on, null at the end.
 */
async function readMailboxes(
  db: Database,
  { after, from, until }: { after: string; from: Date; until: Date },
): Promise<{ mailboxes: Mailbox[]; last: string | null }> {
  const [since, before] = [from.toISOString(), until.toISOString()];
  const isLetter = sql`receiver_id = people.id and removed_at is null and not is_ai`;
  const milliseconds = sql`(extract(epoch from created_at) * 1000)::float8`;
  const { rows } = await db.execute<{ id: string; joinedAt: number; letters: number[] | null }>(sql`
    with people as (
      select id, created_at, not is_admin and created_at < ${before}
        and (created_at > ${since}
          or coalesce(seen_on >= (${since}::timestamptz at time zone 'UTC')::date, false)) as is_here
      from profiles left join nightly_figures on user_id = id
      where id > ${after} order by id limit ${batchSize}
    )
    select id, ${milliseconds} as "joinedAt", case when is_here then array(
      select ${milliseconds} from compliments
      where ${isLetter} and created_at < ${before} and created_at >= coalesce(
        (select max(created_at) from compliments where ${isLetter} and created_at < ${since}),
        ${since})
      order by created_at) end as letters
    from people order by id`);
  return {
    mailboxes: rows.flatMap(({ joinedAt, letters }) =>
      letters === null ? [] : [{ joinedAt, letters }],
    ),
    last: rows.at(-1)?.id ?? null,
  };
}

function columnsOf({ fairness, known, waitingLong }: Measured) {
  const { letters, firstWaits, nextWaits, peopleWithWaits } = fairness;
  const newcomers = sizeOf(firstWaits);
  return {
    gini: publishable(giniOf(letters), sizeOf(letters), 100),
    withoutLetter: publishable(waitingLong / known, known, 1000),
    firstWaitMedian: publishable(daysOf(firstWaits, 0.5), newcomers, 10),
    firstWaitLongest: publishable(daysOf(firstWaits, 0.99), newcomers, 10),
    nextWaitMedian: publishable(daysOf(nextWaits, 0.5), peopleWithWaits, 10),
    nextWaitLongest: publishable(daysOf(nextWaits, 0.99), peopleWithWaits, 10),
  };
}

/** Rounds the value; null if too few people stand behind it. */
function publishable(value: number, people: number, parts: number): number | null {
  return people < fewestPeople ? null : Math.round(value * parts) / parts;
}

function daysOf(minutes: Distribution, share: number): number {
  const value = quantileOf(minutes, share);
  return value === Infinity ? aliveDays : value / (24 * 60);
}
