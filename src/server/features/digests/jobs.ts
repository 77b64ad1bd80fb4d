import type { Context } from '#server/context.ts';
import { sendDigests } from '#server/features/digests/actions/send-digests.ts';
import type { RecurringTask } from '#server/jobs/jobs.ts';

/** Every quarter of an hour a morning begins in some time zone. */
export function digestTask(context: Context): RecurringTask {
  return { name: 'send-digests', cron: '*/15 * * * *', run: () => sendDigests(context) };
}
