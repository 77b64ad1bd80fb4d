import {
  leastCases,
  publicCount,
  publicParts,
  type HalfYearReport,
  type PublicFigures,
} from '#domain/moderation/transparency.ts';

export type HalfCounts = {
  reports: number;
  reportsByLanguage: Record<string, number>;
  decided: number;
  removed: number;
  removalsByRule: Record<string, number>;
  decisionHalf: number | null;
  decisionMost: number | null;
  objections: number;
  upheld: number;
  rejected: number;
};

/** Leaves out what the public may not be told. */
export function publicFigures(counts: HalfCounts): PublicFigures {
  const { decided, removed, decisionHalf, decisionMost, upheld, rejected } = counts;
  const outcomes = { removed, approved: decided - removed };
  const times =
    decided < leastCases || decisionHalf === null || decisionMost === null
      ? null
      : { half: hours(decisionHalf), most: hours(decisionMost) };
  return {
    reports: publicCount(counts.reports),
    reportsByLanguage: publicParts(counts.reportsByLanguage, { isMergeable: true }),
    decisions: publicCount(decided),
    decisionsByOutcome: publicParts(outcomes, { isMergeable: false }),
    removalsByRule: publicParts(counts.removalsByRule, { isMergeable: true }),
    hoursToDecision: times,
    objections: publicCount(counts.objections),
    objectionsByOutcome: publicParts({ upheld, rejected }, { isMergeable: false }),
  };
}

function hours(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 3600));
}

/** The order of the page; the database keeps none. */
const figureNames = [
  'reports',
  'reportsByLanguage',
  'decisions',
  'decisionsByOutcome',
  'removalsByRule',
  'hoursToDecision',
  'objections',
  'objectionsByOutcome',
] as const satisfies readonly (keyof PublicFigures)[];

/** Writes one line per published figure, without user input. */
export function writeHalfYears(halfYears: readonly HalfYearReport[]): string {
  const lines = halfYears.flatMap(({ half, figures }) =>
    figureNames.flatMap((name) => linesOf(name, figures[name]).map((line) => [half, ...line])),
  );
  return [['half', 'figure', 'part', 'value'], ...lines]
    .map((line) => `${line.join(',')}\r\n`)
    .join('');
}

function linesOf(name: string, figure: PublicFigures[keyof PublicFigures]): (string | number)[][] {
  if (typeof figure === 'number') return [[name, '', figure]];
  if (figure !== null) return Object.entries(figure).map(([part, value]) => [name, part, value]);
  return wholes.has(name) ? [[name, '', `<${leastCases}`]] : [];
}

/** These are named as too few; parts are left out. */
const wholes: ReadonlySet<string> = new Set(['reports', 'decisions', 'objections']);
