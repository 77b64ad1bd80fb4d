import { scoreThresholds, tierOf } from '#domain/compliments/score.ts';

const steps = [10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];

/** A figure about fewer people would reveal one of them. */
export const fewestPeople = 20;

/** Rounds down to coarse steps, so that one compliment rarely changes the figure (P62); 0: below the first step. */
export function coarseCount(count: number): number {
  return steps.findLast((step) => step <= count) ?? 0;
}

/** Returns the lowest score of the person’s badge. */
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
