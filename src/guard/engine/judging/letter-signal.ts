import type { Analysis } from '#guard/engine/finding/analysis.ts';
import type { Features } from '#guard/engine/judging/features.ts';
import { relieve, toLogOdds } from '#guard/engine/judging/learned-model.ts';
import { readSmallNumbers } from '#guard/engine/vocabulary/number-text.ts';

type PackedSign = { step: number; bias: number; threshold: number; weights: string };
export type PackedLetters = { distress: PackedSign; unkind: PackedSign };

/** Distance above the threshold of refusal, or of help; negative: below. */
export type LetterSigns = { distress: number; unkind: number };

/** A text to a person is more likely kind; a cry for help must be clearer. */
const addressedDoubt = 1.3;

/** A text without “you” may be about something else. */
const unaddressedDoubt = 0.5;
/** Shorter texts without an addressee are traits and names. */
const shortestUnaddressed = { words: 5, characters: 8 } as const;

/** Returns the extra evidence needed for unkindness; infinite for a trait or a name. */
export function doubtUnkindness(analysis: Analysis): number {
  if (analysis.addresses) return relieve(analysis);
  return isSentence(analysis) ? relieve(analysis) + unaddressedDoubt : Infinity;
}

function isSentence({ readsHan, han, letters }: Analysis): boolean {
  const { words, characters } = shortestUnaddressed;
  return readsHan ? han.length >= characters : letters.hits.unitCount >= words;
}

/** Returns the extra evidence needed for distress: it is the writer’s own, and present. */
export function doubtDistress(analysis: Analysis): number {
  const { addresses, findings } = analysis;
  const has = (wanted: string): boolean => findings.some(({ label }) => label === wanted);
  if (!has('self') || (has('recovered') && !has('relapse'))) return Infinity;
  return relieve(analysis) + (addresses ? addressedDoubt : 0);
}

export function isCryForHelp({ distress, unkind }: LetterSigns): boolean {
  return distress > 0 && distress > unkind;
}

/** Applies the models of letters and cries for help. The features have as many buckets as both. */
export function createLetterSignal({
  distress,
  unkind,
}: PackedLetters): (analysis: Analysis, features: Features) => LetterSigns {
  const cells = pairWeights(readSmallNumbers(unkind.weights), readSmallNumbers(distress.weights));
  return (analysis, features) => {
    const doubts = { unkind: doubtUnkindness(analysis), distress: doubtDistress(analysis) };
    // Infinite doubt: no weighing needed.
    if (doubts.unkind === Infinity && doubts.distress === Infinity)
      return { unkind: -Infinity, distress: -Infinity };
    const { count } = features;
    const sums = addCells(features, cells);
    return {
      unkind: toLogOdds(sums.unkind, count, unkind) - unkind.threshold - doubts.unkind,
      distress: toLogOdds(sums.distress, count, distress) - distress.threshold - doubts.distress,
    };
  };
}

/** Both weights of a bucket in one cell, for one memory access. */
function pairWeights(low: Uint8Array, high: Uint8Array): Uint16Array {
  return Uint16Array.from(low, (weight, bucket) => weight | ((high[bucket] ?? 0) << highShift));
}

const lowBits = 0xff;
const highShift = 8;

function addCells(
  { buckets, count }: Features,
  cells: Uint16Array,
): { unkind: number; distress: number } {
  let unkind = 0;
  let distress = 0;
  for (let i = 0; i < count; i++) {
    const cell = cells[buckets[i] ?? 0] ?? 0;
    unkind += cell & lowBits;
    distress += cell >>> highShift;
  }
  return { unkind, distress };
}
