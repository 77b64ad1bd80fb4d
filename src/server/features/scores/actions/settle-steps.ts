import { and, eq, inArray, isNotNull, lte, not, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  engagementPoints,
  engagementScoreOf,
  type DailyActivity,
} from '#domain/analytics/engagement.ts';
import { thankYouMessage } from '#domain/compliments/compliment.ts';
import { dayOf } from '#domain/i18n/day.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import { prepared } from '#server/db/prepared.ts';
import { engagementMetrics, unfinishedDays } from '#server/db/schema/analytics.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pendingSteps } from '#server/db/schema/scores.ts';
import { isSigned } from '#server/db/shown-name.ts';
import { lockProfiles } from '#server/features/scores/actions/record-activity.ts';
import { refreshScores } from '#server/features/scores/actions/refresh-scores.ts';
import { eachAlone, isHeld } from '#server/jobs/each-alone.ts';
import type { NotifyParts } from '#server/notify/channel.ts';
import { notify } from '#server/notify/notify.ts';

type PendingStep = typeof pendingSteps.$inferSelect;

/** Small, so that no person's action waits long. */
const batchSize = 200;
/** Leaves the rest to the next second. */
const mostAtOnce = 1000;
const settling = 'settle-steps';
const finishing = 'finish-days';

const isDue = lte(pendingSteps.at, sql`${sql.placeholder('now')}::timestamptz`);

const listPending = prepared('pending_steps_due', (db) =>
  db
    .select({ id: pendingSteps.id })
    .from(pendingSteps)
    .where(and(isDue, not(isHeld(settling, pendingSteps.id))))
    .orderBy(pendingSteps.id)
    .limit(mostAtOnce),
);

/** Applies steps to counters, days and scores, each once. Does nothing while another server works. */
export async function settleSteps(parts: NotifyParts): Promise<void> {
  const now = parts.clock.now();
  const due = await listPending(parts.db, { now });
  await eachAlone(parts, settling, {
    ids: due.map(({ id }) => String(id)),
    together: batchSize,
    work: (transaction, ids) => settleBatch(parts, transaction, ids, now),
  });
}

const thanksToPerson = prepared('pending_thanks_to_person', (db) =>
  db
    .select({ id: pendingSteps.id })
    .from(pendingSteps)
    .where(
      and(
        eq(pendingSteps.userId, sql.placeholder('personId')),
        isNotNull(pendingSteps.thankedFor),
        isDue,
      ),
    )
    .limit(1),
);

/** Settles a person's steps first, so that their list has the thank-yous of this moment. */
export async function settleThanksTo(parts: NotifyParts, personId: string): Promise<void> {
  const { db, clock } = parts;
  const now = clock.now();
  if ((await thanksToPerson(db, { personId, now })).length === 0) return;
  await db.transaction(async (transaction) => {
    // Waits while a server settles them; then none is left.
    const own = sql`select id from ${pendingSteps} where user_id = ${personId} and at <= ${now}
      order by id limit ${batchSize} for update`;
    await applySteps(parts, transaction, await deleteDue(transaction, own), now);
  });
}

async function settleBatch(
  parts: NotifyParts,
  transaction: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const { rows } = await transaction.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(7265003) as free`,
  );
  if (rows[0]?.free !== true) return;
  const next = sql`select id from ${pendingSteps} where id = any(${sql.param([...ids])}::bigint[])
    order by id for update skip locked`;
  await applySteps(parts, transaction, await deleteDue(transaction, next), now);
}

function deleteDue(transaction: Transaction, ids: SQL): Promise<PendingStep[]> {
  return transaction
    .delete(pendingSteps)
    .where(sql`${pendingSteps.id} in (${ids})`)
    .returning();
}

async function applySteps(
  parts: NotifyParts,
  transaction: Transaction,
  steps: readonly PendingStep[],
  now: Date,
): Promise<void> {
  const people = await lockProfiles(transaction, peopleOf(steps));
  const existing = new Set(people.map(({ id }) => id));
  await deliverThanks(parts, transaction, steps);
  const silentLetters = await showRatings(transaction, steps);
  const sums = sumUp(steps, (step) => step.userId).filter(({ userId }) => existing.has(userId));
  if (sums.length === 0) return;
  await addToCounters(transaction, sums);
  await addToDays(transaction, sumOfDays(steps, existing));
  await refreshScores(
    transaction,
    now,
    sums.map(({ userId }) => userId),
  );
  noteChanges(
    transaction,
    ...sums.flatMap(({ userId }) =>
      steps.every((step) => step.userId !== userId || silentLetters.has(step.ratedLetter))
        ? []
        : [{ kind: 'figures' as const, personId: userId }],
    ),
  );
}

function peopleOf(steps: readonly PendingStep[]): string[] {
  const ids = steps.flatMap(({ userId, thankedBy }) => [userId, thankedBy]);
  return [...new Set(ids.filter((id) => id !== null))];
}

/**
 * Updates the ratings that senders see; that of an anonymous letter only grows, or switching it would show whose page
 * follows. Answers the anonymous letters, of which open pages are not told.
 */
async function showRatings(
  transaction: Transaction,
  steps: readonly PendingStep[],
): Promise<ReadonlySet<string | null>> {
  const letters = steps.flatMap(({ ratedLetter }) => (ratedLetter === null ? [] : [ratedLetter]));
  if (letters.length === 0) return new Set();
  const changed = await transaction
    .update(compliments)
    .set({
      shownRating: sql`case when ${isSigned} then ${compliments.rating}
        else coalesce(${compliments.shownRating}, ${compliments.rating}) end`,
      wasRated: sql`${compliments.wasRated} or ${compliments.rating} is not null`,
    })
    .where(inArray(compliments.id, letters))
    .returning({ id: compliments.id, isSigned });
  return new Set(changed.filter((letter) => !letter.isSigned).map(({ id }) => id));
}

/** Leaves out people who have left, and their letters. */
async function deliverThanks(
  parts: NotifyParts,
  transaction: Transaction,
  steps: readonly PendingStep[],
): Promise<void> {
  const thanks = steps.filter(({ thankedFor }) => thankedFor !== null);
  if (thanks.length === 0) return;
  const { rows } = await transaction.execute<{
    complimentId: string;
    receiverId: string | null;
  }>(sql`
    insert into ${thankYouMessages}
      (compliment_id, sender_id, sender_name, receiver_id, message, created_at)
    select compliment.id, giver.id, case when giver.id is not null then thanks.name end,
      receiver.id, ${thankYouMessage}, thanks.at
    from unnest(${sql.param(thanks.map((step) => step.thankedFor))}::uuid[],
      ${sql.param(thanks.map((step) => step.thankedBy))}::uuid[],
      ${sql.param(thanks.map((step) => step.thankedAs))}::text[],
      ${sql.param(thanks.map((step) => step.userId))}::uuid[],
      ${sql.param(thanks.map((step) => step.at.toISOString()))}::timestamptz[])
      as thanks(compliment, giver, name, receiver, at)
    left join ${compliments} compliment on compliment.id = thanks.compliment
    left join ${profiles} giver on giver.id = thanks.giver
    left join ${profiles} receiver on receiver.id = thanks.receiver
    on conflict (compliment_id) do nothing
    returning compliment_id as "complimentId", receiver_id as "receiverId"`);
  await notify(parts, transaction, { kind: 'thanks_arrived', thanks: rows });
}

type Sums = DailyActivity & { userId: string; thanksReceived: number };
type CountName = keyof DailyActivity | 'thanksReceived';

/** One row for each key, in key order: all transactions lock in the same order. */
function sumUp(
  steps: readonly PendingStep[],
  keyOf: (step: PendingStep) => string | null,
): (Sums & { key: string })[] {
  const sums = new Map<string, Sums & { key: string }>();
  for (const step of steps) {
    const key = keyOf(step);
    if (key === null || step.userId === null) continue;
    const sum = sums.get(key) ?? { key, userId: step.userId, ...nothing };
    sums.set(key, { ...sum, ...added(sum, step) });
  }
  return [...sums.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

const nothing = {
  complimentsSent: 0,
  complimentsReceived: 0,
  thanksSent: 0,
  thanksReceived: 0,
  aiInteractions: 0,
};

function added(one: Record<CountName, number>, other: Record<CountName, number>) {
  return {
    complimentsSent: one.complimentsSent + other.complimentsSent,
    complimentsReceived: one.complimentsReceived + other.complimentsReceived,
    thanksSent: one.thanksSent + other.thanksSent,
    thanksReceived: one.thanksReceived + other.thanksReceived,
    aiInteractions: one.aiInteractions + other.aiInteractions,
  };
}

async function addToCounters(transaction: Transaction, sums: readonly Sums[]): Promise<void> {
  const column = (count: CountName) => sql`${sql.param(sums.map((sum) => sum[count]))}::int[]`;
  await transaction.execute(sql`
    update ${profiles} set
      compliments_sent = greatest(0, profiles.compliments_sent + sums.sent),
      compliments_received = greatest(0, profiles.compliments_received + sums.received),
      thanks_received = profiles.thanks_received + sums.thanks
    from unnest(${sql.param(sums.map(({ userId }) => userId))}::uuid[], ${column('complimentsSent')},
      ${column('complimentsReceived')}, ${column('thanksReceived')})
      as sums(id, sent, received, thanks)
    where profiles.id = sums.id and (sums.sent <> 0 or sums.received <> 0 or sums.thanks <> 0)`);
}

type DayRow = DailyActivity & { date: string; userId: string };

function sumOfDays(steps: readonly PendingStep[], existing: ReadonlySet<string>): DayRow[] {
  const ofDays = steps.filter(
    ({ isOfDay, userId }) => isOfDay && userId !== null && existing.has(userId),
  );
  return sumUp(ofDays, (step) => `${dayOf(step.at)} ${step.userId}`)
    .map(({ key, userId, complimentsSent, complimentsReceived, thanksSent, aiInteractions }) => ({
      date: key.slice(0, 10),
      userId,
      complimentsSent,
      complimentsReceived,
      thanksSent,
      aiInteractions,
    }))
    .filter((row) => engagementScoreOf(row) > 0);
}

async function addToDays(transaction: Transaction, rows: readonly DayRow[]): Promise<void> {
  if (rows.length === 0) return;
  const column = (count: keyof DailyActivity) =>
    sql`${sql.param(rows.map((row) => row[count]))}::int[]`;
  await transaction.execute(sql`
    insert into ${unfinishedDays} as day
      (date, user_id, compliments_sent, compliments_received, thanks_sent, ai_interactions)
    select * from unnest(${sql.param(rows.map(({ date }) => date))}::date[],
      ${sql.param(rows.map(({ userId }) => userId))}::uuid[], ${column('complimentsSent')},
      ${column('complimentsReceived')}, ${column('thanksSent')}, ${column('aiInteractions')})
    on conflict (date, user_id) do update set
      compliments_sent = day.compliments_sent + excluded.compliments_sent,
      compliments_received = day.compliments_received + excluded.compliments_received,
      thanks_sent = day.thanks_sent + excluded.thanks_sent,
      ai_interactions = day.ai_interactions + excluded.ai_interactions`);
}

function sumOf(column: PgColumn): SQL {
  return sql`${column} + excluded.${sql.identifier(column.name)}`;
}

const overDays = prepared('unfinished_days_over', (db) =>
  db
    .selectDistinct({ userId: unfinishedDays.userId })
    .from(unfinishedDays)
    .where(
      and(
        sql`${unfinishedDays.date} < ${sql.placeholder('today')}`,
        not(isHeld(finishing, unfinishedDays.userId)),
      ),
    )
    .limit(mostAtOnce),
);

/** Moves complete days (UTC) into the statistics; until then no report shows them. */
export async function finishDays(parts: Pick<Context, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = parts.clock.now();
  const today = dayOf(now);
  for (;;) {
    const people = await overDays(parts.db, { today, now });
    if (people.length === 0) return;
    await eachAlone(parts, finishing, {
      ids: people.map(({ userId }) => userId),
      together: batchSize,
      work: (transaction, ids) => finishDaysOf(transaction, today, ids),
    });
  }
}

async function finishDaysOf(
  transaction: Transaction,
  today: string,
  ids: readonly string[],
): Promise<void> {
  // An account deletion locks its days too; locking people first avoids a deadlock.
  await lockProfiles(transaction, ids);
  const sums = {
    complimentsSent: sumOf(engagementMetrics.complimentsSent),
    complimentsReceived: sumOf(engagementMetrics.complimentsReceived),
    thanksSent: sumOf(engagementMetrics.thanksSent),
    aiInteractions: sumOf(engagementMetrics.aiInteractions),
  };
  const days = await transaction
    .delete(unfinishedDays)
    .where(
      sql`${unfinishedDays.date} < ${today}
        and ${unfinishedDays.userId} = any(${sql.param([...ids])}::uuid[])`,
    )
    .returning();
  if (days.length === 0) return;
  await transaction
    .insert(engagementMetrics)
    .values(days.map((day) => ({ ...day, engagementScore: engagementScoreOf(day) })))
    .onConflictDoUpdate({
      target: [engagementMetrics.userId, engagementMetrics.date],
      set: { ...sums, engagementScore: scoreOfDayInSql(sums) },
    });
}

/** The rule of `engagementScoreOf` in SQL, for sums in the database. */
function scoreOfDayInSql(sums: Record<keyof DailyActivity, SQL>): SQL {
  return sql`least(100,
    ${engagementPoints.complimentsSent}::int * (${sums.complimentsSent})
    + ${engagementPoints.complimentsReceived}::int * (${sums.complimentsReceived})
    + ${engagementPoints.thanksSent}::int * (${sums.thanksSent})
    + ${engagementPoints.aiInteractions}::int * (${sums.aiInteractions}))`;
}
