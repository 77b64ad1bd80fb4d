/*
 * Public figures of the team’s work for past half-years (decision 032). No figure, and no difference of figures,
 * describes fewer than `leastCases` cases: counts are multiples of ten, and small parts are hidden.
 */

export const leastCases = 20;

const step = 10;

/** Null: too few cases. */
export type PublicCount = number | null;

/** Counts by category; null when a part is too small. Small parts are merged as `others`. */
export type PublicParts = Record<string, number> | null;

export type PublicFigures = {
  reports: PublicCount;
  reportsByLanguage: PublicParts;
  decisions: PublicCount;
  decisionsByOutcome: PublicParts;
  removalsByRule: PublicParts;
  /** Full hours from report to decision: median and 90th percentile. */
  hoursToDecision: { half: number; most: number } | null;
  objections: PublicCount;
  objectionsByOutcome: PublicParts;
};

export type HalfYearReport = { half: string; figures: PublicFigures };

export function publicCount(cases: number): PublicCount {
  return cases < leastCases ? null : Math.round(cases / step) * step;
}

/**
 * Returns parts that are all large enough. `isMergeable`: merges small parts as `others`, with the next larger one if
 * needed; otherwise one small part hides all.
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

/** Removals for a reason that the team added. */
export const ownReasons = 'own';

export const otherParts = 'others';

function rounded(parts: readonly (readonly [string, number])[]): Record<string, number> {
  return Object.fromEntries(parts.map(([name, count]) => [name, Math.round(count / step) * step]));
}

/** `2026-1` is the first half of the year, in UTC. */
export function halfOf(time: Date): string {
  return `${time.getUTCFullYear()}-${time.getUTCMonth() < 6 ? 1 : 2}`;
}

/** The end is exclusive. */
export function spanOfHalf(half: string): { from: Date; to: Date } {
  const [year = 0, part = 1] = half.split('-').map(Number);
  const month = part === 1 ? 0 : 6;
  return { from: new Date(Date.UTC(year, month)), to: new Date(Date.UTC(year, month + 6)) };
}

/** Lists the halves from `first` until before the current one, the oldest first. */
export function halvesBetween(first: Date, now: Date): string[] {
  const halves: string[] = [];
  for (let time = spanOfHalf(halfOf(first)).from; halfOf(time) !== halfOf(now) && time < now;) {
    halves.push(halfOf(time));
    time = spanOfHalf(halfOf(time)).to;
  }
  return halves;
}
