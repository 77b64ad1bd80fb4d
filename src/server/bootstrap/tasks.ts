import type { Context } from '#server/context.ts';
import { forgetOldKeys } from '#server/db/request-keys.ts';
import { endCodeAccounts } from '#server/features/accounts/actions/end-code-accounts.ts';
import { forgetOldAccountData } from '#server/features/accounts/jobs.ts';
import { forgetDays } from '#server/features/analytics/actions/forget-days.ts';
import { nightlyFigureTasks } from '#server/features/analytics/jobs.ts';
import { deliverDue } from '#server/features/compliments/actions/arrive.ts';
import { weighReports } from '#server/features/compliments/actions/hide-reported.ts';
import { forgetOldDraws } from '#server/features/matching/jobs.ts';
import { stopBroadRule } from '#server/features/moderation/actions/helping-rules.ts';
import { completeNotifications, purgeRemovedTexts } from '#server/features/moderation/jobs.ts';
import { deliverPushes } from '#server/features/notifications/actions/deliver-pushes.ts';
import { sendDigests } from '#server/features/notifications/actions/send-digests.ts';
import { sendTeamAlerts } from '#server/features/notifications/actions/send-team-alerts.ts';
import { forgetUnusedDevices } from '#server/features/notifications/jobs.ts';
import { backUpWhenDue } from '#server/features/operations/actions/back-up.ts';
import { reviewWords } from '#server/features/profiles/actions/review-words.ts';
import { dealRunningRounds } from '#server/features/rounds/actions/deal-again.ts';
import { openDueRounds } from '#server/features/rounds/actions/open.ts';
import { forgetOldRounds } from '#server/features/rounds/jobs.ts';
import { refreshAllScores } from '#server/features/scores/actions/refresh-scores.ts';
import { finishDays, settleSteps } from '#server/features/scores/actions/settle-steps.ts';
import { forgetOldSuggestions } from '#server/features/suggestions/jobs.ts';
import { publishLastYear } from '#server/features/transparency/jobs.ts';
import { forgetOldTries } from '#server/http/rate-limit.ts';
import type { SecondlyTask } from '#server/jobs/each-second.ts';
import type { RecurringTask } from '#server/jobs/jobs.ts';

const everyMinute = '* * * * *';
const everyQuarterHour = '*/15 * * * *';

/** Lists recurring tasks; each runs on one of the servers. */
export function recurringTasks(context: Context): RecurringTask[] {
  return [
    {
      name: 'deliver-mail',
      cron: everyMinute,
      run: async () => void (await context.mail.deliverDue()),
    },
    { name: 'deliver-pushes', cron: everyMinute, run: () => deliverPushes(context) },
    { name: 'deal-rounds', cron: everyMinute, run: () => dealRunningRounds(context) },
    // Often, so that a missed or failed backup is made up for.
    { name: 'back-up', cron: '*/10 * * * *', run: () => backUpWhenDue(context) },
    // A morning begins in some time zone.
    { name: 'send-digests', cron: everyQuarterHour, run: () => sendDigests(context) },
    { name: 'send-team-alerts', cron: everyQuarterHour, run: () => sendTeamAlerts(context) },
    {
      name: 'complete-notifications',
      cron: everyQuarterHour,
      run: () => completeNotifications(context),
    },
    { name: 'watch-rule', cron: everyQuarterHour, run: () => stopBroadRule(context) },
    // By Berlin's clock: after midnight of UTC in winter and summer, and in no hour that the clock change skips.
    ...nightlyFigureTasks.map(({ name, run }, minute) => ({
      name,
      cron: `${minute + 1} 3 * * *`,
      run: () => run(context),
    })),
    {
      name: 'refresh-scores',
      cron: '10 3 * * *',
      run: (from) => refreshAllScores(context, from),
    },
    { name: 'purge-removed', cron: '20 3 * * *', run: () => purgeRemovedTexts(context) },
    { name: 'forget-days', cron: '25 3 * * *', run: () => forgetDays(context) },
    { name: 'clean-up-suggestions', cron: '30 3 * * *', run: () => forgetOldSuggestions(context) },
    { name: 'clean-up-draws', cron: '35 3 * * *', run: () => forgetOldDraws(context) },
    { name: 'publish-last-year', cron: '35 3 * * *', run: () => publishLastYear(context) },
    { name: 'clean-up-accounts', cron: '40 3 * * *', run: () => forgetOldAccountData(context) },
    { name: 'end-code-accounts', cron: '40 3 * * *', run: () => endCodeAccounts(context) },
    { name: 'clean-up-rounds', cron: '40 3 * * *', run: () => forgetOldRounds(context) },
    { name: 'clean-up-pushes', cron: '45 3 * * *', run: () => forgetUnusedDevices(context) },
    { name: 'clean-up-limits', cron: '50 3 * * *', run: () => forgetOldLimits(context) },
    // The text guard's words may have changed.
    { name: 'review-words', cron: '20 4 * * *', run: () => reviewWords(context, 'everybody') },
  ];
}

/** Lists the tasks of each second; every server runs them, and each locks what it takes. */
export function secondlyTasks(context: Context): SecondlyTask[] {
  return [
    { name: 'open-rounds', run: () => openDueRounds(context) },
    { name: 'deliver-letters', run: () => deliverDue(context) },
    { name: 'weigh-reports', run: () => weighReports(context) },
    { name: 'settle-steps', run: () => settleSteps(context) },
    { name: 'finish-days', run: () => finishDays(context) },
  ];
}

async function forgetOldLimits(context: Context): Promise<void> {
  await forgetOldTries(context);
  await forgetOldKeys(context.db, context.clock.now());
}
