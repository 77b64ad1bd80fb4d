import { languageFacts, type Language, type WordLanguage } from '#domain/i18n/language.ts';
import trained from '#guard/data/models.json' with { type: 'json' };
import { isContext, type Analysis } from '#guard/engine/finding/analysis.ts';
import { isHan } from '#guard/engine/folding/codes.ts';
import { featuresOf } from '#guard/engine/judging/features.ts';

/** A linear model; `weights` are steps above `-largestWeight`, one for each bucket. The count is a power of two. */
export type Model = { weights: Uint8Array; step: number; bias: number; limit: number };

export const largestWeight = 44;
/** The character of the lowest weight in models.json; lower ones need escapes in JSON. */
export const zeroCode = 35;
const noWeight = zeroCode + largestWeight;

/** Log-odds above the limit of refusal or of help; negative: below. */
export type Signs = {
  unkind: number;
  distress: number;
  /** True if the text is unkind enough for a soft rule to count, or too short to weigh. */
  agrees: boolean;
};

/** A text without an addressee that is shorter is a trait or a name. */
const shortestUnaddressed = { words: 5, characters: 8 } as const;

/** Each doubling of the parts of a letter doubles the chance that an ordinary one looks bad. */
const doubtOfDoubling = 0.3;

/** Returns by how many log-odds each of so many parts must exceed a limit. */
export function doubtOf(partCount: number): number {
  return doubtOfDoubling * Math.log2(partCount + 1);
}

/** Weighs a text by the models of its language; `doubt` raises their limits, but not that of agreement. */
export function readSigns(analysis: Analysis, language: Language, doubt = 0): Signs {
  const models = modelsOf(analysis.readsHan ? 'zh' : languageFacts[language].guardWords);
  const features = featuresOf(analysis);
  const isWeighed = mayBeUnkind(analysis);
  const unkind = isWeighed ? weigh(features, models.unkind) : -Infinity;
  return {
    unkind: unkind - doubt,
    distress: mayBeCry(analysis) ? weigh(features, models.distress) - doubt : -Infinity,
    agrees: !isWeighed || unkind > -models.agreement,
  };
}

/** Returns the log-odds above the model's limit. */
export function weigh(features: readonly number[], { weights, step, bias, limit }: Model): number {
  const mask = weights.length - 1;
  let sum = 0;
  for (const bucket of features) sum += (weights[bucket & mask] ?? noWeight) - noWeight;
  return bias + (sum * step) / Math.sqrt(features.length || 1) - limit;
}

export function mayBeUnkind({ addresses, readsHan, han, letters }: Analysis): boolean {
  const { words, characters } = shortestUnaddressed;
  if (addresses) return true;
  if (!readsHan) return letters.hits.units.length >= words;
  return han.codes.subarray(0, han.length).filter(isHan).length >= characters;
}

/** A single word, or an opening such as “I just want to say”, is no cry by itself. */
export function mayBeCry({ findings, readsHan, letters }: Analysis): boolean {
  if (!readsHan && letters.hits.units.length < 2) return false;
  return !findings.some(({ label }) => label === 'opening') || !findings.every(isContext);
}

const encoder = new TextEncoder();

type Models = { unkind: Model; distress: Model; agreement: number };
const known = new Map<WordLanguage, Models>();

function modelsOf(language: WordLanguage): Models {
  const { unkind, distress, agreement } = trained.models[language];
  const models = known.get(language) ?? {
    unkind: unpack(unkind),
    distress: unpack(distress),
    agreement,
  };
  known.set(language, models);
  return models;
}

function unpack(packed: Omit<Model, 'weights'> & { weights: string }): Model {
  return { ...packed, weights: encoder.encode(packed.weights) };
}
