import type { Context } from '#server/context.ts';
import { refreshAllScores } from '#server/features/scores/actions/refresh-scores.ts';
import type { RecurringTask } from '#server/jobs/jobs.ts';

export function scoreTask(context: Context): RecurringTask {
  return {
    name: 'refresh-scores',
    cron: '10 3 * * *',
    run: (from) => refreshAllScores(context, from),
  };
}
