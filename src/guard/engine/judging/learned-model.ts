import type { Analysis } from '#guard/engine/finding/analysis.ts';
import { markSeen } from '#guard/engine/judging/features.ts';
import type { Features } from '#guard/engine/judging/features.ts';
import { zeroCode } from '#guard/engine/vocabulary/number-text.ts';

/** A linear model on hashed features; features in the same bucket share a weight. */
export type LearnedModel = {
  /** Weights plus `noWeight`, by bucket; the count is a power of two. */
  weights: Uint8Array;
  /** One bit per bucket, used when the features have more buckets than the model. */
  seen: Uint32Array;
  /** The value of one step of a weight. */
  step: number;
  bias: number;
};

export const largestWeight = 44;
const noWeight = zeroCode + largestWeight;

export function createModel(weights: Uint8Array, step: number, bias: number): LearnedModel {
  return { weights, seen: new Uint32Array(Math.ceil(weights.length / 32)), step, bias };
}

/** Returns the log-odds of the learned kind. The features have at least as many buckets as the model. */
export function weighFeatures(features: Features, model: LearnedModel): number {
  const { sum, count } = addWeights(features, model);
  return toLogOdds(sum, count, model);
}

/** The same from the sum of the stored weights of `count` different buckets. */
export function toLogOdds(
  sum: number,
  count: number,
  { step, bias }: { step: number; bias: number },
): number {
  return count === 0 ? bias : bias + ((sum - noWeight * count) * step) / Math.sqrt(count);
}

/** Counts a bucket of the model once, even for several buckets of the text. */
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

/* For praise without rude words: refusing a kind text is worse than passing a doubtful one. */
const relief = 1.2;

/** A mostly empty opening is left to the rules: the model has not learned it. */
export function relieve({ praises, isRude, opens }: Analysis): number {
  if (isRude) return 0;
  return opens ? Infinity : praises ? relief : 0;
}
