import { createHash } from 'node:crypto';
import { traitWords } from '#domain/accounts/trait-words.ts';
import { languageWords } from '#domain/i18n/language-words.ts';
import {
  languageFacts,
  languages,
  type Language,
  type WordLanguage,
} from '#domain/i18n/language.ts';
import { readCases, readTexts } from '#guard/cases/read-cases.ts';
import type { Expected } from '#guard/cases/read-cases.ts';
import { createAnalyser } from '#guard/engine/finding/analyse.ts';
import { collectFeatures } from '#guard/engine/judging/collect-features.ts';
import { createFeatures } from '#guard/engine/judging/features.ts';
import { largestWeight } from '#guard/engine/judging/learned-model.ts';
import { doubtDistress, doubtUnkindness } from '#guard/engine/judging/letter-signal.ts';
import { writeSmallNumbers } from '#guard/engine/vocabulary/number-text.ts';
import { createVocabularies } from '#guard/engine/vocabulary/vocabularies.ts';
import { combineCompliments } from './combine-compliments.ts';
import compliments from './compliments.json' with { type: 'json' };
import german from './letters.de.json' with { type: 'json' };
import english from './letters.en.json' with { type: 'json' };
import chinese from './letters.zh.json' with { type: 'json' };
import { fit, weigh } from './regression.ts';
import type { Rounded, Sample } from './regression.ts';

/**
 * `plain` are obvious compliments, `fine` ones are built like unkind texts. `daily` are statements about oneself that are
 * no cry for help. `everyday` are neutral texts of the corpora. A `template` is a sentence of the product, or praise put
 * together of parts.
 */
type Letter = { text: string; expects: Expected | 'plain' | 'daily' | 'everyday' | 'template' };
type Example = Letter & { buckets: Uint32Array; doubts: Record<'refused' | 'help', number> };
type LetterModel = { from: string; buckets: number; distress: Packed; unkind: Packed };
type Packed = { step: number; bias: number; threshold: number; weights: string };
/** A quarter of the buckets finds 3 % fewer unkind letters: they differ in few pieces from kind ones. */
const bucketCount = 1 << 18;
const folds = 5;
/** The largest shares of each kind that a model may pick wrongly, in cross-validation. */
type Allowed = {
  plain: number;
  /** Higher, because many have twins among the unkind ones, in nearly the same words. */
  fine: number;
  /** Help lines do little harm where they are not needed. */
  daily: number;
  /** English texts are few, and the rules refuse many of them. */
  everyday: Readonly<Record<WordLanguage, number>>;
  /** Weights in the training other than 1, for kinds with many texts. */
  weights: Partial<Readonly<Record<Letter['expects'], number>>>;
  smoothing: number;
};
const allowed: Readonly<Record<'refused' | 'help', Allowed>> = {
  refused: {
    plain: 0.016,
    fine: 0.06,
    daily: 0.02,
    everyday: { de: 0.01, en: 0.014, zh: 0.007 },
    weights: { everyday: 0.3 },
    smoothing: 1,
  },
  help: {
    plain: 0.006,
    fine: 0.009,
    daily: 0.4,
    everyday: { de: 0.013, en: 0.0095, zh: 0.01 },
    weights: { everyday: 0.3 },
    smoothing: 0.3,
  },
};
/** Kinds that the rules find in any text. */
const leftToRules = new Set(['contact', 'adverts', 'instruction']);

const written = { de: german, en: english, zh: chinese } as const;

/** Learns unkindness and distress from letters written by hand and from everyday texts; the same bytes each time. */
export function trainLetters(language: WordLanguage, everyday: readonly string[]): LetterModel {
  const examples = readExamples(
    [...readLetters(language), ...everyday.map((text): Letter => ({ text, expects: 'everyday' }))],
    language,
  );
  return {
    from: markOfLetters(language),
    buckets: bucketCount,
    distress: train(examples, 'help', language),
    unkind: train(examples, 'refused', language),
  };
}

/** Hashes the letters and their features. Another hash means that training would bring another model. */
export function markOfLetters(language: WordLanguage): string {
  const examples = readExamples(readLetters(language), language);
  const content = examples.map(({ text, expects, buckets }) => [text, expects, [...buckets]]);
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16);
}

function readExamples(letters: readonly Letter[], language: WordLanguage): readonly Example[] {
  const declared = languages.find((one) => languageFacts[one].guardWords === language);
  if (declared === undefined) throw new Error(`No language is read with these words: ${language}`);
  const analyse = createAnalyser(createVocabularies());
  const features = createFeatures(bucketCount);
  return letters.map((letter) => {
    const analysis = analyse(letter.text, declared);
    collectFeatures(analysis, features);
    const buckets = Uint32Array.from(new Set(features.buckets.subarray(0, features.count)));
    return {
      ...letter,
      buckets,
      doubts: { refused: doubtUnkindness(analysis), help: doubtDistress(analysis) },
    };
  });
}

/** The own letters and the seen cases, without those set aside or held out. */
function readLetters(language: WordLanguage): readonly Letter[] {
  const { plain, kind, unkind, distress, daily } = written[language];
  const isOwn = (tag: Language): boolean => languageFacts[tag].guardWords === language;
  const seen = readCases('own').filter(
    ({ use, language, kind }) => use === 'seen' && isOwn(language) && !leftToRules.has(kind),
  );
  const tags = languages.filter(isOwn);
  const praise = tags.flatMap((tag) => readTexts('tricky', tag));
  return [
    ...[...plain, ...compliments[language].sentences].map((text): Letter => ({
      text,
      expects: 'plain',
    })),
    ...[...kind, ...praise].map((text): Letter => ({ text, expects: 'fine' })),
    ...unkind.map((text): Letter => ({ text, expects: 'refused' })),
    ...distress.map((text): Letter => ({ text, expects: 'help' })),
    ...[...ownSentences(tags), ...combineCompliments(language)].map((text): Letter => ({
      text,
      expects: 'template',
    })),
    ...daily.map((text): Letter => ({ text, expects: 'daily' })),
    ...seen.map(({ text, expects }): Letter => ({ text, expects })),
  ];
}

/** Sentences of the product that say a trait, with traits in all languages. */
function ownSentences(tags: readonly Language[]): readonly string[] {
  return tags.flatMap((tag) => {
    const { called, phrases } = languageWords[tag];
    const { effects, anyEffect, closings, withoutTrait } = phrases;
    return [
      ...traitWords.flatMap((words) => languages.map((other) => called(words[other].predicate))),
      ...Object.values(effects).flat(),
      ...anyEffect,
      ...closings,
      ...withoutTrait,
    ];
  });
}

function train(
  examples: readonly Example[],
  meant: 'refused' | 'help',
  language: WordLanguage,
): Packed {
  const { plain, fine, daily, everyday, weights, smoothing } = allowed[meant];
  const learn = (own: readonly Example[]): Rounded =>
    fit(
      own.map(({ buckets, expects }): Sample => ({
        buckets,
        isMeant: expects === meant,
        weight: weights[expects] ?? 1,
      })),
      bucketCount,
      smoothing,
    );
  const unseen = scoreUnseen(examples, learn).map(({ example, score }) => ({
    expects: example.expects,
    score: score - example.doubts[meant],
  }));
  const threshold = Math.max(
    findThreshold(unseen, 'plain', plain),
    findThreshold(unseen, 'fine', fine),
    findThreshold(unseen, 'daily', daily),
    findThreshold(unseen, 'everyday', everyday[language]),
  );
  const found = unseen.filter(({ expects }) => expects === meant);
  const right = found.filter(({ score }) => score > threshold).length;
  console.log(language, meant, `${right} of ${found.length} unseen at ${threshold.toFixed(2)}`);
  const { levels, step, bias } = learn(examples);
  return {
    step: Number(step.toPrecision(6)),
    bias: Number(bias.toPrecision(6)),
    threshold: Number(threshold.toPrecision(6)),
    weights: writeSmallNumbers(levels.map((level) => level + largestWeight)),
  };
}

type Scored = { expects: Letter['expects']; score: number };

/** Scores each example by a model that was trained without it. */
function scoreUnseen(
  examples: readonly Example[],
  learn: (own: readonly Example[]) => Rounded,
): readonly { example: Example; score: number }[] {
  return Array.from({ length: folds }, (_, fold) => {
    const model = learn(examples.filter(({ text }) => foldOf(text) !== fold));
    return examples
      .filter(({ text }) => foldOf(text) === fold)
      .map((example) => ({ example, score: weigh(example.buckets, model) }));
  }).flat();
}

/** Depends on the text alone, so that a new text moves no other. */
function foldOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() % folds;
}

/** The lowest threshold above which there are no more of these texts than allowed. */
function findThreshold(
  scored: readonly Scored[],
  kind: Letter['expects'],
  allowed: number,
): number {
  const scores = scored.filter(({ expects }) => expects === kind).map(({ score }) => score);
  return scores.toSorted((a, b) => b - a)[Math.floor(scores.length * allowed)] ?? -Infinity;
}
