import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseDown, isDiskFull, isQueryTooLong } from '#server/db/failures.ts';
import { codeOf } from '#server/runtime/error-code.ts';
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
      if (isDiskFull(error)) throw new OperatorError(diskFull, { cause: error });
      if (!isDatabaseDown(error) && !isQueryTooLong(error)) throw error;
      if (asked.aborted || performance.now() > deadline)
        throw new OperatorError(`${databaseSilent} (${rootCode(error)}).`, { cause: error });
      if (!said) log.warn('The database is slow to answer. Waiting for it …');
      said = true;
      await pause(betweenTriesMs);
    }
  }
}

const diskFull =
  'The disk of the database is full. Make room on it, then start again: nothing that was acknowledged is lost.';

const databaseSilent = 'The database did not answer in time, so the start was cancelled';

/** Drizzle wraps the error of PostgreSQL or the network. */
function rootCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined ? codeOf(error) : rootCode(cause);
}
