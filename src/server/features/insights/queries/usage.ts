import { between, eq, sql } from 'drizzle-orm';
import { budgetSetting } from '#domain/ai-settings.ts';
import type { Database } from '#server/db/client.ts';
import { aiConfig, apiUsageDays } from '#server/db/schema.ts';
import type { Days } from '#server/features/insights/rules.ts';

const { calls, totalTokens, costUsd, outcome, priceKnown } = apiUsageDays;

const sums = {
  calls: sql<number>`coalesce(sum(${calls}), 0)::int`,
  tokens: sql<number>`coalesce(sum(${totalTokens}), 0)::float8`,
  costUsd: sql<number>`coalesce(sum(${costUsd}), 0)::float8`,
  failures: sql<number>`coalesce(sum(${calls}) filter (where ${outcome} <> 'ok'), 0)::int`,
};

/** What the model calls of some days used and cost (US dollars); summed by the database. */
export async function readUsage(db: Database, days: Days) {
  const { date, endpoint, model } = apiUsageDays;
  return {
    total: await readUsageTotal(db, days),
    byDay: await db
      .select({ date, ...sums })
      .from(apiUsageDays)
      .where(within(days))
      .groupBy(date)
      .having(anyCalls)
      .orderBy(date),
    byEndpoint: await db
      .select({ endpoint, ...sums })
      .from(apiUsageDays)
      .where(within(days))
      .groupBy(endpoint)
      .having(anyCalls)
      .orderBy(endpoint),
    byModel: await db
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
    byOutcome: await db
      .select({ outcome, calls: sums.calls })
      .from(apiUsageDays)
      .where(within(days))
      .groupBy(outcome)
      .having(anyCalls)
      .orderBy(outcome),
  };
}

/** Of calls that were deleted a row with none is left. */
const anyCalls = sql`sum(${calls}) > 0`;

/** What the model calls of some days used and cost in all. */
export async function readUsageTotal(db: Database, days: Days) {
  const [total] = await db.select(sums).from(apiUsageDays).where(within(days));
  return total ?? { calls: 0, tokens: 0, costUsd: 0, failures: 0 };
}

/** The administrators' own daily budget, as it is stored; empty where they have set none. */
export async function readBudgetSetting(db: Database): Promise<string> {
  const [row] = await db
    .select({ value: aiConfig.value })
    .from(aiConfig)
    .where(eq(aiConfig.key, budgetSetting));
  return row?.value ?? '';
}

function within({ first, last }: Days) {
  return between(apiUsageDays.date, first, last);
}
