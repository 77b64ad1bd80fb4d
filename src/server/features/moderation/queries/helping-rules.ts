import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { coarseCount } from '#domain/analytics/coarse-figures.ts';
import { daysBefore } from '#domain/i18n/day.ts';
import { dayMilliseconds } from '#domain/i18n/durations.ts';
import {
  completeNumbers,
  dryRunDays,
  helpingRules,
  mostTriedLetters,
  type HelpingRule,
  type NumbersOf,
} from '#domain/moderation/helping-rules.ts';
import { createWordWatch } from '#domain/moderation/unwanted-words.ts';
import type { Executor } from '#server/db/executor.ts';
import { readRule } from '#server/db/helping-rules.ts';
import { isOthersCase } from '#server/db/own-cases.ts';
import { listWatched } from '#server/features/moderation/queries/watched-words.ts';

const shownNames = 10;

/** Effects that a rule would have had: times, people, and the names that the team may know. */
type Tried = {
  times: number;
  /** Null where people are not counted. */
  people: number | null;
  names: string[];
  /** How many latest letters were looked at, if not all; then `times` is coarse. */
  among: number | null;
};

/** Reads all rules; a rule that was never set is off and has suggested numbers. */
export async function readRules(db: Executor) {
  const rules: { name: HelpingRule; isOn: boolean; numbers: Record<string, number> }[] = [];
  for (const name of helpingRules) rules.push({ name, ...(await readRule(db, name)) });
  return rules;
}

type Trial = { rule: HelpingRule; numbers: Readonly<Record<string, number>> };
type Look = { viewerId: string; now: Date };
type Among = { viewerId: string; since: Date };

/** Tries a rule on the last 30 days; leaves out names from the viewer's cases. */
export async function tryOut(
  db: Executor,
  { rule, numbers }: Trial,
  { viewerId, now }: Look,
): Promise<Tried> {
  const since = daysBefore(now, dryRunDays);
  const among = { viewerId, since };
  if (rule === 'pause_after_removals')
    return tryPauseRule(db, completeNumbers(rule, numbers), among);
  if (rule === 'hold_first_letters')
    return tryFirstLetters(db, completeNumbers(rule, numbers), since);
  if (rule === 'hide_after_reports') return tryHideRule(db, completeNumbers(rule, numbers), among);
  return tryWatchedWords(db, now);
}

/** Counts the removals of a sender's letters, without removals undone or objected to with success. */
export async function countRemovals(db: Executor, senderId: string, since: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${standing}
    where letter.sender_id = ${senderId} and removal.decided_at > ${since}`);
  return rows[0]?.count ?? 0;
}

async function tryPauseRule(
  db: Executor,
  { removals, withinDays, pauseDays }: NumbersOf<'pause_after_removals'>,
  { viewerId, since }: Among,
): Promise<Tried> {
  const { rows } = await db.execute<{ name: string; senderId: string; at: Date }>(sql`
    select name, "senderId", at
    from (
      select sender.name, sender.id as "senderId", removal.decided_at as at,
        count(*) over (partition by sender.id order by removal.decided_at
          range between ${`${withinDays} days`}::interval preceding and current row) as removed
      from ${standing}
      join profiles sender on sender.id = letter.sender_id
      where not sender.is_admin and sender.team_role is null
        and ${isOthersCase(viewerId)}) counted
    where removed >= ${removals} and at > ${since}
    order by at`);
  const pausedUntil = new Map<string, number>();
  let times = 0;
  for (const { senderId, at } of rows) {
    const time = new Date(at).getTime();
    if (time < (pausedUntil.get(senderId) ?? 0)) continue;
    pausedUntil.set(senderId, time + pauseDays * dayMilliseconds);
    times += 1;
  }
  return { times, people: pausedUntil.size, names: namesOf(rows), among: null };
}

/** Signed letters only: a count of newcomers' anonymous letters would tell of single people. */
async function tryFirstLetters(
  db: Executor,
  { firstDays }: NumbersOf<'hold_first_letters'>,
  since: Date,
): Promise<Tried> {
  const { rows } = await db.execute<{ times: number; people: number }>(sql`
    select count(*)::int as times, count(distinct sender.id)::int as people
    from profiles sender
    join compliments letter on letter.sender_id = sender.id
      and letter.created_at < sender.created_at + ${`${firstDays} days`}::interval
    where sender.created_at > ${daysBefore(since, firstDays)}
      and letter.created_at > ${since} and not letter.is_anonymous`);
  const { times = 0, people = 0 } = rows[0] ?? {};
  return { times, people, names: [], among: null };
}

/** The number is coarse, so that trying words does not reveal whether a letter has one. */
async function tryWatchedWords(db: Executor, now: Date): Promise<Tried> {
  const words = (await listWatched(db)).map(({ word }) => word);
  const { matches, letters } = await countWatched(db, words, now);
  return { times: coarseCount(matches), people: null, names: [], among: letters };
}

/** Counts the latest letters, and those of them with one of the words. */
export async function countWatched(
  db: Executor,
  words: readonly string[],
  now: Date,
): Promise<{ matches: number; letters: number }> {
  const hasWatched = createWordWatch(words);
  const { rows } = await db.execute<{ text: string }>(sql`
    select text from compliments
    where created_at > ${daysBefore(now, dryRunDays)} and not is_ai and removed_at is null
    order by created_at desc
    limit ${mostTriedLetters}`);
  let matches = 0;
  for (const [index, { text }] of rows.entries()) {
    // Lets other requests run.
    if (index % 50 === 0) await setImmediate();
    if (hasWatched(text)) matches += 1;
  }
  return { matches, letters: rows.length };
}

async function tryHideRule(
  db: Executor,
  { reporters, withinHours }: NumbersOf<'hide_after_reports'>,
  { viewerId, since }: Among,
): Promise<Tried> {
  const within = sql`${`${withinHours} hours`}::interval`;
  // A reopened report keeps its first date.
  const { rows } = await db.execute<{ name: string; senderId: string; times: number }>(sql`
    with reported as (
      select letter.sender_id, report.compliment_id, report.reporter_id,
        least(letter.reported_at, report.created_at) as created_at
      from reports report
      join compliments letter on letter.id = report.compliment_id
      where report.created_at > ${since}::timestamptz - ${within}
        and least(letter.reported_at, report.created_at) > ${since}::timestamptz - ${within} and report.undone_at is null
        and report.decision is distinct from 'approved' and letter.sender_id is not null
        and ${isOthersCase(viewerId)}),
    met as (
      select last.sender_id, last.created_at
      from reported last
      join reported earlier on earlier.sender_id = last.sender_id
        and earlier.created_at between last.created_at - ${within} and last.created_at
      where last.created_at > ${since}
      group by last.sender_id, last.compliment_id, last.created_at
      having count(distinct earlier.reporter_id) >= ${reporters})
    select sender.name, sender.id as "senderId",
      count(distinct earlier.compliment_id)::int as times
    from met
    join reported earlier on earlier.sender_id = met.sender_id
      and earlier.created_at between met.created_at - ${within} and met.created_at
    join profiles sender on sender.id = met.sender_id
    group by sender.id, sender.name
    order by times desc, sender.name`);
  return {
    times: rows.reduce((sum, { times }) => sum + times, 0),
    people: rows.length,
    names: namesOf(rows),
    among: null,
  };
}

function namesOf(rows: readonly { senderId: string; name: string }[]): string[] {
  const names = [...new Map(rows.map(({ senderId, name }) => [senderId, name])).values()];
  return names.slice(0, shownNames);
}

const standing = sql`reports removal
  join compliments letter on letter.id = removal.compliment_id and removal.decision = 'removed'
    and removal.undone_at is null and letter.removed_at is not null`;
