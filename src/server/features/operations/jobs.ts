import type { Context } from '#server/context.ts';
import { backUpWhenDue } from '#server/features/operations/actions/back-up.ts';
import type { RecurringTask } from '#server/jobs/jobs.ts';

/** Often, so that a missed or failed backup is made up for. */
export function backupTask(context: Context): RecurringTask {
  return { name: 'back-up', cron: '*/10 * * * *', run: () => backUpWhenDue(context) };
}
