import type { Language } from '#domain/language.ts';
import { german } from '#domain/languages/de.ts';
import { english } from '#domain/languages/en.ts';
import type { LanguageWords } from '#domain/languages/language-words.ts';
import { simplifiedChinese } from '#domain/languages/zh-hans.ts';
import { traditionalChinese } from '#domain/languages/zh-hant.ts';

/** Read by the server alone: a browser needs none of it. */
export const languageWords: Readonly<Record<Language, LanguageWords>> = {
  de: german,
  en: english,
  'zh-Hans': simplifiedChinese,
  'zh-Hant': traditionalChinese,
};
