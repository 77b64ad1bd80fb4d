import { createHash } from 'node:crypto';
import { traitWords } from '#domain/accounts/trait-words.ts';
import { languageWords } from '#domain/i18n/language-words.ts';
import {
  languageFacts,
  languages,
  type Language,
  type WordLanguage,
} from '#domain/i18n/language.ts';
import { guardSets, readCases, readTexts } from '#guard/cases/read-cases.ts';
import type { Expected } from '#guard/cases/read-cases.ts';
import germanWords from '#guard/data/words.de.json' with { type: 'json' };
import englishWords from '#guard/data/words.en.json' with { type: 'json' };
import chineseWords from '#guard/data/words.zh.json' with { type: 'json' };
import { createAnalyser } from '#guard/engine/finding/analyse.ts';
import { featuresOf } from '#guard/engine/judging/features.ts';
import { doubtOf, mayBeCry, mayBeUnkind } from '#guard/engine/judging/models.ts';
import { partsOf, wholesOf } from '#guard/engine/reading/parts.ts';
import { createVocabularies } from '#guard/engine/vocabulary/vocabularies.ts';
import { softRules, type GuardRule, type TextSpan } from '#guard/verdict.ts';
import { combineCompliments } from './combine-compliments.ts';
import compliments from './compliments.json' with { type: 'json' };
import german from './letters.de.json' with { type: 'json' };
import english from './letters.en.json' with { type: 'json' };
import chinese from './letters.zh.json' with { type: 'json' };

/**
 * `plain` are obvious compliments, `fine` ones are built like unkind texts, `others` are kind texts by other authors.
 * `daily` are statements about oneself that are no cry for help, `everyday` are ordinary sentences, `long` are kind
 * letters of five to eight sentences. A `template` is a sentence of the product, or praise put together of parts.
 */
export type Letter = {
  text: string;
  expects: Expected | 'plain' | 'others' | 'daily' | 'everyday' | 'long' | 'template';
};

export type Goal = 'unkind' | 'distress';
type Part = { features: readonly number[]; may: Record<Goal, boolean>; doubt: number };
/** A letter with the features of the parts that the guard judges, the whole text first. */
export type Example = Letter & { parts: readonly Part[] };

/** Kinds that the rules find in any text, and ciphers. */
const leftToRules = new Set([
  'contact',
  'adverts',
  'instruction',
  'others-left-to-rules',
  'others-cipher',
]);

const insultWords = {
  de: germanWords.words.strong,
  en: englishWords.words.strong,
  zh: chineseWords.words.strong,
} as const;

const written = { de: german, en: english, zh: chinese } as const;

/** Features of every fifth letter enter the mark: all of them take a quarter of a minute. */
const stepOfMark = 5;

/** Hashes the letters and their features. Another hash means that training would bring another model. */
export function markOfLetters(language: WordLanguage): string {
  const hash = createHash('sha256');
  const letters = readLetters(language);
  for (const { text, expects } of letters) hash.update(JSON.stringify([text, expects]));
  const some = letters.filter((_, index) => index % stepOfMark === 0);
  for (const { parts } of readFeatures(some, language)) hash.update(JSON.stringify(parts));
  return hash.digest('base64url').slice(0, 16);
}

export function readFeatures(
  letters: readonly Letter[],
  language: WordLanguage,
): readonly Example[] {
  const declared = languages.find((one) => languageFacts[one].guardWords === language);
  if (declared === undefined) throw new Error(`No language is read with these words: ${language}`);
  const analyse = createAnalyser(createVocabularies());
  return letters.map((letter) => {
    const read = ({ start, end }: TextSpan, doubt: number): Part => {
      const analysis = analyse(letter.text.slice(start, end), declared);
      const may = { unkind: mayBeUnkind(analysis), distress: mayBeCry(analysis) };
      return { features: featuresOf(analysis), may, doubt };
    };
    const parts = partsOf(letter.text);
    const doubt = doubtOf(parts.length);
    const wholes = wholesOf(letter.text).map((whole) => read(whole, 0));
    return { ...letter, parts: [...wholes, ...parts.map((part) => read(part, doubt))] };
  });
}

/** Returns the letters and the cases of all sets. */
export function readLetters(language: WordLanguage): readonly Letter[] {
  const { plain, kind, unkind, distress, daily, long } = written[language];
  const isOwn = (one: { language: Language }): boolean =>
    languageFacts[one.language].guardWords === language;
  const tags = languages.filter((one) => languageFacts[one].guardWords === language);
  const cases = guardSets
    .flatMap(readCases)
    .filter((one) => isOwn(one) && !leftToRules.has(one.kind));
  const families = readCases('families').filter(isOwn);
  const praise = tags.flatMap((tag) => [
    ...readTexts('tricky', tag),
    ...readTexts('neighbours', tag),
  ]);
  const letters = [
    ...label('plain', [...plain, ...compliments[language].sentences]),
    ...label('fine', [...kind, ...praise]),
    ...label('refused', unkind),
    ...label('help', distress),
    ...label('template', [...ownSentences(tags), ...combineCompliments(language)]),
    ...label('daily', daily),
    ...label('long', long),
    ...label(
      'everyday',
      tags.flatMap((tag) => readTexts('everyday', tag)),
    ),
    ...label('refused', framedInsults(language, tags)),
    ...readCases('verdicts').filter(isOwn).flatMap(labelVerdict),
    ...[...cases, ...families, ...readCases('distress').filter(isOwn)].map(
      ({ text, expects }): Letter => ({ text, expects: expects === 'fine' ? 'others' : expects }),
    ),
  ];
  return Array.from(new Map(letters.map((letter) => [letter.text, letter])).values());
}

function label(expects: Letter['expects'], texts: readonly string[]): readonly Letter[] {
  return texts.map((text) => ({ text, expects }));
}

/** Rules of length and contacts teach nothing. */
function labelVerdict({ text, rule }: { text: string; rule: GuardRule | null }): readonly Letter[] {
  if (rule === null) return label('others', [text]);
  if (rule === 'distress') return label('help', [text]);
  return softRules.has(rule) || rule === 'threat' || rule === 'sexual' || rule === 'harm-wish'
    ? label('refused', [text])
    : [];
}

const addressOf = { de: 'du {}', en: 'you {}', zh: '你这个{}' } as const;

/** Every fiftieth insult within a frame, since hearsay excuses none. */
function framedInsults(words: WordLanguage, tags: readonly Language[]): readonly string[] {
  const insults = insultWords[words];
  return tags.flatMap((tag) =>
    readTexts('frames', tag).flatMap((frame, index) =>
      insults
        .filter((_, at) => at % 50 === index % 50)
        .map((insult) =>
          frame.replace('{}', addressOf[words].replace('{}', insult.replace(/[*+]/gu, ''))),
        ),
    ),
  );
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
      ...phrases.quoted.flatMap((frame) =>
        traitWords
          .filter((_, index) => index % 8 === 0)
          .map((words) => frame.replace('{trait}', phrases.quotes.join(words[tag].predicate))),
      ),
    ];
  });
}

/** Depends on the text alone, so that a new text moves no other. */
export function foldOf(text: string, folds: number): number {
  return createHash('sha256').update(text).digest().readUInt32BE() % folds;
}
