import { eq, sql } from 'drizzle-orm';
import { dayOf } from '#domain/i18n/day.ts';
import { shareNextTurn } from '#server/ai/next-turn.ts';
import type { Database, Transaction } from '#server/db/executor.ts';
import { aiBudgetDays, apiUsageDays } from '#server/db/schema/usage.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { Log } from '#server/runtime/log.ts';

/** The highest possible cost of a call, reserved until the real cost is known. */
export type Reservation = { settle(costUsd: number): Promise<void> };

export type Budget = {
  /** Null: no room in the day's budget. `limitUsd` null: no limit. */
  reserve(mostUsd: number, limitUsd: number | null): Promise<Reservation | null>;
};

/** `grant` gets the day of the budget, or null when there was no room. */
type PendingReservation = {
  mostUsd: number;
  limitUsd: number;
  grant: (date: string | null) => void;
};

const free: Reservation = { settle: () => Promise.resolve() };

/**
 * The daily budget (UTC), in one row shared by all servers: spent plus reserved. A call needs room for both, so
 * concurrent calls stay within it. Reservations of a crashed server stay spent.
 */
export function createBudget(parts: { db: Database; clock: Clock; log: Log }): Budget {
  const { db, clock, log } = parts;
  let pending: PendingReservation[] = [];
  const changes = new Map<string, number>();

  // One statement for all concurrent calls.
  const decide = shareNextTurn(async () => {
    const asked = pending;
    pending = [];
    const date = dayOf(clock.now());
    await db.transaction(async (transaction) => {
      let committed = await lockDay(transaction, date);
      const granted = asked.map(({ mostUsd, limitUsd }) => {
        const fits = committed + mostUsd <= limitUsd;
        if (fits) committed += mostUsd;
        return fits;
      });
      await transaction
        .update(aiBudgetDays)
        .set({ committedUsd: committed })
        .where(eq(aiBudgetDays.date, date));
      asked.forEach(({ grant }, at) => grant(granted[at] === true ? date : null));
    });
  });

  const writeChanges = shareNextTurn(async () => {
    const due = [...changes];
    changes.clear();
    for (const [date, change] of due)
      await db
        .update(aiBudgetDays)
        .set({ committedUsd: sql`greatest(0, ${aiBudgetDays.committedUsd} + ${change}::numeric)` })
        .where(eq(aiBudgetDays.date, date));
  });

  return {
    async reserve(mostUsd, limitUsd) {
      if (limitUsd === null) return free;
      const granted = Promise.withResolvers<string | null>();
      pending.push({ mostUsd, limitUsd, grant: granted.resolve });
      await decide();
      // Midnight may have passed while waiting.
      const date = await granted.promise;
      if (date === null) return null;
      return {
        settle(costUsd) {
          changes.set(date, (changes.get(date) ?? 0) + costUsd - mostUsd);
          return writeChanges().catch((error: unknown) => {
            log.warn(
              { err: error },
              'The unused part of a reserved cost could not be returned to the budget.',
            );
          });
        },
      };
    },
  };
}

/** Locks the day's row and returns spent and reserved; at least what the reports count. */
async function lockDay(transaction: Transaction, date: string): Promise<number> {
  await transaction.insert(aiBudgetDays).values({ date, committedUsd: 0 }).onConflictDoNothing();
  const [day] = await transaction
    .select({ committedUsd: aiBudgetDays.committedUsd })
    .from(aiBudgetDays)
    .where(eq(aiBudgetDays.date, date))
    .for('update');
  const [spent] = await transaction
    .select({ costUsd: sql<number>`coalesce(sum(${apiUsageDays.costUsd}), 0)::float8` })
    .from(apiUsageDays)
    .where(eq(apiUsageDays.date, date));
  return Math.max(day?.committedUsd ?? 0, spent?.costUsd ?? 0);
}
