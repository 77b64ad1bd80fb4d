import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Log } from '#server/runtime/log.ts';

/** Work that comes back at set times, on one server only, however many there are. */
export type RecurringTask = {
  name: string;
  /** Five fields, by the clock of Berlin (decision 011). */
  cron: string;
  /** One that takes long does a portion, and answers from where on it goes on; that is handed to it then. */
  run: (from?: string | null) => Promise<string | null | void>;
};

const timeZone = 'Europe/Berlin';
/** A task whose server died is given to another one after this long. */
const expireInSeconds = 15 * 60;
/** Longer than a push service is waited for. */
const stopMilliseconds = 12_000;

/** Starts the recurring tasks on pg-boss, in the product's own database. */
export async function startJobs(parts: {
  pool: Pool;
  log: Log;
  tasks: readonly RecurringTask[];
}): Promise<{ stop(): Promise<void> }> {
  const { pool, log, tasks } = parts;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    cronWorkerIntervalSeconds: 30,
  });
  boss.on('error', (problem) =>
    log.warn({ err: asError(problem) }, 'The job queue had a problem.'),
  );
  await boss.start();
  for (const { name, cron, run } of tasks) {
    await boss.createQueue(name, { policy: 'singleton', retryLimit: 2, expireInSeconds });
    await boss.work(name, { pollingIntervalSeconds: 10 }, async ([job]) => {
      const start = performance.now();
      const next = await run(positionOf(job?.data));
      if (typeof next === 'string') await boss.send(name, { from: next });
      log.debug({ task: name, milliseconds: Math.round(performance.now() - start) }, 'task');
    });
    await boss.schedule(name, cron, null, { tz: timeZone });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: stopMilliseconds }) };
}

/** The queue tells what went wrong in a task as a copy of the error, which is none itself. */
export function asError(problem: object): Error {
  if (problem instanceof Error) return problem;
  const message = 'message' in problem ? String(problem.message) : '';
  return Object.assign(new Error(message), problem);
}

function positionOf(data: unknown): string | null {
  const isPosition = typeof data === 'object' && data !== null && 'from' in data;
  return isPosition ? String(data.from) : null;
}
