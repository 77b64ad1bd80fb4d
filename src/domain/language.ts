/** The languages the product speaks. German is both the default and the fallback. */
export const languages = ['de', 'en', 'zh-Hans', 'zh-Hant'] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'de';

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
