import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/executor.ts';
import { countedPeople, type countedKinds } from '#server/db/schema/analytics.ts';
import type { Days } from '#server/features/analytics/rules.ts';

/** The person acted; received letters alone do not count. */
export const isActive = sql`(compliments_sent > 0 or thanks_sent > 0 or ai_interactions > 0)`;

/** Leaves out administrators: they work here and say nothing about retention. */
export const ofWhom = {
  everybody: () => sql`true`,
  members: (id: SQL) => sql`${id} not in (select id from profiles where is_admin)`,
  administrators: (id: SQL) => sql`${id} = any(array(select id from profiles where is_admin))`,
};

type Whom = keyof typeof ofWhom;

/** The numbers of people that a report needs: by days of activity or letters. */
type Wanted = {
  day: string;
  /** Spans that end with the last day cost least. */
  active: readonly Days[];
  received: Days;
};

type Count = {
  kind: (typeof countedKinds)[number];
  first: string;
  last: string;
  score: number;
  people: number;
};

/** Counts a report's people. For all people each part reads every row. */
export async function countPeople(db: Database, wanted: Wanted, whom: Whom): Promise<Count[]> {
  const parts = partsOf(wanted, ofWhom[whom]);
  const counted = await Promise.all(
    parts.map((part) =>
      db.execute<Count>(sql`
        select kind, first::text, last::text, score::int, people::int from (${part}) counted`),
    ),
  );
  return counted.flatMap(({ rows }) => rows);
}

/** Counts by each person's latest day, or by the days' rows if the span ends earlier. */
function partsOf({ day, active, received }: Wanted, are: (typeof ofWhom)[Whom]): SQL[] {
  const [recent, earlier] = [true, false].map((isRecent) =>
    active.filter(({ last }) => (last === day) === isRecent),
  );
  const isHere = sql`created_at < (${day}::date + 1)::timestamp at time zone 'UTC'`;
  return [
    sql`select 'active' as kind, first, last, 0 as score,
        (select count(*) from last_activity where active_on >= first and ${are(sql`user_id`)}) as people
      from ${spans(recent)}`,
    sql`select 'active' as kind, first, last, 0 as score,
        (select count(*) from (
          select from engagement_metrics
          where date between first and last and ${isActive} and ${are(sql`user_id`)}
          group by user_id
        ) person) as people
      from ${spans(earlier)}`,
    sql`select 'received' as kind, first, last, 0 as score,
        (select count(*) from last_activity where received_on >= first and ${are(sql`user_id`)}) as people
      from ${spans([received])}`,
    // By score, as the trigger that subtracts people who leave finds their row.
    sql`select 'score' as kind, ${day}::date as first, ${day}::date as last,
        coalesce(figures.score, 0) as score, count(*) as people
      from profiles
      left join nightly_figures figures on figures.user_id = profiles.id
      where ${isHere} and ${are(sql`profiles.id`)}
      group by 4`,
  ];
}

function spans(days: readonly Days[] = []): SQL {
  return sql`unnest(${sql.param(days.map(({ first }) => first))}::date[],
    ${sql.param(days.map(({ last }) => last))}::date[]) span(first, last)`;
}

/** Reads the same for members: the nightly count without administrators, or a new count. */
export async function readPeople(db: Database, wanted: Wanted) {
  const { rows: noted } = await db.execute<Count>(sql`
    select kind, first::text, last::text, score, people from ${countedPeople}
    where day = ${wanted.day}`);
  const counts = new Map(noted.map((count) => [keyOf(count), count]));
  const isNoted = wanted.active.every((days) =>
    counts.has(keyOf({ ...days, kind: 'active', score: 0 })),
  );
  if (!isNoted) return toPeople(await countPeople(db, wanted, 'members'), wanted);
  const administrators = await countPeople(db, wanted, 'administrators');
  for (const { people, ...key } of administrators) {
    const of = counts.get(keyOf(key));
    if (of !== undefined) counts.set(keyOf(key), { ...of, people: of.people - people });
  }
  return toPeople([...counts.values()], wanted);
}

function keyOf({ kind, first, last, score }: Omit<Count, 'people'>): string {
  return [kind, first, last, score].join(' ');
}

function toPeople(counts: readonly Count[], wanted: Wanted) {
  const byKey = new Map(counts.map((count) => [keyOf(count), count.people]));
  const peopleOf = (kind: Count['kind'], days: Days): number =>
    byKey.get(keyOf({ ...days, kind, score: 0 })) ?? 0;
  const total = counts
    .filter(({ kind }) => kind === 'score')
    .reduce((sum, { people }) => sum + people, 0);
  return {
    activeIn: (days: Days) => peopleOf('active', days),
    people: { total, withoutCompliment: total - peopleOf('received', wanted.received) },
  };
}
