import { and, eq, inArray, isNull, lte, not, sql, type SQL } from 'drizzle-orm';
import {
  placeOf,
  timeByChance,
  type ArrivingLetter,
  type Delay,
  type Place,
} from '#domain/compliments/letter-place.ts';
import type { PremoderationCause } from '#domain/moderation/moderation.ts';
import { hasUnwantedWord } from '#domain/moderation/unwanted-words.ts';
import { pick } from '#domain/shared/tables.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { prepared } from '#server/db/prepared.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { premoderations } from '#server/db/schema/moderation.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { queueArriving } from '#server/features/compliments/actions/premoderate.ts';
import { inboxPreferencesAbout } from '#server/features/compliments/queries/inbox-preferences-about.ts';
import { recordEffects } from '#server/features/scores/actions/record-activity.ts';
import { eachAlone, isHeld } from '#server/jobs/each-alone.ts';
import type { NotifyParts } from '#server/notify/channel.ts';
import { notify } from '#server/notify/notify.ts';

type Arriving = ArrivingLetter & { text: string };

type Preferences = {
  signedOnly: boolean;
  withoutAiHelp: boolean;
  unwantedWords: string[];
  isBlocked: boolean;
  isNarrowed: boolean;
};

/** Chooses a random time for the next try of a deferred letter; an hour later if letters have no delay. */
export function againAt(now: Date, delay: Delay, random: Context['random']): Date {
  return timeByChance(now, delay.most === 0 ? { least: 60, most: 60 } : delay, random);
}

/** Returns where a letter arrives now; `deferred` while its receiver blocks nearly all who may have written it. */
export function placeOnArrival(
  letter: Arriving,
  { unwantedWords, isBlocked, isNarrowed, ...preferences }: Preferences,
  cause: PremoderationCause | null,
): Exclude<Place, 'waiting'> {
  if (cause !== null) return 'premoderation';
  if (letter.isAnonymous && isNarrowed) return 'deferred';
  const hasOwnWord = !isBlocked && hasUnwantedWord(letter.text, unwantedWords);
  return placeOf(letter, { isBlocked, hasOwnWord, preferences });
}

type Arrival = NotifyParts & Pick<Context, 'config' | 'random'>;

const batchSize = 100;
/** Leaves the rest to the next second. */
const mostAtOnce = 1000;
const task = 'deliver-letters';

const isDue = lte(compliments.dueAt, sql`${sql.placeholder('now')}::timestamptz`);

const listDue = prepared('letters_due', (db) =>
  db
    .select({ id: compliments.id })
    .from(compliments)
    .where(and(isDue, not(isHeld(task, compliments.id))))
    .orderBy(compliments.dueAt)
    .limit(mostAtOnce),
);

/** Delivers due letters, each in one transaction with its removal from the queue; servers may run it in parallel. */
export async function deliverDue(context: Arrival): Promise<void> {
  const now = context.clock.now();
  const due = await listDue(context.db, { now });
  await eachAlone(context, task, {
    ids: due.map(({ id }) => id),
    together: batchSize,
    work: async (transaction, ids) => {
      const isDueNow = and(inArray(compliments.id, [...ids]), lte(compliments.dueAt, now));
      const letters = await arriving(transaction, now, isDueNow).for('update', {
        of: compliments,
        skipLocked: true,
      });
      await arrive(context, transaction, letters, now);
    },
  });
}

/** Delivers a letter after pre-moderation; false if it does not wait for that. Decide its cause first. */
export async function deliverPremoderated(
  context: Arrival,
  transaction: Transaction,
  id: string,
  now: Date,
): Promise<boolean> {
  const letters = await arriving(
    transaction,
    now,
    and(
      eq(compliments.id, id),
      eq(compliments.place, 'premoderation'),
      isNull(compliments.removedAt),
    ),
  ).for('update', { of: compliments });
  await arrive(context, transaction, letters, now);
  return letters.length > 0;
}

/** Delivers all letters of a round in one transaction. */
export async function deliverRound(
  context: Arrival,
  transaction: Transaction,
  roundId: string,
  now: Date,
): Promise<void> {
  const isWaiting = and(eq(compliments.roundId, roundId), eq(compliments.place, 'waiting'));
  for (let delivered = batchSize; delivered === batchSize;) {
    const letters = await arriving(transaction, now, isWaiting);
    await arrive(context, transaction, letters, now);
    delivered = letters.length;
  }
}

const arriving = (transaction: Transaction, now: Date, which: SQL | undefined) =>
  transaction
    .select({
      ...pick(compliments, ['id', 'receiverId', 'text', 'isAnonymous', 'isAiSuggested']),
      ...inboxPreferencesAbout(
        profiles,
        {
          senderId: sql`${compliments.senderId}`,
          // In a round a missing letter would show that an anonymously blocked sender takes part.
          isAnonymous: sql`(${compliments.isAnonymous} and ${compliments.roundId} is null)`,
        },
        sql`${now}::timestamptz`,
      ),
      cause: sql<PremoderationCause | null>`(select premoderation.cause from ${premoderations} premoderation
        where premoderation.compliment_id = ${compliments.id} and premoderation.decision is null)`,
    })
    .from(compliments)
    .innerJoin(profiles, eq(profiles.id, compliments.receiverId))
    .where(which)
    .orderBy(compliments.dueAt)
    .limit(batchSize);

async function arrive(
  context: Arrival,
  transaction: Transaction,
  letters: Awaited<ReturnType<typeof arriving>>,
  now: Date,
): Promise<void> {
  if (letters.length === 0) return;
  const { config, random } = context;
  const arrived = letters.map((letter) => ({
    ...letter,
    place: placeOnArrival(letter, letter, letter.cause),
    againAt: againAt(now, config.anonymousDelay, random),
  }));
  await transaction.execute(sql`
    update ${compliments} set place = arrived.place,
      due_at = case when arrived.place = 'deferred' then arrived.again_at end,
      arrived_at = case when arrived.place not in ('premoderation', 'deferred') then ${now}::timestamptz end
    from unnest(${sql.param(arrived.map(({ id }) => id))}::uuid[],
      ${sql.param(arrived.map(({ place }) => place))}::text[],
      ${sql.param(arrived.map(({ againAt }) => againAt.toISOString()))}::timestamptz[])
      as arrived (id, place, again_at)
    where ${compliments.id} = arrived.id`);
  const listed = arrived.filter(({ place }) => place === 'list');
  await recordEffects(
    transaction,
    now,
    listed.map(({ receiverId }) => ({ userId: receiverId, complimentsReceived: 1 })),
  );
  await notify(context, transaction, { kind: 'letters_arrived', letters: arrived });
  const reviewed = letters.flatMap(({ id, cause }) => (cause === null ? [] : [{ id, cause }]));
  await queueArriving(context, transaction, reviewed, now);
}
