import type { Context } from '#server/context.ts';
import { forgetOldKeys } from '#server/db/request-keys.ts';
import { accountCleanupTask } from '#server/features/accounts/jobs.ts';
import { drawFigureTask, forgetTask, sumTask } from '#server/features/analytics/jobs.ts';
import { deliverDue } from '#server/features/compliments/actions/arrive.ts';
import { weighReports } from '#server/features/compliments/actions/hide-reported.ts';
import { mailTask } from '#server/features/email-outbox/jobs.ts';
import { drawCleanupTask } from '#server/features/matching/jobs.ts';
import { halfYearTask } from '#server/features/moderation-statistics/jobs.ts';
import { notificationTask, purgeTask, watchRuleTask } from '#server/features/moderation/jobs.ts';
import {
  digestTask,
  pushCleanupTask,
  pushTask,
  teamAlertTask,
} from '#server/features/notifications/jobs.ts';
import { backupTask } from '#server/features/operations/jobs.ts';
import { wordTask } from '#server/features/profiles/jobs.ts';
import { openDueRounds } from '#server/features/rounds/actions/open.ts';
import { dealTask, roundCleanupTask } from '#server/features/rounds/jobs.ts';
import { finishDays, settleSteps } from '#server/features/scores/actions/settle-steps.ts';
import { scoreTask } from '#server/features/scores/jobs.ts';
import { suggestionCleanupTask } from '#server/features/suggestions/jobs.ts';
import { forgetOldTries } from '#server/http/rate-limit.ts';
import type { RecurringTask } from '#server/jobs/jobs.ts';

/** Lists recurring tasks; each runs on one of the servers. */
export function recurringTasks(context: Context): RecurringTask[] {
  return [
    mailTask(context),
    pushTask(context),
    digestTask(context),
    teamAlertTask(context),
    scoreTask(context),
    wordTask(context),
    purgeTask(context),
    notificationTask(context),
    watchRuleTask(context),
    sumTask(context),
    drawFigureTask(context),
    forgetTask(context),
    halfYearTask(context),
    suggestionCleanupTask(context),
    drawCleanupTask(context),
    pushCleanupTask(context),
    dealTask(context),
    roundCleanupTask(context),
    accountCleanupTask(context),
    backupTask(context),
    { name: 'clean-up-limits', cron: '50 3 * * *', run: () => forgetOldLimits(context) },
  ];
}

export async function secondlyWork(context: Context): Promise<void> {
  await openDueRounds(context);
  await deliverDue(context);
  await weighReports(context);
  await settleSteps(context);
  await finishDays(context);
}

async function forgetOldLimits(context: Context): Promise<void> {
  await forgetOldTries(context);
  await forgetOldKeys(context.db, context.clock.now());
}
