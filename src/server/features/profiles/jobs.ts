import type { Context } from '#server/context.ts';
import { refreshAllScores } from '#server/features/profiles/actions/refresh-scores.ts';
import { reviewWords } from '#server/features/profiles/actions/review-words.ts';
import type { RecurringTask } from '#server/jobs/jobs.ts';

/** By night, points older than the window leave everyone's score. */
export function scoreTask(context: Context): RecurringTask {
  return { name: 'refresh-scores', cron: '10 3 * * *', run: () => refreshAllScores(context) };
}

/** By night names and traits are read again: the words of the text guard may have changed. */
export function wordTask(context: Context): RecurringTask {
  return {
    name: 'review-words',
    cron: '20 4 * * *',
    run: () => reviewWords(context, 'everybody'),
  };
}
