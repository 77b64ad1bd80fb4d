import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import { alone, forgetFailures, type WorkParts } from '#server/jobs/each-alone.ts';

/** Recurring work, on one server only. */
export type RecurringTask = {
  name: string;
  /** Five fields, in Berlin time (decision 011). */
  cron: string;
  /** A long task does a portion and returns where to continue; the next run gets this value. */
  run: (from?: string | null) => Promise<string | null | void>;
};

const retries = { retryLimit: 5, retryDelay: 60, retryBackoff: true };
const timeZone = 'Europe/Berlin';
/** Then a dead server’s task goes to another one. */
const expireInSeconds = 15 * 60;
/** Longer than the wait for a push service. */
const stopMilliseconds = 12_000;

/** Starts the recurring tasks on pg-boss, in the product's own database. */
export async function startJobs(
  parts: WorkParts & { pool: Pool; tasks: readonly RecurringTask[] },
): Promise<{ stop(): Promise<void> }> {
  const { pool, db, log, tasks } = parts;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    cronWorkerIntervalSeconds: 30,
  });
  boss.on('error', (problem) =>
    log.warn({ err: asError(problem) }, 'The job queue had a problem.'),
  );
  await boss.start();
  for (const { name, cron, run } of tasks) {
    await boss.createQueue(name, { policy: 'singleton', ...retries, expireInSeconds });
    await boss.work(name, { pollingIntervalSeconds: 10 }, async ([job]) => {
      const start = performance.now();
      let next: string | null | void = null;
      const succeeded = await alone(parts, name, '', async () => {
        next = await run(positionOf(job?.data));
      });
      // The queue tries it again, with growing pauses.
      if (!succeeded) throw new Error(`The task ${name} failed.`);
      await forgetFailures(db, name, ['']);
      if (typeof next === 'string') await boss.send(name, { from: next });
      log.debug({ task: name, milliseconds: Math.round(performance.now() - start) }, 'task');
    });
    await boss.schedule(name, cron, null, { tz: timeZone });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: stopMilliseconds }) };
}

/** The queue reports an error as a plain copy. */
export function asError(problem: object): Error {
  if (problem instanceof Error) return problem;
  const message = 'message' in problem ? String(problem.message) : '';
  return Object.assign(new Error(message), problem);
}

function positionOf(data: unknown): string | null {
  const isPosition = typeof data === 'object' && data !== null && 'from' in data;
  return isPosition ? String(data.from) : null;
}
