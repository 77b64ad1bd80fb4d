import type { Context } from '#server/context.ts';
import { sendTeamAlerts } from '#server/features/team-alerts/actions/send-alerts.ts';
import type { RecurringTask } from '#server/jobs/jobs.ts';

/** Every quarter of an hour a morning begins in some time zone. */
export function teamAlertTask(context: Context): RecurringTask {
  return { name: 'send-team-alerts', cron: '*/15 * * * *', run: () => sendTeamAlerts(context) };
}
