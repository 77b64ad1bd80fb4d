import type helpLines from '#domain/guard/data/help-lines.json';
import type { WordLanguage } from '#domain/guard/vocabulary/word-languages.ts';
import { isKeyOf, keysOf, mapKeys } from '#domain/shared/tables.ts';

/** How a language is written; of the two kinds of Chinese each has characters that the other has not. */
export type Script = 'Latn' | 'Hans' | 'Hant';

type LanguageFacts = {
  /** In the language itself. */
  name: string;
  script: Script;
  /** Where it is usual, among languages of one name: a browser that says zh-TW reads zh-Hant. */
  regions: readonly string[];
  /** What the interface puts around a quotation. */
  quotation: readonly [open: string, close: string];
  /** The text guard's words that a text is read with, unless it shows itself to be in others. */
  guardWords: WordLanguage;
  /** Whom to call in distress, the nearest first; nobody is told less than all. */
  helpPlaces: readonly (keyof typeof helpLines.numbers)[];
};

/**
 * The languages the product speaks, in the order in which they are offered. What it says in them lies
 * in `texts/` and in `domain/languages/`; nothing else knows which there are.
 */
const facts = {
  de: {
    name: 'Deutsch',
    script: 'Latn',
    regions: [],
    quotation: ['„', '“'],
    guardWords: 'de',
    helpPlaces: ['germany', 'austria', 'switzerland'],
  },
  en: {
    name: 'English',
    script: 'Latn',
    regions: [],
    quotation: ['“', '”'],
    guardWords: 'en',
    helpPlaces: ['north-america', 'britain', 'australia'],
  },
  'zh-Hans': {
    name: '简体中文',
    script: 'Hans',
    regions: [],
    quotation: ['「', '」'],
    guardWords: 'zh',
    helpPlaces: ['china', 'taiwan', 'hong-kong'],
  },
  'zh-Hant': {
    name: '繁體中文',
    script: 'Hant',
    regions: ['tw', 'hk', 'mo'],
    quotation: ['「', '」'],
    guardWords: 'zh',
    helpPlaces: ['taiwan', 'hong-kong', 'china'],
  },
} as const satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof facts;

export const languageFacts: Readonly<Record<Language, LanguageFacts>> = facts;

/** In the order of the table. */
export const languages: readonly Language[] = keysOf(facts);

/** Also the fallback: what a language lacks is shown in this one. */
export const defaultLanguage: Language = 'de';

export function isLanguage(value: unknown): value is Language {
  return isKeyOf(facts, value);
}

/** “Englisch” to a reader of German; which kind of Chinese matters to readers of Chinese alone. */
export function nameOfLanguage(language: Language, reader: Language): string {
  const isOfOneName = stemOf(language) === stemOf(reader);
  const names = new Intl.DisplayNames(reader, { type: 'language' });
  return names.of(isOfOneName ? language : stemOf(language)) ?? languageFacts[language].name;
}

/** zh of zh-Hant. */
export function stemOf(language: Language): string {
  return language.replace(/-.*$/u, '');
}

/** Something for each language, so that nobody has to spell them out. */
export function mapLanguages<Value>(of: (language: Language) => Value): Record<Language, Value> {
  return mapKeys(languages, of);
}
