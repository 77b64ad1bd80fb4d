import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { dayOf } from '#domain/day.ts';
import { engagementPoints, engagementScoreOf, type DailyActivity } from '#domain/engagement.ts';
import type { FeatureName } from '#domain/feature-usage.ts';
import type { Transaction } from '#server/db/client.ts';
import { engagementMetrics, featureUsage, profiles } from '#server/db/schema.ts';

/** What one person did, and what happened to them, in one step of the product. */
export type Activity = Partial<DailyActivity> & { thanksReceived?: number };

export type LockedProfile = { id: string; isAdmin: boolean; pausedUntil: Date | null };

/**
 * Holds these people's rows until the transaction ends. Whatever counts something calls this first:
 * everyone locks profiles before anything else and in the order of their ids, so nobody waits in a circle.
 */
export async function lockProfiles(
  transaction: Transaction,
  ids: readonly string[],
): Promise<LockedProfile[]> {
  return transaction
    .select({ id: profiles.id, isAdmin: profiles.isAdmin, pausedUntil: profiles.pausedUntil })
    .from(profiles)
    .where(sql`${profiles.id} = any(${sql.param([...ids])}::uuid[])`)
    .orderBy(profiles.id)
    .for('no key update');
}

/** One step of the product: what it was, and what it meant for whom. */
export type Step = { at: Date; feature: FeatureName; people: Record<string, Activity> };

/**
 * Adds to the counters of profiles and to the day's metrics. The profiles must be locked. Those who
 * are no longer there have nothing to count.
 */
export async function recordActivity(
  transaction: Transaction,
  ...steps: readonly Step[]
): Promise<void> {
  await transaction
    .insert(featureUsage)
    .values(steps.map(({ at, feature }) => ({ featureName: feature, usedAt: at })));
  for (const { people } of steps)
    for (const [id, activity] of Object.entries(people))
      await addToProfile(transaction, id, activity);
  const rows = sumsOfDays(steps).filter((row) => row.engagementScore > 0);
  if (rows.length > 0) await addToMetrics(transaction, rows);
}

async function addToProfile(
  transaction: Transaction,
  id: string,
  { complimentsSent = 0, complimentsReceived = 0, thanksReceived = 0 }: Activity,
): Promise<void> {
  if (complimentsSent + complimentsReceived + thanksReceived === 0) return;
  await transaction
    .update(profiles)
    .set({
      complimentsSent: sql`${profiles.complimentsSent} + ${complimentsSent}`,
      complimentsReceived: sql`${profiles.complimentsReceived} + ${complimentsReceived}`,
      thanksReceived: sql`${profiles.thanksReceived} + ${thanksReceived}`,
    })
    .where(sql`${profiles.id} = ${id}`);
}

/** One row for each person and day, as one statement needs it. */
function sumsOfDays(steps: readonly Step[]): MetricsRow[] {
  const days = new Map<string, MetricsRow>();
  for (const { at, people } of steps)
    for (const [userId, activity] of Object.entries(people)) {
      const date = dayOf(at);
      const key = `${date} ${userId}`;
      days.set(key, metricsOf(date, userId, activity, days.get(key)));
    }
  return [...days.values()];
}

function metricsOf(
  date: string,
  userId: string,
  activity: Activity,
  before: DailyActivity = nothing,
): MetricsRow {
  const sum = (count: keyof DailyActivity) => before[count] + (activity[count] ?? 0);
  const day = {
    complimentsSent: sum('complimentsSent'),
    complimentsReceived: sum('complimentsReceived'),
    thanksSent: sum('thanksSent'),
    aiInteractions: sum('aiInteractions'),
  };
  return { date, userId, ...day, engagementScore: engagementScoreOf(day) };
}

const nothing: DailyActivity = {
  complimentsSent: 0,
  complimentsReceived: 0,
  thanksSent: 0,
  aiInteractions: 0,
};

type MetricsRow = DailyActivity & { date: string; userId: string; engagementScore: number };

async function addToMetrics(transaction: Transaction, rows: MetricsRow[]): Promise<void> {
  const sums = {
    complimentsSent: sumOf(engagementMetrics.complimentsSent),
    complimentsReceived: sumOf(engagementMetrics.complimentsReceived),
    thanksSent: sumOf(engagementMetrics.thanksSent),
    aiInteractions: sumOf(engagementMetrics.aiInteractions),
  };
  await transaction
    .insert(engagementMetrics)
    .values(rows)
    .onConflictDoUpdate({
      target: [engagementMetrics.userId, engagementMetrics.date],
      set: { ...sums, engagementScore: scoreInSql(sums) },
    });
}

function sumOf(column: PgColumn): SQL {
  return sql`${column} + excluded.${sql.identifier(column.name)}`;
}

/** The rule of `engagementScoreOf` for the sums that only the database knows. */
function scoreInSql(sums: Record<keyof DailyActivity, SQL>): SQL {
  return sql`least(100,
    ${engagementPoints.complimentsSent}::int * (${sums.complimentsSent})
    + ${engagementPoints.complimentsReceived}::int * (${sums.complimentsReceived})
    + ${engagementPoints.thanksSent}::int * (${sums.thanksSent})
    + ${engagementPoints.aiInteractions}::int * (${sums.aiInteractions}))`;
}
