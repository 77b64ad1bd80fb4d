import type { Analysis } from '#domain/guard/finding/analysis.ts';
import type { Features } from '#domain/guard/judging/features.ts';
import { createModel, weighFeatures } from '#domain/guard/judging/learned-model.ts';
import type { LearnedModel } from '#domain/guard/judging/learned-model.ts';
import { countLetters } from '#domain/guard/judging/measure-text.ts';
import { readSmallNumbers } from '#domain/guard/vocabulary/number-text.ts';

/** What was learned to tell from everything else, as it lies in the data. */
type PackedSign = { step: number; bias: number; threshold: number; weights: string };
export type PackedLetters = { distress: PackedSign; unkind: PackedSign };

/** How far a text is beyond what is refused, or answered with help; below zero it is neither. */
export type LetterSigns = { distress: number; unkind: number };

/** Up to so many letters a text is about its reader or its writer, whether it names them or not. */
const shortLetter = 24;

/** Who writes to somebody rather has something kind to say; a cry for help must be plainer. */
const addressedDistress = 1;

/** Whether a text speaks to somebody: what is long and does not says nothing about its reader. */
export function isToSomebody(analysis: Analysis): boolean {
  return analysis.addresses || countLetters(analysis) <= shortLetter;
}

/** Whether the signs say that a text is unkind to its reader, or a cry of its writer for help. */
export function isUnkindLetter({ unkind }: LetterSigns, analysis: Analysis): boolean {
  return unkind > 0 && isToSomebody(analysis);
}

export function isCryForHelp({ distress, unkind }: LetterSigns, analysis: Analysis): boolean {
  const enough = analysis.addresses ? addressedDistress : 0;
  return distress > enough && distress > unkind && isOfOneself(analysis);
}

/**
 * Whether a text speaks of its writer as of now: neither somebody else's distress nor one that is
 * over is answered with help. Chinese leaves out who speaks where it is plain.
 */
export function isOfOneself(analysis: Analysis): boolean {
  const { readsHan, folded, findings } = analysis;
  const has = (wanted: string): boolean => findings.some(({ label }) => label === wanted);
  if (has('recovered') && !has('relapse')) return false;
  return has('self') || (readsHan && folded.hasHan && countLetters(analysis) <= shortLetter);
}

type Sign = { model: LearnedModel; threshold: number };

/**
 * What letters to somebody and cries for help taught, where the corpora know tweets about third
 * people. Works for features of any number of buckets that is not below the model's own.
 */
export function createLetterSignal({
  distress,
  unkind,
}: PackedLetters): (features: Features, relief: number) => LetterSigns {
  const [distressSign, unkindSign] = [readSign(distress), readSign(unkind)];
  return (features, relief) => ({
    distress: measure(features, distressSign) - relief,
    unkind: measure(features, unkindSign) - relief,
  });
}

function readSign({ weights, step, bias, threshold }: PackedSign): Sign {
  return { model: createModel(readSmallNumbers(weights), step, bias), threshold };
}

function measure(features: Features, { model, threshold }: Sign): number {
  return weighFeatures(features, model) - threshold;
}
