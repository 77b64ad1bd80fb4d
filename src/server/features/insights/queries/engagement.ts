import { sql } from 'drizzle-orm';
import { rangeOfTier, scoreTiers, type ScoreTier } from '#domain/score.ts';
import type { Database } from '#server/db/client.ts';
import type { Days } from '#server/features/insights/rules.ts';

/** What happened on some days, or on one of them. */
export type Sums = {
  complimentsSent: number;
  complimentsReceived: number;
  thanksSent: number;
  aiInteractions: number;
  /** Of all rows: a row is one person on one day. */
  meanScore: number;
};

/** Whether a row is something that the person did, not only something that happened to them. */
const isActive = sql`(compliments_sent > 0 or thanks_sent > 0 or ai_interactions > 0)`;

/** Administrators are not counted: they are here for work, and say nothing about whether people come back. */
const administrators = sql`(select id from profiles where is_admin)`;

/** Up to this day everything is summed up; see `sumDays`. */
const summedUntil = sql`coalesce((select max(date) from engagement_days), '-infinity')`;

/** Each day that has any activity, oldest first, and the sums of the current and the previous days. */
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
      where user_id = any(array${administrators}) and date ${range} and ${isActive}
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

/**
 * How many different people sent, thanked or used the AI helper on the current days, and on those of
 * a day, a week and a month; all of them end with the last day there is, so that the latest day of each person tells it.
 */
export async function countActive(
  db: Database,
  spans: { current: Days; day: Days; week: Days; month: Days },
) {
  const { current, day, week, month } = spans;
  const oldest = current.first < month.first ? current.first : month.first;
  const { rows } = await db.execute<Record<keyof typeof spans, number>>(sql`
    select ${since(current)} as current, ${since(day)} as day, ${since(week)} as week,
      ${since(month)} as month
    from last_activity
    where active_on >= ${oldest} and user_id not in ${administrators}`);
  return rows[0] ?? { current: 0, day: 0, week: 0, month: 0 };
}

/** The same for days that lie back: their rows have to be looked at. */
export async function countActiveBefore(db: Database, { first, last }: Days): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(sql`
    select count(*)::int as people
    from (
      select from engagement_metrics
      where date between ${first} and ${last} and ${isActive} and user_id not in ${administrators}
      group by user_id
    ) active`);
  return rows[0]?.people ?? 0;
}

function since({ first }: Days) {
  return sql`count(*) filter (where active_on >= ${first})::int`;
}

/**
 * How many members there are, how they spread over the badges, and who waits for a compliment. Badges
 * are those of last night.
 */
export async function readPeople(db: Database, waiting: Days) {
  const tierColumns = scoreTiers.map((tier) => sql`${countTier(tier)} as ${sql.identifier(tier)}`);
  const { rows } = await db.execute<Record<'total' | ScoreTier | 'received', number>>(sql`
    select count(*)::int as total, ${sql.join(tierColumns, sql`, `)},
      (select count(*)::int from last_activity
        where received_on >= ${waiting.first} and user_id not in ${administrators}) as received
    from profiles
    left join nightly_figures figures on figures.user_id = profiles.id
    where not is_admin and ${joinedUntil(waiting.last)}`);
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate has one row.');
  const { total, received, ...tiers } = row;
  return { total, tiers, withoutCompliment: total - received };
}

function countTier(tier: ScoreTier) {
  const { from, below } = rangeOfTier(tier);
  const score = sql`coalesce(figures.score, 0)`;
  return sql`count(*) filter (where ${score} >= ${from}::int and ${score} < ${below}::int)::int`;
}

/** Who joined before a day (UTC) was over. */
function joinedUntil(day: string) {
  return sql`created_at < (${day}::date + 1)::timestamp at time zone 'UTC'`;
}

/**
 * Who joined in a week, and how many of them were active in each week since: at most eight weeks, more
 * are not kept.
 */
export async function readCohorts(db: Database, firstWeek: string, lastDay: string) {
  const { rows } = await db.execute<{ week: string; people: number; active: number[] }>(sql`
    with sizes as (
      select date_trunc('week', created_at at time zone 'UTC')::date as week, count(*)::int as people
      from profiles
      where not is_admin and created_at >= ${firstWeek}::timestamp at time zone 'UTC'
        and ${joinedUntil(lastDay)}
      group by 1
    ), activity as (
      select cohort, (week - cohort) / 7 as age, count(*)::int as active
      from cohort_activity
      where cohort >= ${firstWeek} and week <= ${lastDay} and user_id not in ${administrators}
      group by cohort, age
    )
    select to_char(s.week, 'YYYY-MM-DD') as week, s.people,
      array(
        select coalesce(a.active, 0)
        from generate_series(0, (${lastDay}::date - s.week) / 7) as since(weeks)
        left join activity a on a.cohort = s.week and a.age = since.weeks
        order by since.weeks
      ) as active
    from sizes s
    order by s.week`);
  return rows;
}

/** How often each feature was used, the most used first. */
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
