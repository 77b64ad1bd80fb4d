export type LetterLanguage = 'de' | 'en';

/** Languages with word lists; both kinds of Chinese share one. `domain/language.ts` assigns them. */
export type WordLanguage = LetterLanguage | 'zh';

/** The vocabulary in letters; Latin words in a Chinese text are read as English. */
export const letterLanguageOf: Readonly<Record<WordLanguage, LetterLanguage>> = {
  de: 'de',
  en: 'en',
  zh: 'en',
};
