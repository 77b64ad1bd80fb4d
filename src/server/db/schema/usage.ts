import {
  bigint,
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { createdAt } from '#server/db/schema/columns.ts';

export const apiUsage = pgTable(
  'api_usage',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** `generation`, `validation`, `translation` or `moderation`. */
    endpoint: text('endpoint').notNull(),
    model: text('model').notNull().default(''),
    /** As reported; cached tokens are included in the prompt's. */
    promptTokens: integer('prompt_tokens').notNull().default(0),
    completionTokens: integer('completion_tokens').notNull().default(0),
    cachedTokens: integer('cached_tokens').notNull().default(0),
    totalTokens: integer('total_tokens').notNull(),
    /** True: not reported; the tokens are an upper bound. */
    tokensEstimated: boolean('tokens_estimated').notNull().default(false),
    costUsd: numeric('cost_usd', { precision: 14, scale: 8, mode: 'number' }).notNull(),
    /** False: the cost is assumed, 0 on the operator’s own network. */
    priceKnown: boolean('price_known').notNull().default(true),
    milliseconds: integer('milliseconds').notNull().default(0),
    /** `ok`, or why the answer was not used. */
    outcome: text('outcome').notNull().default('ok'),
    createdAt: createdAt(),
  },
  (table) => [index('api_usage_created').on(table.createdAt)],
);

/** Daily sums (UTC) for reports, by a trigger of `api_usage`. */
export const apiUsageDays = pgTable(
  'api_usage_days',
  {
    date: date('date').notNull(),
    endpoint: text('endpoint').notNull(),
    model: text('model').notNull(),
    outcome: text('outcome').notNull(),
    priceKnown: boolean('price_known').notNull(),
    calls: integer('calls').notNull(),
    totalTokens: bigint('total_tokens', { mode: 'number' }).notNull(),
    /** The part of the total that is estimated. */
    estimatedTokens: bigint('estimated_tokens', { mode: 'number' }).notNull().default(0),
    costUsd: numeric('cost_usd', { precision: 18, scale: 8, mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'api_usage_days_key',
      columns: [table.date, table.endpoint, table.model, table.outcome, table.priceKnown],
    }),
  ],
);

/** Daily fallbacks (UTC), by reason. */
export const aiFallbackDays = pgTable(
  'ai_fallback_days',
  {
    date: date('date').notNull(),
    /** As in `api_usage`. */
    endpoint: text('endpoint').notNull(),
    reason: text('reason').notNull(),
    times: integer('times').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'ai_fallback_days_key',
      columns: [table.date, table.endpoint, table.reason],
    }),
  ],
);

/** The model’s daily costs (UTC), and the highest costs of running calls. */
export const aiBudgetDays = pgTable('ai_budget_days', {
  date: date('date').primaryKey(),
  committedUsd: numeric('committed_usd', { precision: 18, scale: 8, mode: 'number' }).notNull(),
});
