import { sql } from 'drizzle-orm';
import { dayOf } from '#domain/i18n/day.ts';
import type { Task } from '#server/ai/settings.ts';
import type { Database } from '#server/db/executor.ts';
import { aiFallbackDays } from '#server/db/schema/usage.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { Log } from '#server/runtime/log.ts';

export type FallbackBook = {
  /** Counts a fallback without delaying the answer. */
  count(task: Task, reason: string): void;
  /** Writes the counts; failed writes are repeated later. */
  write(): Promise<void>;
};

type Row = typeof aiFallbackDays.$inferInsert;

/** The loss in a crash. Without a model every check counts, so single writes would cost too much. */
const writeMilliseconds = 5000;

/** Counts in memory, and adds the sums to the day's rows every few seconds. */
export function createFallbackBook(parts: { db: Database; clock: Clock; log: Log }): FallbackBook {
  const { db, clock, log } = parts;
  let unwritten = new Map<string, Row>();
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  function add({ date, endpoint, reason, times }: Row): void {
    const key = `${date} ${endpoint} ${reason}`;
    const before = unwritten.get(key)?.times ?? 0;
    unwritten.set(key, { date, endpoint, reason, times: before + times });
    timer ??= setTimeout(() => void book.write(), writeMilliseconds).unref();
  }

  async function writeNow(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    // One order on all servers, against deadlocks.
    const rows = [...unwritten].toSorted(([one], [other]) => (one < other ? -1 : 1));
    unwritten = new Map();
    if (rows.length === 0) return;
    try {
      await db
        .insert(aiFallbackDays)
        .values(rows.map(([, row]) => row))
        .onConflictDoUpdate({
          target: [aiFallbackDays.date, aiFallbackDays.endpoint, aiFallbackDays.reason],
          set: { times: sql`${aiFallbackDays.times} + excluded.times` },
        });
    } catch (error) {
      log.warn({ err: error }, 'Local answers could not be counted.');
      for (const [, row] of rows) add(row);
    }
  }

  const book: FallbackBook = {
    count: (task, reason) => add({ date: dayOf(clock.now()), endpoint: task, reason, times: 1 }),
    write() {
      writing = writing.then(writeNow);
      return writing;
    },
  };
  return book;
}
