import type { Language } from '#domain/language.ts';

/** The languages of which the guard has words; both ways to write Chinese are folded into one. */
export type WordLanguage = 'de' | 'en' | 'zh';

export const wordLanguageOf: Readonly<Record<Language, WordLanguage>> = {
  de: 'de',
  en: 'en',
  'zh-Hans': 'zh',
  'zh-Hant': 'zh',
};

/** The words in letters that a text is read with: what is Latin in a Chinese text is English. */
export const letterLanguageOf: Readonly<Record<WordLanguage, 'de' | 'en'>> = {
  de: 'de',
  en: 'en',
  zh: 'en',
};
