import { and, gte, lt, sql } from 'drizzle-orm';
import { scoreThresholds } from '#domain/score.ts';
import type { Database } from '#server/db/client.ts';
import { featureUsage } from '#server/db/schema.ts';
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

/** Administrators are at work; they are nobody's audience and no measure of who comes back. */
const isMember = sql`user_id not in (select id from profiles where is_admin)`;

/** Each day that has any activity, oldest first, and the sums of the current and the previous days. */
export async function readDays(db: Database, current: Days, previous: Days) {
  const { rows } = await db.execute<
    Sums & { date: string | null; isCurrent: boolean; activePeople: number }
  >(sql`
    with days as (
      select date, date >= ${current.first} as is_current, count(*) as people,
        count(*) filter (where ${isActive} and ${isMember}) as active,
        sum(compliments_sent) as sent, sum(compliments_received) as received,
        sum(thanks_sent) as thanks, sum(ai_interactions) as ai, sum(engagement_score) as score
      from engagement_metrics
      where date between ${previous.first} and ${current.last}
      group by date
    )
    select to_char(date, 'YYYY-MM-DD') as date, is_current as "isCurrent",
      sum(active)::int as "activePeople", sum(sent)::int as "complimentsSent",
      sum(received)::int as "complimentsReceived", sum(thanks)::int as "thanksSent",
      sum(ai)::int as "aiInteractions", (sum(score)::float8 / sum(people)::float8) as "meanScore"
    from days
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
 * a day, a week and a month; all of them end today.
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
    from (
      select max(date) as latest
      from engagement_metrics
      where date between ${oldest} and ${current.last} and ${isActive} and ${isMember}
      group by user_id
    ) people`);
  return rows[0] ?? { current: 0, day: 0, week: 0, month: 0 };
}

function since({ first }: Days) {
  return sql`count(*) filter (where latest >= ${first})::int`;
}

/** How many members there are, how they spread over the badges, and who waits for a compliment. */
export async function readPeople(db: Database, waiting: Days) {
  const { gold, green, blue, purple } = scoreThresholds;
  const { rows } = await db.execute<
    Record<'total' | 'gold' | 'green' | 'blue' | 'purple' | 'pink' | 'received', number>
  >(sql`
    select count(*)::int as total, ${tier(gold, 101)} as gold, ${tier(green, gold)} as green,
      ${tier(blue, green)} as blue, ${tier(purple, blue)} as purple, ${tier(0, purple)} as pink,
      (select count(*)::int from (
        select from engagement_metrics
        where date between ${waiting.first} and ${waiting.last} and compliments_received > 0
          and ${isMember}
        group by user_id) receivers) as received
    from profiles
    where not is_admin`);
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate has one row.');
  const { total, received, ...tiers } = row;
  return { total, tiers, withoutCompliment: total - received };
}

function tier(from: number, to: number) {
  return sql`count(*) filter (where score >= ${from}::int and score < ${to}::int)::int`;
}

/** Who joined in a week, and how many of them were active in each week since. */
export async function readCohorts(db: Database, firstWeek: string, today: string) {
  const { rows } = await db.execute<{ week: string; people: number; active: number[] }>(sql`
    with cohort as (
      select id, date_trunc('week', created_at at time zone 'UTC')::date as week
      from profiles
      where not is_admin and created_at >= ${firstWeek}::timestamp at time zone 'UTC'
    ), sizes as (
      select week, count(*)::int as people from cohort group by week
    ), activity as (
      select week, age, count(*)::int as active
      from (
        select c.week, (m.date - c.week) / 7 as age
        from cohort c
        join engagement_metrics m on m.user_id = c.id
        where m.date between ${firstWeek} and ${today} and m.date >= c.week and ${isActive}
        group by c.week, age, m.user_id
      ) people
      group by week, age
    )
    select to_char(s.week, 'YYYY-MM-DD') as week, s.people,
      array(
        select coalesce(a.active, 0)
        from generate_series(0, (${today}::date - s.week) / 7) as since(weeks)
        left join activity a on a.week = s.week and a.age = since.weeks
        order by since.weeks
      ) as active
    from sizes s
    order by s.week`);
  return rows;
}

/** How often each feature was used, the most used first. */
export function readFeatures(db: Database, from: Date, to: Date) {
  const uses = sql<number>`count(*)::int`;
  return db
    .select({ feature: featureUsage.featureName, uses })
    .from(featureUsage)
    .where(and(gte(featureUsage.usedAt, from), lt(featureUsage.usedAt, to)))
    .groupBy(featureUsage.featureName)
    .orderBy(sql`${uses} desc`, featureUsage.featureName);
}
