import type { Analysis } from '#domain/guard/finding/analysis.ts';
import type { Features } from '#domain/guard/judging/features.ts';
import { createModel, relieve, weighFeatures } from '#domain/guard/judging/learned-model.ts';
import type { LearnedModel } from '#domain/guard/judging/learned-model.ts';
import { readSmallNumbers } from '#domain/guard/vocabulary/number-text.ts';

/** What was learned to tell from everything else, as it lies in the data. */
type PackedSign = { step: number; bias: number; threshold: number; weights: string };
export type PackedLetters = { distress: PackedSign; unkind: PackedSign };

/** How far a text is beyond what is refused, or answered with help; below zero it is neither. */
export type LetterSigns = { distress: number; unkind: number };

/** Who writes to somebody rather has something kind to say; a cry for help must be plainer. */
const addressedDoubt = 1.3;

/** A text that never says “you” is to its reader all the same, and may be about something else. */
const unaddressedDoubt = 0.5;
/** Shorter ones to nobody are traits and names. */
const shortestUnaddressed = { words: 5, characters: 8 } as const;

/** How much plainer than usual a text must be to be unkind; a trait or a name is not. */
export function doubtUnkindness(analysis: Analysis): number {
  if (analysis.addresses) return relieve(analysis);
  return isSentence(analysis) ? relieve(analysis) + unaddressedDoubt : Infinity;
}

function isSentence({ readsHan, han, letters }: Analysis): boolean {
  const { words, characters } = shortestUnaddressed;
  return readsHan ? han.length >= characters : letters.hits.unitCount >= words;
}

/** The same for a cry for help: it is its writer's own, and of now. */
export function doubtDistress(analysis: Analysis): number {
  const { addresses, findings } = analysis;
  const has = (wanted: string): boolean => findings.some(({ label }) => label === wanted);
  if (!has('self') || (has('recovered') && !has('relapse'))) return Infinity;
  return relieve(analysis) + (addresses ? addressedDoubt : 0);
}

export function isCryForHelp({ distress, unkind }: LetterSigns): boolean {
  return distress > 0 && distress > unkind;
}

type Sign = { model: LearnedModel; threshold: number };

/**
 * What letters to somebody and cries for help taught, where the corpora know tweets about third
 * people. Works for features of any number of buckets that is not below the model's own.
 */
export function createLetterSignal({
  distress,
  unkind,
}: PackedLetters): (analysis: Analysis, features: Features) => LetterSigns {
  const [distressSign, unkindSign] = [readSign(distress), readSign(unkind)];
  return (analysis, features) => ({
    distress: measure(features, distressSign, doubtDistress(analysis)),
    unkind: measure(features, unkindSign, doubtUnkindness(analysis)),
  });
}

function readSign({ weights, step, bias, threshold }: PackedSign): Sign {
  return { model: createModel(readSmallNumbers(weights), step, bias), threshold };
}

/** What is beyond all doubt no such text need not be weighed. */
function measure(features: Features, { model, threshold }: Sign, doubt: number): number {
  return doubt === Infinity ? -Infinity : weighFeatures(features, model) - threshold - doubt;
}
