import { and, eq, isNull, lte, sql, type SQL } from 'drizzle-orm';
import {
  placeOf,
  timeByChance,
  type ArrivingLetter,
  type Delay,
  type Place,
} from '#domain/compliments/letter-place.ts';
import type { HoldCause } from '#domain/moderation/moderation.ts';
import { hasUnwantedWord } from '#domain/moderation/unwanted-words.ts';
import type { Context } from '#server/context.ts';
import { prepared } from '#server/db/driver/prepared.ts';
import type { Transaction } from '#server/db/executor.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { holds } from '#server/db/schema/moderation.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { holdArriving } from '#server/features/compliments/actions/hold.ts';
import { inboxPreferencesAbout } from '#server/features/compliments/queries/inbox-preferences-about.ts';
import { recordShares } from '#server/features/scores/actions/record-activity.ts';
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

/** Checks whether an anonymous letter stays on its way, since its receiver has blocked nearly all other people. */
export function mustWait(
  { isAnonymous }: { isAnonymous: boolean },
  { isBlocked, isNarrowed }: Pick<Preferences, 'isBlocked' | 'isNarrowed'>,
): boolean {
  return isAnonymous && isNarrowed && !isBlocked;
}

/** Chooses a random time for the next try; an hour later if letters have no delay. */
export function againAt(now: Date, delay: Delay, random: Context['random']): Date {
  return timeByChance(now, delay.most === 0 ? { least: 60, most: 60 } : delay, random);
}

export function placeFor(
  letter: Arriving,
  { unwantedWords, isBlocked, ...preferences }: Omit<Preferences, 'isNarrowed'>,
) {
  const hasOwnWord = !isBlocked && hasUnwantedWord(letter.text, unwantedWords);
  return placeOf(letter, { isBlocked, hasOwnWord, preferences });
}

type Arrival = NotifyParts & Pick<Context, 'config' | 'random'>;

const batchSize = 100;

const isDue = and(
  sql`${compliments.place} = 'waiting'`,
  lte(compliments.dueAt, sql`${sql.placeholder('now')}::timestamptz`),
);

const anyDue = prepared('letters_due', (db) =>
  db.select({ id: compliments.id }).from(compliments).where(isDue).limit(1),
);

/** Delivers due letters, each in one transaction with its removal from the queue; servers may run it in parallel. */
export async function deliverDue(context: Arrival): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  if ((await anyDue(db, { now })).length === 0) return;
  for (let delivered = batchSize; delivered === batchSize;)
    delivered = await db.transaction((transaction) => deliverBatch(context, transaction, now));
}

async function deliverBatch(
  context: Arrival,
  transaction: Transaction,
  now: Date,
): Promise<number> {
  const letters = await arriving(
    transaction,
    now,
    and(sql`${compliments.place} = 'waiting'`, lte(compliments.dueAt, now)),
  ).for('update', { of: compliments, skipLocked: true });
  await arrive(context, transaction, letters, now);
  return letters.length;
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
    and(eq(compliments.id, id), eq(compliments.place, 'held'), isNull(compliments.removedAt)),
  ).for('update', { of: compliments });
  await arrive(context, transaction, letters, now);
  return letters.length > 0;
}

const arriving = (transaction: Transaction, now: Date, which: SQL | undefined) =>
  transaction
    .select({
      id: compliments.id,
      receiverId: compliments.receiverId,
      text: compliments.text,
      isAnonymous: compliments.isAnonymous,
      isAiSuggested: compliments.isAiSuggested,
      ...inboxPreferencesAbout(profiles, sql`${compliments.senderId}`, sql`${now}::timestamptz`),
      cause: sql<HoldCause | null>`(select hold.cause from ${holds} hold
        where hold.compliment_id = ${compliments.id} and hold.decision is null)`,
    })
    .from(compliments)
    .innerJoin(profiles, eq(profiles.id, compliments.receiverId))
    .where(which)
    .orderBy(compliments.dueAt)
    .limit(batchSize);

function placeOfArriving(letter: Awaited<ReturnType<typeof arriving>>[number]): Place {
  if (letter.cause !== null) return 'held';
  return mustWait(letter, letter) ? 'waiting' : placeFor(letter, letter);
}

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
    place: placeOfArriving(letter),
    dueAt: mustWait(letter, letter) ? againAt(now, config.anonymousDelay, random) : null,
  }));
  await transaction.execute(sql`
    update ${compliments} set place = arrived.place,
      due_at = case when arrived.place = 'waiting' then arrived.due_at end,
      arrived_at = case when arrived.place not in ('held', 'waiting') then ${now}::timestamptz end
    from unnest(${sql.param(arrived.map(({ id }) => id))}::uuid[],
      ${sql.param(arrived.map(({ place }) => place))}::text[],
      ${sql.param(arrived.map(({ dueAt }) => dueAt?.toISOString() ?? null))}::timestamptz[])
      as arrived (id, place, due_at)
    where ${compliments.id} = arrived.id`);
  const listed = arrived.filter(({ place }) => place === 'list');
  await recordShares(
    transaction,
    now,
    listed.map(({ receiverId }) => ({ userId: receiverId, complimentsReceived: 1 })),
  );
  await notify(context, transaction, { kind: 'letters_arrived', letters: arrived });
  const reviewed = letters.flatMap(({ id, cause }) => (cause === null ? [] : [{ id, cause }]));
  await holdArriving(context, transaction, reviewed, now);
}
