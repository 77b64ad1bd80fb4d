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
    /** What it was for: `generation`, `validation` or `translation`. */
    endpoint: text('endpoint').notNull(),
    model: text('model').notNull().default(''),
    /** Tokens as the provider reported them; cached ones are part of the prompt's. */
    promptTokens: integer('prompt_tokens').notNull().default(0),
    completionTokens: integer('completion_tokens').notNull().default(0),
    cachedTokens: integer('cached_tokens').notNull().default(0),
    totalTokens: integer('total_tokens').notNull(),
    /** True: the provider reported nothing, and the tokens are the most that it may charge for. */
    tokensEstimated: boolean('tokens_estimated').notNull().default(false),
    costUsd: numeric('cost_usd', { precision: 14, scale: 8, mode: 'number' }).notNull(),
    /** False: no price is known for this model, and the cost is an assumption, 0 on the own network. */
    priceKnown: boolean('price_known').notNull().default(true),
    milliseconds: integer('milliseconds').notNull().default(0),
    /** `ok`, or why the answer was not used. */
    outcome: text('outcome').notNull().default('ok'),
    createdAt: createdAt(),
  },
  (table) => [index('api_usage_created').on(table.createdAt)],
);

/** The calls of each day (UTC), counted by a trigger of `api_usage`: what the reports are made from. */
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
    /** Those of the total that no provider has reported. */
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

/** How often the local way took a model's place on a day (UTC), and why. */
export const aiFallbackDays = pgTable(
  'ai_fallback_days',
  {
    date: date('date').notNull(),
    /** What the model would have been asked for, as in `api_usage`. */
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

/** What the model's calls of a day (UTC) have cost, and what those that are under way may cost at most. */
export const aiBudgetDays = pgTable('ai_budget_days', {
  date: date('date').primaryKey(),
  committedUsd: numeric('committed_usd', { precision: 18, scale: 8, mode: 'number' }).notNull(),
});
