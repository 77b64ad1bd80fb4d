import type { Context } from '#server/context.ts';
import { reviewWords } from '#server/features/profiles/actions/review-words.ts';
import type { RecurringTask } from '#server/jobs/jobs.ts';

/** By night names and traits are read again: the words of the text guard may have changed. */
export function wordTask(context: Context): RecurringTask {
  return {
    name: 'review-words',
    cron: '20 4 * * *',
    run: () => reviewWords(context, 'everybody'),
  };
}
