import { sql, type SQL } from 'drizzle-orm';
import type { FeatureName } from '#domain/ai/feature-usage.ts';
import type { DailyActivity } from '#domain/analytics/engagement.ts';
import { prepared, preparedSql } from '#server/db/driver/prepared.ts';
import type { Transaction } from '#server/db/executor.ts';
import { unseenIds } from '#server/db/plans.ts';
import { featureUsage } from '#server/db/schema/analytics.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pendingSteps } from '#server/db/schema/scores.ts';
import { nameOf } from '#server/db/shown-name.ts';

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

const kept = prepared('keep_profiles', (db) =>
  db
    .select({ id: profiles.id, isAdmin: profiles.isAdmin })
    .from(profiles)
    .where(among)
    .orderBy(profiles.id)
    .for('key share'),
);

/** Answers which people exist, and keeps them until the transaction ends; delays only account deletions. */
export async function keepProfiles(
  transaction: Transaction,
  ids: readonly string[],
): Promise<{ id: string; isAdmin: boolean }[]> {
  return kept(transaction, { ids: [...ids] });
}

/**
 * A step's effect on one person: their action, an event, or only a new score. Null: the person has left. Only the
 * database needs to know a letter's sender.
 */
export type Share = ({ userId: string | null } | FromReceiver) &
  Partial<DailyActivity> & {
    /** A thank-you to the person: its letter, and who sent it. */
    thanks?: { complimentId: string; from: string };
  };

/** The effect on a letter's sender: for an anonymous letter at `later`, so that the time tells nothing. */
type FromReceiver = { senderOf: string; later: Date; isRating?: true };

/** One step of the product and its effects on people. */
export type Step = { at: Date; feature: FeatureName; people: readonly Share[] };

/** Records actions. Counters, days and scores follow with `settleSteps`; the person's profile shows them at once. */
export async function recordActivity(
  transaction: Transaction,
  ...steps: readonly Step[]
): Promise<void> {
  await write(transaction, recordingOf(steps));
}

/** Records events without an action, such as an arrival. */
export async function recordShares(
  transaction: Transaction,
  at: Date,
  people: readonly Share[],
): Promise<void> {
  const shares = JSON.stringify(people.map((share) => rowOf(at, share)));
  await write(transaction, { uses: '[]', shares });
}

/** Corrects counters without an activity on that day. */
export async function correctCounters(
  transaction: Transaction,
  at: Date,
  people: readonly Share[],
): Promise<void> {
  const shares = people.map((share) => ({ ...rowOf(at, share), of_day: false }));
  await write(transaction, { uses: '[]', shares: JSON.stringify(shares) });
}

/**
 * The same as parts of a larger statement: records the steps whose number, `step`, meets the condition. Its values
 * are those of `recordingOf`.
 */
export const recording = (isDone: SQL) => sql`
  uses as (
    insert into ${featureUsage} (feature_name, used_at)
    select used.feature, used.at
    from jsonb_to_recordset(${sql.placeholder('uses')}::jsonb) as used (
      step int, feature text, at timestamptz)
    where ${isDone}
  ), shares as (
    insert into ${pendingSteps} (user_id, at, is_of_day, compliments_sent, compliments_received,
      thanks_sent, thanks_received, ai_interactions, thanked_for, thanked_by, thanked_as, rated_letter)
    select coalesce(share.person, letter.sender_id),
      case when letter.is_anonymous and letter.reveal_answer is distinct from 'yes' then share.later
        else share.at end,
      share.of_day, share.sent, share.received, share.thanks_sent, share.thanks_received, share.ai,
      share.thanked_for, share.thanked_by, ${nameOf(sql`share.thanked_by`)}, share.rated_letter
    from jsonb_to_recordset(${sql.placeholder('shares')}::jsonb) as share (
      step int, person uuid, sender_of uuid, at timestamptz, later timestamptz, of_day boolean, sent int,
      received int, thanks_sent int, thanks_received int, ai int, thanked_for uuid, thanked_by uuid,
      rated_letter uuid)
    left join ${compliments} letter on letter.id = share.sender_of
    where ${isDone} and (share.rated_letter is null or not exists (select from ${pendingSteps} waiting
      where waiting.rated_letter = share.rated_letter))
  )`;

export function recordingOf(steps: readonly Step[]): { uses: string; shares: string } {
  return {
    uses: JSON.stringify(steps.map(({ at, feature }, step) => ({ step, feature, at }))),
    shares: JSON.stringify(
      steps.flatMap(({ at, people }, step) =>
        people.map((share) => ({ step, ...rowOf(at, share) })),
      ),
    ),
  };
}

const write = preparedSql('record_activity', sql`with ${recording(sql`true`)} select`);

function rowOf(at: Date, share: Share) {
  return {
    ...('senderOf' in share
      ? {
          sender_of: share.senderOf,
          later: share.later,
          rated_letter: share.isRating && share.senderOf,
        }
      : { person: share.userId }),
    at,
    of_day: true,
    sent: share.complimentsSent ?? 0,
    received: share.complimentsReceived ?? 0,
    thanks_sent: share.thanksSent ?? 0,
    thanks_received: share.thanks === undefined ? 0 : 1,
    ai: share.aiInteractions ?? 0,
    thanked_for: share.thanks?.complimentId,
    thanked_by: share.thanks?.from,
  };
}
