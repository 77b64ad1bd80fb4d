import { and, between, desc, eq, gt, gte, sql } from 'drizzle-orm';
import type { AiSettingKey } from '#domain/ai/ai-settings.ts';
import type { Database } from '#server/db/executor.ts';
import { aiConfig } from '#server/db/schema/prompts.ts';
import { aiFallbackDays, apiUsageDays } from '#server/db/schema/usage.ts';
import type { Days } from '#server/features/analytics/rules.ts';

const { calls, totalTokens, estimatedTokens, costUsd, outcome, priceKnown } = apiUsageDays;

const sums = {
  calls: sql<number>`coalesce(sum(${calls}), 0)::int`,
  tokens: sql<number>`coalesce(sum(${totalTokens}), 0)::float8`,
  estimatedTokens: sql<number>`coalesce(sum(${estimatedTokens}), 0)::float8`,
  costUsd: sql<number>`coalesce(sum(${costUsd}), 0)::float8`,
  /** Without calls that the caller cancelled: they did not fail. */
  failures: sql<number>`coalesce(sum(${calls}) filter (where ${outcome} not in ('ok', 'cancelled')), 0)::int`,
};

export async function readUsage(db: Database, days: Days) {
  const { date, endpoint, model } = apiUsageDays;
  const [total, byDay, byEndpoint, byModel, byOutcome] = await Promise.all([
    readUsageTotal(db, days),
    db
      .select({ date, ...sums })
      .from(apiUsageDays)
      .where(within(days))
      .groupBy(date)
      .having(anyCalls)
      .orderBy(date),
    db
      .select({ endpoint, ...sums })
      .from(apiUsageDays)
      .where(within(days))
      .groupBy(endpoint)
      .having(anyCalls)
      .orderBy(endpoint),
    db
      .select({
        model,
        priceKnown: sql<boolean>`bool_and(${priceKnown}) filter (where ${calls} > 0)`,
        ...sums,
      })
      .from(apiUsageDays)
      .where(within(days))
      .groupBy(model)
      .having(anyCalls)
      .orderBy(model),
    db
      .select({ outcome, calls: sums.calls })
      .from(apiUsageDays)
      .where(within(days))
      .groupBy(outcome)
      .having(anyCalls)
      .orderBy(outcome),
  ]);
  return { total, byDay, byEndpoint, byModel, byOutcome };
}

/** Deleted calls leave a row of zeros. */
const anyCalls = sql`sum(${calls}) > 0`;

export async function readUsageTotal(db: Database, days: Days) {
  const [total] = await db.select(sums).from(apiUsageDays).where(within(days));
  return total ?? { calls: 0, tokens: 0, estimatedTokens: 0, costUsd: 0, failures: 0 };
}

export async function readFallbacks(db: Database, days: Days) {
  const { date, endpoint, reason, times } = aiFallbackDays;
  const sum = sql<number>`sum(${times})::int`;
  const byReason = await db
    .select({ endpoint, reason, times: sum })
    .from(aiFallbackDays)
    .where(between(date, days.first, days.last))
    .groupBy(endpoint, reason)
    .orderBy(desc(sum), endpoint, reason);
  return { times: byReason.reduce((total, row) => total + row.times, 0), byReason };
}

/** Reads the cost from a day on. */
export async function readSpending(db: Database, since: string) {
  const [row] = await db
    .select({ costUsd: sums.costUsd })
    .from(apiUsageDays)
    .where(and(gte(apiUsageDays.date, since), gt(calls, 0)));
  return row ?? { costUsd: 0 };
}

export async function readSpendingSettings(db: Database) {
  const [row] = await db
    .select({ value: aiConfig.value })
    .from(aiConfig)
    .where(eq(aiConfig.key, 'daily_budget_usd' satisfies AiSettingKey));
  return { budget: row?.value ?? '' };
}

function within({ first, last }: Days) {
  return between(apiUsageDays.date, first, last);
}
