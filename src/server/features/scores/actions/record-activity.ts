import { sql, type SQL } from 'drizzle-orm';
import type { FeatureName } from '#domain/ai/feature-usage.ts';
import type { DailyActivity } from '#domain/analytics/engagement.ts';
import type { Transaction } from '#server/db/executor.ts';
import { unseenIds } from '#server/db/plans.ts';
import { prepared } from '#server/db/prepared.ts';
import { featureUsage } from '#server/db/schema/analytics.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pendingSteps } from '#server/db/schema/scores.ts';
import { isRevealed, nameOf } from '#server/db/shown-name.ts';

const among = sql`${profiles.id} = any(${unseenIds})`;

const locked = prepared('lock_profiles', (db) =>
  db
    .select({ id: profiles.id, pausedUntil: profiles.pausedUntil })
    .from(profiles)
    .where(among)
    .orderBy(profiles.id)
    .for('no key update'),
);

/**
 * Locks these people's rows until the transaction ends, by id, so that no deadlock occurs. An action locks only the
 * acting person: waiting for another row would tell by its time whose it was.
 */
export async function lockProfiles(
  transaction: Transaction,
  ids: readonly string[],
): Promise<{ id: string; pausedUntil: Date | null }[]> {
  return locked(transaction, { ids: [...ids] });
}

const pinned = prepared('pin_profiles', (db) =>
  db
    .select({ id: profiles.id, isAdmin: profiles.isAdmin })
    .from(profiles)
    .where(among)
    .orderBy(profiles.id)
    .for('key share'),
);

/** Answers which people exist, and keeps them until the transaction ends; delays only account deletions. */
export async function pinProfiles(
  transaction: Transaction,
  ids: readonly string[],
): Promise<{ id: string; isAdmin: boolean }[]> {
  return pinned(transaction, { ids: [...ids] });
}

/** An effect on one person: their action, or an event. Null: the person has left. */
export type Effect = { userId: string | null } & Partial<DailyActivity>;

/** One step of the product and its effects on the people who act. */
export type Step = { at: Date; feature: FeatureName; people: readonly Effect[] };

/** Records actions. Counters, days and scores follow with `settleSteps`; the person's profile shows them at once. */
export async function recordActivity(
  transaction: Transaction,
  ...steps: readonly Step[]
): Promise<void> {
  if (steps.length === 0) return;
  await transaction
    .insert(featureUsage)
    .values(steps.map(({ at, feature }) => ({ featureName: feature, usedAt: at })));
  for (const { at, people } of steps) await recordEffects(transaction, at, people);
}

/** Records events without an action, such as an arrival. */
export async function recordEffects(
  transaction: Transaction,
  at: Date,
  people: readonly Effect[],
): Promise<void> {
  if (people.length === 0) return;
  await transaction.insert(pendingSteps).values(people.map((effect) => ({ ...effect, at })));
}

/** Corrects counters without an activity on that day. */
export async function correctCounters(
  transaction: Transaction,
  at: Date,
  people: readonly Effect[],
): Promise<void> {
  if (people.length === 0) return;
  await transaction
    .insert(pendingSteps)
    .values(people.map((effect) => ({ ...effect, at, isOfDay: false })));
}

/** An act of a letter's receiver, and when the sender of an anonymous letter learns of it. */
type Feedback = { complimentId: string; at: Date; later: Date };

/** Records a thank-you to a letter's sender, whom only the database needs to know. */
export async function recordThanks(
  transaction: Transaction,
  { complimentId, at, later, from }: Feedback & { from: string },
): Promise<void> {
  await transaction.execute(sql`
    insert into ${pendingSteps} (user_id, at, thanks_received, thanked_for, thanked_by, thanked_as)
    select sender_id, ${feedbackTime({ at, later })}, 1, id, ${from}::uuid, ${nameOf(sql`${from}::uuid`)}
    from ${compliments} where id = ${complimentId}`);
}

/** Records that a letter's sender may see the rating, once however often it changes until then. */
export async function recordRating(
  transaction: Transaction,
  { complimentId, at, later }: Feedback,
): Promise<void> {
  await transaction.execute(sql`
    insert into ${pendingSteps} (user_id, at, rated_letter)
    select sender_id, ${feedbackTime({ at, later })}, id from ${compliments}
    where id = ${complimentId}
      and not exists (select from ${pendingSteps} waiting where waiting.rated_letter = ${complimentId})`);
}

/** At once for a sender whom the receiver knows; later for an anonymous one, so that the time tells nothing. */
function feedbackTime({ at, later }: Pick<Feedback, 'at' | 'later'>): SQL {
  return sql`case when ${compliments.isAnonymous} and not ${isRevealed} then ${later.toISOString()}::timestamptz
    else ${at.toISOString()}::timestamptz end`;
}
