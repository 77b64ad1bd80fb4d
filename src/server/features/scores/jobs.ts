import type { Context } from '#server/context.ts';
import { refreshAllScores } from '#server/features/scores/actions/refresh-scores.ts';
import { finishDays, settleSteps } from '#server/features/scores/actions/settle-steps.ts';
import type { RecurringTask } from '#server/jobs/jobs.ts';

/** By night, points older than the window leave everyone's score. */
export function scoreTask(context: Context): RecurringTask {
  return { name: 'refresh-scores', cron: '10 3 * * *', run: () => refreshAllScores(context) };
}

const settleMilliseconds = 1000;

/**
 * Settles steps now, every second, and once more when it is ended. Every server does; while one of them
 * settles, the others do nothing.
 */
export function startSettling(context: Pick<Context, 'db' | 'clock' | 'log'>): () => Promise<void> {
  let timer: NodeJS.Timeout | null = null;
  let isTold = false;
  let running = settle();

  async function settle(): Promise<void> {
    try {
      await settleSteps(context);
      await finishDays(context);
      isTold = false;
    } catch (error) {
      // They wait in the database until it works again; that is worth one line, not one a second.
      if (!isTold) context.log.warn({ err: error }, 'Steps could not be settled yet.');
      isTold = true;
    }
  }

  function goOn(): void {
    timer = setTimeout(() => {
      running = settle();
      void running.then(goOn);
    }, settleMilliseconds);
  }
  void running.then(goOn);

  return async () => {
    await running;
    if (timer !== null) clearTimeout(timer);
    await settle();
  };
}
