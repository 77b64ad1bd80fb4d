import { inArray, sql, type SQL } from 'drizzle-orm';
import type { Language } from '#domain/i18n/language.ts';
import { keysOf } from '#domain/shared/tables.ts';
import type { Executor } from '#server/db/executor.ts';
import { isOthersLetter } from '#server/db/own-cases.ts';
import { removalReasons } from '#server/db/schema/moderation.ts';

/** A span from a moment to before another. */
export type Scope = {
  from: Date;
  to: Date;
  /** Leaves out cases of this viewer; null counts all. */
  viewerId: string | null;
  /** Counts by parts, too, which is slower. */
  isDivided: boolean;
};

/** The median and the ninth decile in seconds; null without cases. */
const durations = (name: string, seconds: SQL): SQL => sql`
  percentile_cont(0.5) within group (order by ${seconds}) as ${sql.identifier(`${name}Half`)},
  percentile_cont(0.9) within group (order by ${seconds}) as ${sql.identifier(`${name}Most`)}`;

type DurationsOf<Name extends string> = Record<`${Name}Half` | `${Name}Most`, number | null>;

/** The properties that reports are counted by. */
const partsOfReports = {
  day: sql`to_char(report.created_at at time zone 'UTC', 'YYYY-MM-DD')`,
  language: sql`coalesce(report.language, 'unknown')`,
  kind: sql`coalesce(report.kind, 'unsaid')`,
};

const partsOfDecisions = {
  ...partsOfReports,
  day: sql`to_char(report.decided_at at time zone 'UTC', 'YYYY-MM-DD')`,
  rule: sql`coalesce(report.rule, '')`,
  /** Empty for a moderator who has left. */
  decider: sql`coalesce(report.decided_by::text, '')`,
};

/** The total has no part and no name. */
type Part<Parts> = { part: (keyof Parts & string) | null; name: string | null };

export type ReceivedRow = Part<typeof partsOfReports> & { reports: number };

/** Counts new reports; a reopened one is not new. */
export async function countReports(db: Executor, scope: Scope): Promise<ReceivedRow[]> {
  const { columns, sets, label } = grouped(partsOfReports, scope);
  const { rows } = await db.execute<ReceivedRow>(sql`
    select ${label}, count(*)::int as reports
    from (
      select ${columns}
      from reports report
      where ${within(sql`report.created_at`, scope)} and ${others(scope, sql`report.compliment_id`)}
        and not exists (select from reports earlier
          where earlier.compliment_id = report.compliment_id and earlier.id <> report.id
            and earlier.undone_at = report.created_at)) cases
    group by grouping sets (${sets})`);
  return rows;
}

export type DecidedRow = Part<typeof partsOfDecisions> & {
  decided: number;
  removed: number;
} & DurationsOf<'look'> &
  DurationsOf<'decision'>;

export async function countDecisions(db: Executor, scope: Scope): Promise<DecidedRow[]> {
  const { columns, sets, label } = grouped(partsOfDecisions, scope);
  const { rows } = await db.execute<DecidedRow>(sql`
    select ${label}, count(*)::int as decided,
      (count(*) filter (where decision = 'removed'))::int as removed,
      ${durations('look', sql`look`)}, ${durations('decision', sql`taken`)}
    from (
      select ${columns}, report.decision,
        ${secondsFrom(sql`report.created_at`, sql`report.seen_at`)} as look,
        ${secondsFrom(sql`report.created_at`, sql`report.decided_at`)} as taken
      from reports report
      where report.decision is not null and report.undone_at is null
        and ${within(sql`report.decided_at`, scope)} and ${others(scope, sql`report.compliment_id`)}) cases
    group by grouping sets (${sets})`);
  return rows;
}

/** Counts undone decisions by their moderator; null for one who has left. */
export async function countUndone(
  db: Executor,
  scope: Scope,
): Promise<{ decider: string | null; undone: number }[]> {
  const { rows } = await db.execute<{ decider: string | null; undone: number }>(sql`
    select report.decided_by as decider, count(*)::int as undone
    from reports report
    where report.decision is not null and report.undone_at is not null
      and ${within(sql`report.decided_at`, scope)} and ${others(scope, sql`report.compliment_id`)}
    group by report.decided_by`);
  return rows;
}

export async function countObjections(db: Executor, scope: Scope): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from appeals appeal
    where ${within(sql`appeal.created_at`, scope)} and ${others(scope, sql`appeal.compliment_id`)}`);
  return rows[0]?.count ?? 0;
}

export type ObjectionRow = {
  /** The moderator of the removal; null for one who has left. */
  decider: string | null;
  isWhole: boolean;
  upheld: number;
  rejected: number;
} & DurationsOf<'objection'>;

/** Counts decisions about objections, in all and by the moderator of the removal. */
export async function countObjectionDecisions(db: Executor, scope: Scope): Promise<ObjectionRow[]> {
  const { rows } = await db.execute<ObjectionRow>(sql`
    select decider, grouping(decider) = 1 as "isWhole",
      (count(*) filter (where decision = 'upheld'))::int as upheld,
      (count(*) filter (where decision = 'rejected'))::int as rejected,
      ${durations('objection', sql`taken`)}
    from (
      select appeal.decision, ${secondsFrom(sql`appeal.created_at`, sql`appeal.decided_at`)} as taken,
        (select removal.decided_by from reports removal
          where removal.compliment_id = appeal.compliment_id and removal.decision = 'removed'
            and removal.undone_at is null
          order by removal.decided_at desc limit 1) as decider
      from appeals appeal
      where appeal.decision is not null and ${within(sql`appeal.decided_at`, scope)}
        and ${others(scope, sql`appeal.compliment_id`)}) cases
    group by grouping sets ((), (decider))`);
  return rows;
}

export async function readDeciderNames(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, name from profiles where id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function readWordsOfReasons(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, Record<Language, string>>> {
  const rows = await db
    .select({ id: removalReasons.id, words: removalReasons.words })
    .from(removalReasons)
    .where(inArray(removalReasons.id, [...ids]));
  return new Map(rows.flatMap(({ id, words }) => (words === null ? [] : [[id, words]])));
}

/** The columns, the grouping, and the part of each row. */
function grouped(parts: Readonly<Record<string, SQL>>, { isDivided }: Scope) {
  const names = keysOf(parts);
  const columns = listed(names.map((name) => sql`${parts[name]} as ${column(name)}`));
  if (!isDivided) return { columns, sets: sql`()`, label: sql`null as part, null as name` };
  const which = names.map(
    (name) => sql`when grouping(${column(name)}) = 0 then ${sql.raw(`'${name}'`)}`,
  );
  return {
    columns,
    sets: listed([sql`()`, ...names.map((name) => sql`(${column(name)})`)]),
    label: sql`case ${sql.join(which, sql` `)} end as part,
      coalesce(${listed(names.map(column))}) as name`,
  };
}

function column(name: string): SQL {
  return sql`${sql.identifier(`of_${name}`)}`;
}

function listed(expressions: SQL[]): SQL {
  return sql.join(expressions, sql`, `);
}

function within(time: SQL, { from, to }: Scope): SQL {
  return sql`${time} >= ${from} and ${time} < ${to}`;
}

function others({ viewerId }: Scope, complimentId: SQL): SQL {
  return viewerId === null ? sql`true` : isOthersLetter(complimentId, viewerId);
}

/** Never negative: the clocks of two servers may differ. */
function secondsFrom(start: SQL, end: SQL): SQL {
  return sql`greatest(0, extract(epoch from ${end} - ${start}))::float8`;
}
