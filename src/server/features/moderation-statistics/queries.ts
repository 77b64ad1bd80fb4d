import { removalRules } from '#domain/moderation/moderation.ts';
import { ownReasons } from '#domain/moderation/transparency.ts';
import type { Executor } from '#server/db/executor.ts';
import {
  countDecisions,
  countObjectionDecisions,
  countObjections,
  countReports,
  countUndone,
  readDeciderNames,
  readWordsOfReasons,
  type DecidedRow,
  type ObjectionRow,
  type ReceivedRow,
  type Scope,
} from '#server/features/moderation-statistics/queries/figures.ts';

/** First and last day, both included, as YYYY-MM-DD. */
type Days = { first: string; last: string };

/**
 * Reads the team's work, durations and outcomes, with the period before. Leaves out cases of the viewer's letters, as
 * the queue does: a higher number would tell of a report.
 */
export async function readModerationReport(
  db: Executor,
  request: { current: Days; previous: Days; viewerId: string; showsModerators: boolean },
) {
  const { current, previous, viewerId, showsModerators } = request;
  const [counted, before] = await Promise.all([
    count(db, { ...momentsOf(current), viewerId, isDivided: true }),
    count(db, { ...momentsOf(previous), viewerId, isDivided: false }),
  ]);
  const { received, decided } = counted;
  return {
    range: current,
    total: totalOf(counted),
    previous: totalOf(before),
    byDay: joined('day', received, decided).map(({ name, ...sums }) => ({ date: name, ...sums })),
    byLanguage: joined('language', received, decided).map(({ name, ...sums }) => ({
      language: name,
      ...sums,
    })),
    byKind: joined('kind', received, decided).map(({ name, ...sums }) => ({ kind: name, ...sums })),
    byRule: await byRule(db, decided),
    byModerator: showsModerators ? await byModerator(db, counted) : null,
  };
}

type Counted = Awaited<ReturnType<typeof count>>;

async function count(db: Executor, scope: Scope) {
  const [received, decided, undone, objections, objectionDecisions] = await Promise.all([
    countReports(db, scope),
    countDecisions(db, scope),
    countUndone(db, scope),
    countObjections(db, scope),
    countObjectionDecisions(db, scope),
  ]);
  return { received, decided, undone, objections, objectionDecisions };
}

function momentsOf({ first, last }: Days): { from: Date; to: Date } {
  const to = new Date(`${last}T00:00:00Z`);
  to.setUTCDate(to.getUTCDate() + 1);
  return { from: new Date(`${first}T00:00:00Z`), to };
}

const none = {
  decided: 0,
  removed: 0,
  lookHalf: null,
  lookMost: null,
  decisionHalf: null,
  decisionMost: null,
} satisfies Partial<DecidedRow>;

const noObjections = { upheld: 0, rejected: 0, objectionHalf: null, objectionMost: null };

function totalOf({ received, decided, undone, objections, objectionDecisions }: Counted) {
  const whole = objectionDecisions.find(({ isWhole }) => isWhole);
  return {
    reports: received.find(({ part }) => part === null)?.reports ?? 0,
    ...decisionsOf(decided.find(({ part }) => part === null)),
    undone: undone.reduce((sum, row) => sum + row.undone, 0),
    objections,
    ...objectionsOf(whole),
  };
}

function decisionsOf(row: DecidedRow | undefined) {
  if (row === undefined) return none;
  const { decided, removed, lookHalf, lookMost, decisionHalf, decisionMost } = row;
  return { decided, removed, lookHalf, lookMost, decisionHalf, decisionMost };
}

function objectionsOf(row: ObjectionRow | undefined) {
  if (row === undefined) return noObjections;
  const { upheld, rejected, objectionHalf, objectionMost } = row;
  return { upheld, rejected, objectionHalf, objectionMost };
}

/** Joins reports and decisions by the same property. */
function joined(part: 'day' | 'language' | 'kind', received: ReceivedRow[], decided: DecidedRow[]) {
  const reports = new Map(named(part, received).map((row) => [row.name, row.reports]));
  const decisions = new Map(named(part, decided).map((row) => [row.name, row]));
  return [...new Set([...reports.keys(), ...decisions.keys()])].toSorted().map((name) => {
    const { decided: count, removed, decisionHalf } = decisions.get(name) ?? none;
    return { name, reports: reports.get(name) ?? 0, decided: count, removed, decisionHalf };
  });
}

function named<Row extends { part: string | null; name: string | null }>(
  wanted: Row['part'],
  rows: readonly Row[],
) {
  return rows.flatMap((row) =>
    row.part === wanted && row.name !== null ? [{ ...row, name: row.name }] : [],
  );
}

/** By reason; with words for the team's reasons only. */
async function byRule(db: Executor, decided: DecidedRow[]) {
  const given = named('rule', decided).filter(({ name }) => name !== '');
  const words = await readWordsOfReasons(
    db,
    given.map(({ name }) => name),
  );
  return given.map(({ name, removed }) => ({
    rule: name,
    words: words.get(name) ?? null,
    removed,
  }));
}

/** By moderator, most decisions first; moderators who have left are one row without a name. */
async function byModerator(db: Executor, { decided, undone, objectionDecisions }: Counted) {
  const rows = new Map(named('decider', decided).map((row) => [row.name, row]));
  const takenBack = new Map(undone.map((row) => [row.decider ?? '', row.undone]));
  const objections = new Map(
    objectionDecisions.filter(({ isWhole }) => !isWhole).map((row) => [row.decider ?? '', row]),
  );
  const ids = [...new Set([...rows.keys(), ...takenBack.keys(), ...objections.keys()])];
  const names = await readDeciderNames(
    db,
    ids.filter((id) => id !== ''),
  );
  return ids
    .map((id) => {
      const { decided: count, removed, decisionHalf } = rows.get(id) ?? none;
      const { upheld, rejected } = objections.get(id) ?? noObjections;
      return {
        id: id === '' ? null : id,
        name: names.get(id) ?? null,
        decided: count,
        removed,
        decisionHalf,
        undone: takenBack.get(id) ?? 0,
        upheld,
        rejected,
      };
    })
    .toSorted((one, other) => other.decided - one.decided);
}

/** Counts the team's whole work of a half-year, for the public. */
export async function countHalf(db: Executor, span: { from: Date; to: Date }) {
  const counted = await count(db, { ...span, viewerId: null, isDivided: true });
  const { received, decided } = counted;
  return {
    ...totalOf(counted),
    reportsByLanguage: Object.fromEntries(
      named('language', received).map(({ name, reports }) => [name, reports]),
    ),
    removalsByRule: removalsByRule(decided),
  };
}

/** Merges the team's reasons: their words are not public and may change between half-years. */
function removalsByRule(decided: DecidedRow[]): Record<string, number> {
  const removals: Record<string, number> = {};
  for (const { name, removed } of named('rule', decided)) {
    if (name === '') continue;
    const rule = removalRules.find((known) => known === name) ?? ownReasons;
    removals[rule] = (removals[rule] ?? 0) + removed;
  }
  return removals;
}
