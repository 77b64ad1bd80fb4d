/*
 * Public figures of the team’s work in a past year (decision 054). No figure, and no difference of figures, describes
 * fewer than `leastCases` cases: counts are multiples of ten, and small ones are hidden.
 */

export const leastCases = 20;

const step = 10;

/** Null: too few cases. */
type PublicCount = number | null;

export const yearFigures = ['reports', 'decisions', 'removals', 'objections'] as const;

export type YearFigures = Record<(typeof yearFigures)[number], PublicCount>;

export type YearReport = { year: string; figures: YearFigures };

/** Leaves out what the public may not be told. The rest of the decisions must be large enough, too. */
export function publicFigures(counted: Record<keyof YearFigures, number>): YearFigures {
  const { reports, decisions, removals, objections } = counted;
  return {
    reports: publicCount(reports),
    decisions: publicCount(decisions),
    removals: decisions - removals < leastCases ? null : publicCount(removals),
    objections: publicCount(objections),
  };
}

function publicCount(cases: number): PublicCount {
  return cases < leastCases ? null : Math.round(cases / step) * step;
}
