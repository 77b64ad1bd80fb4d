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

/**
 * Adds to the counters of profiles and to the day's metrics. The profiles must be locked. Those who
 * are no longer there have nothing to count.
 */
export async function recordActivity(
  transaction: Transaction,
  { at, feature, people }: { at: Date; feature: FeatureName; people: Record<string, Activity> },
): Promise<void> {
  await transaction.insert(featureUsage).values({ featureName: feature, usedAt: at });
  const entries = Object.entries(people);
  for (const [id, activity] of entries) {
    const { complimentsSent = 0, complimentsReceived = 0, thanksReceived = 0 } = activity;
    if (complimentsSent + complimentsReceived + thanksReceived === 0) continue;
    await transaction
      .update(profiles)
      .set({
        complimentsSent: sql`${profiles.complimentsSent} + ${complimentsSent}`,
        complimentsReceived: sql`${profiles.complimentsReceived} + ${complimentsReceived}`,
        thanksReceived: sql`${profiles.thanksReceived} + ${thanksReceived}`,
      })
      .where(sql`${profiles.id} = ${id}`);
  }
  const date = dayOf(at);
  const rows = entries
    .map(([userId, activity]) => metricsOf(date, userId, activity))
    .filter((row) => row.engagementScore > 0);
  if (rows.length > 0) await addToMetrics(transaction, rows);
}

function metricsOf(date: string, userId: string, activity: Activity) {
  const day = {
    complimentsSent: activity.complimentsSent ?? 0,
    complimentsReceived: activity.complimentsReceived ?? 0,
    thanksSent: activity.thanksSent ?? 0,
    aiInteractions: activity.aiInteractions ?? 0,
  };
  return { date, userId, ...day, engagementScore: engagementScoreOf(day) };
}

async function addToMetrics(
  transaction: Transaction,
  rows: (typeof engagementMetrics.$inferInsert)[],
): Promise<void> {
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
