import type { WordLanguage } from '#domain/i18n/language.ts';

export type LetterLanguage = Exclude<WordLanguage, 'zh'>;

/** The vocabulary in letters; Latin words in a Chinese text are read as English. */
export const letterLanguageOf: Readonly<Record<WordLanguage, LetterLanguage>> = {
  de: 'de',
  en: 'en',
  zh: 'en',
};
