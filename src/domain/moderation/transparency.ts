/*
 * What the public is told of the team's work, by half-years that are over (decision 032). Behind each figure stand at least
 * so many cases, and no difference of figures tells of fewer: counts are of full tens, and what is divided is divided
 * only into parts that are large enough themselves.
 */

export const leastCases = 20;

/** Counts are told to the next full ten. */
const step = 10;

/** Null: fewer cases than are told of. */
export type PublicCount = number | null;

/** Something counted, by what it was; null where a part would be too small. What is too small by itself is `others`. */
export type PublicParts = Record<string, number> | null;

export type PublicFigures = {
  reports: PublicCount;
  /** By the language of the letter. */
  reportsByLanguage: PublicParts;
  decisions: PublicCount;
  /** `removed` and `approved`. */
  decisionsByOutcome: PublicParts;
  /** By the rule that was broken. */
  removalsByRule: PublicParts;
  /** From the report to the decision, in full hours: of one in two, and of nine in ten. */
  hoursToDecision: { half: number; most: number } | null;
  objections: PublicCount;
  /** `upheld` and `rejected`. */
  objectionsByOutcome: PublicParts;
};

export type HalfYearReport = { half: string; figures: PublicFigures };

export function publicCount(cases: number): PublicCount {
  return cases < leastCases ? null : Math.round(cases / step) * step;
}

/**
 * The parts of a whole, none of which is smaller than what is told of. `isMergeable`: the small ones are put together as
 * `others`, and the next larger one with them until they are enough; else one small part hides all of them.
 */
export function publicParts(
  cases: Readonly<Record<string, number>>,
  { isMergeable }: { isMergeable: boolean },
): PublicParts {
  const sorted = Object.entries(cases)
    .filter(([, count]) => count > 0 || !isMergeable)
    .toSorted(([, one], [, other]) => one - other);
  const large = sorted.filter(([, count]) => count >= leastCases);
  if (large.length === sorted.length) return large.length < 2 ? null : rounded(large);
  if (!isMergeable) return null;
  let others = sorted
    .filter(([, count]) => count < leastCases)
    .reduce((sum, [, count]) => sum + count, 0);
  while (others < leastCases) {
    const next = large.shift();
    if (next === undefined) return null;
    others += next[1];
  }
  return large.length === 0 ? null : rounded([...large, [otherParts, others]]);
}

/** What was removed for a reason of the team's own. */
export const ownReasons = 'own';

/** Several small parts as one. */
export const otherParts = 'others';

function rounded(parts: readonly (readonly [string, number])[]): Record<string, number> {
  return Object.fromEntries(parts.map(([name, count]) => [name, Math.round(count / step) * step]));
}

/** `2026-1` for the first half of the year, by UTC. */
export function halfOf(time: Date): string {
  return `${time.getUTCFullYear()}-${time.getUTCMonth() < 6 ? 1 : 2}`;
}

/** From its first moment to before the first of the next. */
export function spanOfHalf(half: string): { from: Date; to: Date } {
  const [year = 0, part = 1] = half.split('-').map(Number);
  const month = part === 1 ? 0 : 6;
  return { from: new Date(Date.UTC(year, month)), to: new Date(Date.UTC(year, month + 6)) };
}

/** The halves from one moment to before the one that another is in, the oldest first. */
export function halvesBetween(first: Date, now: Date): string[] {
  const halves: string[] = [];
  for (let time = spanOfHalf(halfOf(first)).from; halfOf(time) !== halfOf(now) && time < now;) {
    halves.push(halfOf(time));
    time = spanOfHalf(halfOf(time)).to;
  }
  return halves;
}
