import { sql } from 'drizzle-orm';
import { dayOf, daysBefore } from '#domain/i18n/day.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { noteCircle } from '#server/features/analytics/actions/note-circle.ts';
import { noteFigures } from '#server/features/analytics/actions/note-figures.ts';
import { notePeople } from '#server/features/analytics/actions/note-people.ts';
import { finishDays, settleSteps } from '#server/features/scores/actions/settle-steps.ts';
import { alone } from '#server/jobs/each-alone.ts';

/**
 * Lists what refreshes the figures of complete days, in the order of the night; once a day, so that no person's figure
 * moves by day.
 */
export const nightlyFigureTasks = [
  { name: 'note-figures', run: noteFigures },
  { name: 'note-circle', run: noteCircle },
  { name: 'note-people', run: notePeople },
  { name: 'sum-days', run: sumDays },
] as const;

/** Closes past days, also after nights without a running server. Each part stands alone. */
export async function closeDays(context: Context): Promise<void> {
  if (await isClosed(context)) return;
  await settleSteps(context);
  await finishDays(context);
  for (const { name, run } of nightlyFigureTasks)
    await alone(context, name, '', () => run(context));
}

async function isClosed({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  const yesterday = dayOf(daysBefore(clock.now(), 1));
  const { rows } = await db.execute<{ closed: boolean | null }>(
    sql`select max(date) >= ${yesterday} as closed from engagement_days`,
  );
  return rows[0]?.closed === true;
}

/** Days per step: a person's action waits for one step at most. */
const daysAtOnce = 31;

/**
 * Sums up each complete day once. The last day of each step always gets a row: the latest row tells how far the sums
 * go. People's actions wait some milliseconds for a day, so that nothing falls between the sums and their triggers.
 */
export async function sumDays({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const yesterday = dayOf(daysBefore(clock.now(), 1));
  let until: string | null = null;
  while (until === null || until < yesterday)
    until = await db.transaction((transaction) => sumStep(transaction, yesterday));
}

async function sumStep(transaction: Transaction, yesterday: string): Promise<string> {
  // Each write of a count holds this lock, shared; see the function is_summed_up.
  await transaction.execute(sql`select pg_advisory_xact_lock(7265002)`);
  const { rows } = await transaction.execute<{ after: string; until: string }>(sql`
    select after::text, least(after + ${daysAtOnce}::int, ${yesterday}::date)::text as until
    from (
      select coalesce((select max(date) from engagement_days), least(
        (select min(date) from engagement_metrics),
        (select min(used_at at time zone 'UTC')::date from feature_usage), ${yesterday}) - 1) as after
    ) summed`);
  const [step] = rows;
  if (step === undefined) throw new Error('An aggregate has one row.');
  const { after, until } = step;
  if (until <= after) return after;
  await transaction.execute(sql`
    insert into feature_usage_days (date, feature_name, uses)
    select (used_at at time zone 'UTC')::date, feature_name, count(*)
    from feature_usage
    where used_at >= (${after}::date + 1)::timestamp at time zone 'UTC'
      and used_at < (${until}::date + 1)::timestamp at time zone 'UTC'
    group by 1, 2`);
  await transaction.execute(sql`
    insert into engagement_days (date, people, active_people, engagement_score, compliments_sent,
      compliments_received, thanks_sent, ai_interactions)
    select date, count(*),
      count(*) filter (where compliments_sent > 0 or thanks_sent > 0 or ai_interactions > 0),
      sum(engagement_score), sum(compliments_sent), sum(compliments_received), sum(thanks_sent),
      sum(ai_interactions)
    from engagement_metrics
    where date > ${after} and date <= ${until}
    group by date
    union all
    select ${until}::date, 0, 0, 0, 0, 0, 0, 0
    where not exists (select from engagement_metrics where date = ${until})`);
  return until;
}
