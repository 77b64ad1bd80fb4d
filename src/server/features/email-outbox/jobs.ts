import type { Context } from '#server/context.ts';
import type { RecurringTask } from '#server/jobs/jobs.ts';

export function mailTask(context: Context): RecurringTask {
  return {
    name: 'deliver-mail',
    cron: '* * * * *',
    run: async () => {
      await context.mail.deliverDue();
    },
  };
}
