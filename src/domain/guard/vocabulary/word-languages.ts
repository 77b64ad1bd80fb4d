/** Languages of letters of which the guard has words. */
export type LetterLanguage = 'de' | 'en';

/**
 * The languages of which the guard has words; both ways to write Chinese are folded into one. With
 * which of them a language is read stands in its line in `domain/language.ts`.
 */
export type WordLanguage = LetterLanguage | 'zh';

/** The words in letters that a text is read with: what is Latin in a Chinese text is English. */
export const letterLanguageOf: Readonly<Record<WordLanguage, LetterLanguage>> = {
  de: 'de',
  en: 'en',
  zh: 'en',
};
