import type { Analysis } from '#domain/guard/finding/analysis.ts';
import type { Features } from '#domain/guard/judging/features.ts';
import { zeroCode } from '#domain/guard/vocabulary/number-text.ts';

/**
 * A linear model on hashed features. All features with the same hash share a bucket and its weight,
 * which counts once a text.
 */
export type LearnedModel = {
  /**
   * For each bucket the weight with `noWeight` added, and above it the number of the last text that
   * had it, so that one look answers both. There are a power of two of them.
   */
  cells: Uint16Array;
  /** Number of the text at hand, 1 to 255. */
  textNumber: number;
  /** Worth of one step of a weight. */
  step: number;
  bias: number;
};

/** Largest amount of a weight. */
export const largestWeight = 44;
const noWeight = zeroCode + largestWeight;
/** The lower half of a cell is its weight, the upper half the number of a text. */
const weightBits = 0xff;
const textBits = 0xff00;
const lastTextNumber = 0xff;

export function createModel(weights: Uint8Array, step: number, bias: number): LearnedModel {
  return { cells: Uint16Array.from(weights), textNumber: 0, step, bias };
}

/**
 * Log-odds that the text is of the kind that was learned. The features may be spread over more
 * buckets than the model has, both a power of two: the lower bits are the same.
 */
export function weighFeatures({ buckets, count }: Features, model: LearnedModel): number {
  const { cells, step, bias } = model;
  const mask = cells.length - 1;
  const text = nextText(model) << 8;
  let sum = 0;
  let different = 0;
  for (let i = 0; i < count; i++) {
    const bucket = (buckets[i] ?? 0) & mask;
    const cell = cells[bucket] ?? 0;
    if ((cell & textBits) === text) continue;
    const weight = cell & weightBits;
    cells[bucket] = text | weight;
    sum += weight;
    different += 1;
  }
  if (different === 0) return bias;
  return bias + ((sum - noWeight * different) * step) / Math.sqrt(different);
}

/** Behind the last number the texts are forgotten, and counting begins anew. */
function nextText(model: LearnedModel): number {
  if (model.textNumber === lastTextNumber) {
    const { cells } = model;
    for (let bucket = 0; bucket < cells.length; bucket++)
      cells[bucket] = (cells[bucket] ?? 0) & weightBits;
    model.textNumber = 0;
  }
  model.textNumber += 1;
  return model.textNumber;
}

/**
 * Praise without a rude word beside it lowers the log-odds by this, since a kind text refused
 * hurts more than a doubtful one let pass: people read it, and can report it.
 */
const relief = 1.2;

export function relieve({ praises, isRude }: Analysis): number {
  return praises && !isRude ? relief : 0;
}
