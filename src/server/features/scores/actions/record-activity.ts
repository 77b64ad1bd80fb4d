import { sql, type SQL } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import type { DailyActivity } from '#domain/engagement.ts';
import type { FeatureName } from '#domain/feature-usage.ts';
import type { Transaction } from '#server/db/client.ts';
import { featureUsage } from '#server/db/schema/insights.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pendingSteps } from '#server/db/schema/scores.ts';
import { nameOf } from '#server/db/shown-name.ts';

/**
 * Holds these people's rows until the transaction ends, in the order of their ids, so that nobody waits
 * in a circle. An action locks nobody but the person who acts: an answer that waits for somebody else's
 * row tells by its time whose it was.
 */
export async function lockProfiles(
  transaction: Transaction,
  ids: readonly string[],
): Promise<{ id: string; pausedUntil: Date | null }[]> {
  return transaction
    .select({ id: profiles.id, pausedUntil: profiles.pausedUntil })
    .from(profiles)
    .where(among(ids))
    .orderBy(profiles.id)
    .for('no key update');
}

/**
 * Those of them who are here, and who stay until the transaction ends. It takes the lock of a foreign
 * key, which waits for nothing but the deletion of such an account, and holds up nothing else.
 */
export async function keepProfiles(
  transaction: Transaction,
  ids: readonly string[],
): Promise<{ id: string; isAdmin: boolean }[]> {
  return transaction
    .select({ id: profiles.id, isAdmin: profiles.isAdmin })
    .from(profiles)
    .where(among(ids))
    .orderBy(profiles.id)
    .for('key share');
}

function among(ids: readonly string[]) {
  return sql`${profiles.id} = any(${sql.param([...ids])}::uuid[])`;
}

/**
 * What a step means for one person: what they did, what happened to them, or nothing but that their
 * score may be another now. Null: whoever it was has left. An expression where only the database needs
 * to know who it is.
 */
export type Share = { userId: string | SQL<string | null> | null } & Partial<DailyActivity> & {
    /** A thank-you to them: for which compliment, and by whom. */
    thanks?: { complimentId: string; from: string };
  };

/** One step of the product: what it was, and what it means for whom. */
export type Step = { at: Date; feature: FeatureName; people: readonly Share[] };

/**
 * Writes down what was done. Counters, days and scores follow when `settleSteps` comes by; one's own
 * profile has it at once.
 */
export async function recordActivity(
  transaction: Transaction,
  ...steps: readonly Step[]
): Promise<void> {
  await transaction
    .insert(featureUsage)
    .values(steps.map(({ at, feature }) => ({ featureName: feature, usedAt: at })));
  await insertRows(
    transaction,
    steps.flatMap(({ at, people }) => people.map((share) => rowOf(at, share))),
  );
}

/** What happened to somebody without anybody doing anything just now: a letter arrived. */
export async function recordShares(
  transaction: Transaction,
  at: Date,
  people: readonly Share[],
): Promise<void> {
  await insertRows(
    transaction,
    people.map((share) => rowOf(at, share)),
  );
}

/** Puts counters right without anybody having done something on that day. */
export async function correctCounters(
  transaction: Transaction,
  at: Date,
  people: readonly Share[],
): Promise<void> {
  await transaction
    .insert(pendingSteps)
    .values(people.map((share) => ({ ...rowOf(at, share), isOfDay: false })));
}

async function insertRows(transaction: Transaction, rows: StepRow[]): Promise<void> {
  if (rows.length > 0) await transaction.insert(pendingSteps).values(rows);
}

type StepRow = PgInsertValue<typeof pendingSteps>;

function rowOf(at: Date, { thanks, ...share }: Share): StepRow {
  if (thanks === undefined) return { at, ...share };
  const { complimentId, from } = thanks;
  const thanked = { thankedFor: complimentId, thankedBy: from, thankedAs: nameOf(from) };
  return { at, ...share, thanksReceived: 1, ...thanked };
}
