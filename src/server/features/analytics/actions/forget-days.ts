import { sql, type SQL } from 'drizzle-orm';
import { dayOf, daysBefore } from '#domain/i18n/day.ts';
import type { Context } from '#server/context.ts';
import { cohortActivity, engagementMetrics, featureUsage } from '#server/db/schema/analytics.ts';
import { longestReport } from '#server/features/analytics/queries/engagement.ts';

/** Keeps each statement short, however many people were active on a day. */
const portion = 5000;

/** Uses are needed until their day is summed up; they stay longer to explain a surprising sum. */
const useDays = 30;
/** For weeks of joining, which no report reads any more. */
const unreadDays = 70;

/** Deletes people's days and uses when no report can ask for them. The sums of days stay. */
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
    // A trigger still writes them.
    [sql`${cohortActivity}`, sql`cohort < ${before(unreadDays)}`],
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
