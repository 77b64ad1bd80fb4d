import { lt } from 'drizzle-orm';
import { daysBefore } from '#domain/i18n/day.ts';
import { pushDeviceDays } from '#domain/notifications/push.ts';
import type { Context } from '#server/context.ts';
import { pushDevices } from '#server/db/schema/pushes.ts';
import { deliverPushes } from '#server/features/notifications/actions/deliver-pushes.ts';
import { sendDigests } from '#server/features/notifications/actions/send-digests.ts';
import { sendTeamAlerts } from '#server/features/notifications/actions/send-team-alerts.ts';
import type { RecurringTask } from '#server/jobs/jobs.ts';

export function pushTask(context: Context): RecurringTask {
  return { name: 'deliver-pushes', cron: '* * * * *', run: () => deliverPushes(context) };
}

export function pushCleanupTask({ db, clock }: Context): RecurringTask {
  return {
    name: 'clean-up-pushes',
    cron: '45 3 * * *',
    run: async () => {
      const longAgo = daysBefore(clock.now(), pushDeviceDays);
      await db.delete(pushDevices).where(lt(pushDevices.lastSeenAt, longAgo));
    },
  };
}

/** Every quarter of an hour a morning begins in some time zone. */
export function digestTask(context: Context): RecurringTask {
  return { name: 'send-digests', cron: '*/15 * * * *', run: () => sendDigests(context) };
}

/** Every quarter of an hour a morning begins in some time zone. */
export function teamAlertTask(context: Context): RecurringTask {
  return { name: 'send-team-alerts', cron: '*/15 * * * *', run: () => sendTeamAlerts(context) };
}
