import type { Context } from '#server/context.ts';
import { reviewWords } from '#server/features/profiles/actions/review-words.ts';
import type { RecurringTask } from '#server/jobs/jobs.ts';

/** Reads names and traits again at night, since the text guard's words may have changed. */
export function wordTask(context: Context): RecurringTask {
  return {
    name: 'review-words',
    cron: '20 4 * * *',
    run: () => reviewWords(context, 'everybody'),
  };
}
