import { sql, type SQL } from 'drizzle-orm';
import { dayOf, daysBefore } from '#domain/i18n/day.ts';
import type { Context } from '#server/context.ts';
import { cohortActivity, engagementMetrics, featureUsage } from '#server/db/schema/analytics.ts';
import { longestReport } from '#server/features/analytics/queries/engagement.ts';
import { countedCohortDays } from '#server/features/analytics/rules.ts';

/** Few enough that no statement takes long, however many people were here on one day. */
const portion = 5000;

/** Uses are needed until their day is summed up; somewhat longer, to look at them where a sum surprises. */
const useDays = 30;

/**
 * What people did on which day goes when no report can ask for it any more, and single uses and weeks of old cohorts
 * before. The sums of the days stay.
 */
export async function forgetDays(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  most = portion,
): Promise<void> {
  const before = (days: number) => dayOf(daysBefore(clock.now(), days));
  const summedUntil = sql`(select max(date) from engagement_days)`;
  const old: [table: SQL, condition: SQL][] = [
    [
      sql`${engagementMetrics}`,
      sql`date < ${before(2 * longestReport + 1)} and date <= ${summedUntil}`,
    ],
    [
      sql`${featureUsage}`,
      sql`used_at < least(${before(useDays)}, ${summedUntil})::timestamp at time zone 'UTC'`,
    ],
    [sql`${cohortActivity}`, sql`cohort < ${before(countedCohortDays)}`],
  ];
  for (const [table, condition] of old) {
    for (let gone = most; gone === most;)
      gone = await db.transaction(async (transaction): Promise<number> => {
        await transaction.execute(sql`set local wohlwort.forgetting = 'on'`);
        const { rowCount } = await transaction.execute(sql`
          delete from ${table} where ctid = any(array(
            select ctid from ${table} where ${condition} limit ${most}))`);
        return rowCount ?? 0;
      });
  }
}
