import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/executor.ts';
import { isActive, ofWhom } from '#server/features/analytics/queries/counted-people.ts';
import type { Days } from '#server/features/analytics/rules.ts';

export type Sums = {
  complimentsSent: number;
  complimentsReceived: number;
  thanksSent: number;
  aiInteractions: number;
  /** Of all rows; a row is one person on one day. */
  meanScore: number;
};

export const longestReport = 366;

/** The last summed day; see `sumDays`. */
const summedUntil = sql`coalesce((select max(date) from engagement_days), '-infinity')`;

/** Reads each day with activity, oldest first, and the sums of the current and the previous days. */
export async function readDays(db: Database, current: Days, previous: Days) {
  const range = sql`between ${previous.first} and ${current.last}`;
  const { rows } = await db.execute<
    Sums & { date: string | null; isCurrent: boolean; activePeople: number }
  >(sql`
    with days as (
      select date, people, active_people as active, compliments_sent as sent,
        compliments_received as received, thanks_sent as thanks, ai_interactions as ai,
        engagement_score as score
      from engagement_days
      where date ${range} and people > 0
      union all
      select date, count(*), count(*) filter (where ${isActive}), sum(compliments_sent),
        sum(compliments_received), sum(thanks_sent), sum(ai_interactions), sum(engagement_score)
      from engagement_metrics
      where date ${range} and date > ${summedUntil}
      group by date
      union all
      select date, 0, -count(*), 0, 0, 0, 0, 0
      from engagement_metrics
      where ${ofWhom.administrators(sql`user_id`)} and date ${range} and ${isActive}
      group by date
    )
    select to_char(date, 'YYYY-MM-DD') as date, is_current as "isCurrent",
      sum(active)::int as "activePeople", sum(sent)::int as "complimentsSent",
      sum(received)::int as "complimentsReceived", sum(thanks)::int as "thanksSent",
      sum(ai)::int as "aiInteractions", (sum(score)::float8 / sum(people)::float8) as "meanScore"
    from (select *, date >= ${current.first} as is_current from days) either
    group by grouping sets ((is_current), (is_current, date))
    order by date`);
  const sumsOf = (isCurrent: boolean): Sums => {
    const row = rows.find((one) => one.date === null && one.isCurrent === isCurrent);
    if (row === undefined) return nothing;
    const { complimentsSent, complimentsReceived, thanksSent, aiInteractions, meanScore } = row;
    return { complimentsSent, complimentsReceived, thanksSent, aiInteractions, meanScore };
  };
  return {
    byDay: rows.flatMap(({ date, isCurrent, ...sums }) =>
      isCurrent && date !== null ? [{ date, ...sums }] : [],
    ),
    current: sumsOf(true),
    previous: sumsOf(false),
  };
}

const nothing: Sums = {
  complimentsSent: 0,
  complimentsReceived: 0,
  thanksSent: 0,
  aiInteractions: 0,
  meanScore: 0,
};

export async function readFeatures(db: Database, { first, last }: Days) {
  const { rows } = await db.execute<{ feature: string; uses: number }>(sql`
    select feature_name as feature, sum(uses)::int as uses
    from (
      select feature_name, uses from feature_usage_days where date between ${first} and ${last}
      union all
      select feature_name, count(*)
      from feature_usage
      where used_at >= greatest(${first}::date, ${summedUntil} + 1)::timestamp at time zone 'UTC'
        and used_at < (${last}::date + 1)::timestamp at time zone 'UTC'
      group by feature_name
    ) days
    group by feature_name
    having sum(uses) > 0
    order by uses desc, feature_name`);
  return rows;
}
