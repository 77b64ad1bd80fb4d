import type helpLines from '#domain/moderation/help-lines.json';
import { isKeyOf, keysOf, mapKeys } from '#domain/shared/tables.ts';

/** The script; simplified and traditional Chinese differ in characters. */
export type Script = 'Latn' | 'Hans' | 'Hant';

/** Languages with word lists in the text guard; both kinds of Chinese share one. */
export type WordLanguage = 'de' | 'en' | 'zh';

type LanguageFacts = {
  name: string;
  /** The locale of its dates and numbers. */
  locale: string;
  script: Script;
  /** Regions of this variant: a browser that says zh-TW reads zh-Hant. */
  regions: readonly string[];
  /** Quotation marks of the interface. */
  quotation: readonly [open: string, close: string];
  /** The guard’s word lists for this language, unless the text is clearly in another. */
  guardWords: WordLanguage;
  /** Help lines, the nearest place first; every reader sees all of them. */
  helpPlaces: readonly (keyof typeof helpLines.numbers)[];
};

/** All languages, in the order of the menu. Their words are in `texts/` and `domain/i18n/languages/`. */
const facts = {
  de: {
    name: 'Deutsch',
    locale: 'de',
    script: 'Latn',
    regions: [],
    quotation: ['„', '“'],
    guardWords: 'de',
    helpPlaces: ['germany', 'austria', 'switzerland'],
  },
  en: {
    name: 'English',
    locale: 'en-GB',
    script: 'Latn',
    regions: [],
    quotation: ['“', '”'],
    guardWords: 'en',
    helpPlaces: ['north-america', 'britain', 'australia'],
  },
  'zh-Hans': {
    name: '简体中文',
    locale: 'zh-Hans',
    script: 'Hans',
    regions: [],
    quotation: ['“', '”'],
    guardWords: 'zh',
    helpPlaces: ['china', 'taiwan', 'hong-kong'],
  },
  'zh-Hant': {
    name: '繁體中文',
    locale: 'zh-Hant',
    script: 'Hant',
    regions: ['tw', 'hk', 'mo'],
    quotation: ['「', '」'],
    guardWords: 'zh',
    helpPlaces: ['taiwan', 'hong-kong', 'china'],
  },
} as const satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof facts;

export const languageFacts: Readonly<Record<Language, LanguageFacts>> = facts;

export const languages: readonly Language[] = keysOf(facts);

/** Also the fallback for missing texts. */
export const defaultLanguage: Language = 'de';

export function isLanguage(value: unknown): value is Language {
  return isKeyOf(facts, value);
}

/** “Englisch” for a German reader; only readers of Chinese see which Chinese. */
export function nameOfLanguage(language: Language, reader: Language): string {
  const isOfOneName = stemOf(language) === stemOf(reader);
  const names = new Intl.DisplayNames(reader, { type: 'language' });
  return names.of(isOfOneName ? language : stemOf(language)) ?? languageFacts[language].name;
}

export function stemOf(language: Language): string {
  return language.replace(/-.*$/u, '');
}

export function mapLanguages<Value>(of: (language: Language) => Value): Record<Language, Value> {
  return mapKeys(languages, of);
}
