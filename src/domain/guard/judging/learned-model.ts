import type { Analysis } from '#domain/guard/finding/analysis.ts';
import { markSeen } from '#domain/guard/judging/features.ts';
import type { Features } from '#domain/guard/judging/features.ts';
import { zeroCode } from '#domain/guard/vocabulary/number-text.ts';

/** A linear model on hashed features. All features with the same hash share a bucket and its weight. */
export type LearnedModel = {
  /** For each bucket the weight with `noWeight` added; there are a power of two of them. */
  weights: Uint8Array;
  /** One bit for each bucket, set while a text's features are weighed that are spread more widely. */
  seen: Uint32Array;
  /** Worth of one step of a weight. */
  step: number;
  bias: number;
};

/** Largest amount of a weight. */
export const largestWeight = 44;
const noWeight = zeroCode + largestWeight;

export function createModel(weights: Uint8Array, step: number, bias: number): LearnedModel {
  return { weights, seen: new Uint32Array(Math.ceil(weights.length / 32)), step, bias };
}

/**
 * Log-odds that the text is of the kind that was learned. The features are spread over more buckets
 * than the model has, or as many, both a power of two: the lower bits are the same.
 */
export function weighFeatures(features: Features, model: LearnedModel): number {
  const { sum, count } = addWeights(features, model);
  return toLogOdds(sum, count, model);
}

/** The same from the weights of `count` different buckets, as they lie in the data, added up. */
export function toLogOdds(
  sum: number,
  count: number,
  { step, bias }: { step: number; bias: number },
): number {
  return count === 0 ? bias : bias + ((sum - noWeight * count) * step) / Math.sqrt(count);
}

/** Several buckets of the text may be one of the model, which counts once. */
function addWeights(
  features: Features,
  { weights, seen }: LearnedModel,
): { sum: number; count: number } {
  const { buckets } = features;
  const mask = weights.length - 1;
  let sum = 0;
  let count = 0;
  for (let i = 0; i < features.count; i++) {
    const bucket = (buckets[i] ?? 0) & mask;
    if (!markSeen(seen, bucket)) continue;
    sum += weights[bucket] ?? 0;
    count += 1;
  }
  for (let i = 0; i < features.count; i++) seen[((buckets[i] ?? 0) & mask) >>> 5] = 0;
  return { sum, count };
}

/*
 * Praise without a rude word beside it lowers the log-odds by this, since a kind text refused
 * hurts more than a doubtful one let pass: people read it, and can report it.
 */
const relief = 1.2;

/** Of a text that says little but how it begins nothing was learned: it is the rules' to judge. */
export function relieve({ praises, isRude, opens }: Analysis): number {
  if (isRude) return 0;
  return opens ? Infinity : praises ? relief : 0;
}
