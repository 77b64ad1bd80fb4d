import { shareNextTurn } from '#server/ai/next-turn.ts';
import type { Price } from '#server/ai/prices.ts';
import type { TokenUsage } from '#server/ai/provider.ts';
import type { Task } from '#server/ai/settings.ts';
import type { Database } from '#server/db/executor.ts';
import { apiUsage } from '#server/db/schema/usage.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { Log } from '#server/runtime/log.ts';

/** A task’s settings may serve another purpose as well. */
export type Purpose = Task | 'translation' | 'moderation';

export type UsageRow = {
  purpose: Purpose;
  model: string;
  usage: TokenUsage;
  isEstimated: boolean;
  price: Price;
  milliseconds: number;
  outcome: string;
};

export const noUsage: TokenUsage = { prompt: 0, completion: 0, cached: 0, total: 0 };

export type UsageBook = {
  /** Resolves when the row is written. A failed write is logged; the answer goes on. */
  record(row: UsageRow): Promise<void>;
};

type Row = typeof apiUsage.$inferInsert;

/** One row per call, and one statement for calls that end together: single writes would wait for the day's sum. */
export function createUsageBook({
  db,
  clock,
  log,
}: {
  db: Database;
  clock: Clock;
  log: Log;
}): UsageBook {
  let unwritten: Row[] = [];
  const write = shareNextTurn(async () => {
    const rows = unwritten;
    unwritten = [];
    try {
      await db.insert(apiUsage).values(rows);
    } catch (error) {
      log.warn({ err: error, calls: rows.length }, 'Calls to the model could not be counted.');
    }
  });
  return {
    record(row) {
      unwritten.push(rowOf(row, clock.now()));
      return write();
    },
  };
}

function rowOf(row: UsageRow, createdAt: Date): Row {
  return {
    endpoint: row.purpose,
    model: row.model.slice(0, 200),
    promptTokens: row.usage.prompt,
    completionTokens: row.usage.completion,
    cachedTokens: row.usage.cached,
    totalTokens: row.usage.total,
    tokensEstimated: row.isEstimated,
    costUsd: row.price.costUsd,
    priceKnown: row.price.isKnown,
    milliseconds: Math.round(row.milliseconds),
    outcome: row.outcome,
    createdAt,
  };
}
