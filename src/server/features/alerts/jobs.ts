import type { Context } from '#server/context.ts';
import { sendAlerts } from '#server/features/alerts/actions/send-alerts.ts';
import type { RecurringTask } from '#server/jobs/jobs.ts';

/** Mornings begin at every quarter of an hour somewhere. */
export function alertTask(context: Context): RecurringTask {
  return { name: 'send-team-alerts', cron: '*/15 * * * *', run: () => sendAlerts(context) };
}
