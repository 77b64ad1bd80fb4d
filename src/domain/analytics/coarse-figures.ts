import { scoreThresholds, tierOf } from '#domain/compliments/score.ts';

const steps = [10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];

/** With fewer people behind it a figure would tell of one of them. */
export const fewestPeople = 20;

/** “At least so many”, in steps so far apart that one compliment more or less hardly ever shows (P62); 0: fewer than the first. */
export function coarseCount(count: number): number {
  return steps.findLast((step) => step <= count) ?? 0;
}

/** The score at which the person’s badge begins. */
export function coarseScore(score: number): number {
  return scoreThresholds[tierOf(score)];
}

/** `25+`, or `< 10` below the first step. */
export function sayCoarse(figure: number, firstStep: number): string {
  return figure === 0 ? `< ${firstStep}` : `${figure}+`;
}

export const firstCountStep = 10;
export const firstScoreStep = Math.min(
  ...Object.values(scoreThresholds).filter((from) => from > 0),
);
