import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseDown, isDiskFull, isQueryTooLong } from '#server/db/failures.ts';
import { causeOf } from '#server/runtime/error-code.ts';
import { ServiceError } from '#server/runtime/fault-sentence.ts';
import type { Log } from '#server/runtime/log.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

/** How long a start waits for a slow or missing database. */
export type Patience = {
  log: Log;
  milliseconds: number;
  asked: AbortSignal;
};

const betweenTriesMs = 500;

/** Repeats `work`, which must be idempotent, while the database does not answer. Ends with an OperatorError. */
export async function waitForDatabase<Result>(
  { log, milliseconds, asked }: Patience,
  work: () => Promise<Result>,
): Promise<Result> {
  const deadline = performance.now() + milliseconds;
  let said = false;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (isDiskFull(error)) throw new ServiceError('database', error);
      if (!isDatabaseDown(error) && !isQueryTooLong(error)) throw error;
      if (asked.aborted || performance.now() > deadline)
        throw new OperatorError(`${databaseSilent} (${causeOf(error)}).`, { cause: error });
      if (!said) log.warn('The database is slow to answer. Waiting for it …');
      said = true;
      await pause(betweenTriesMs);
    }
  }
}

const databaseSilent = 'The database did not answer in time, so the start was cancelled';
