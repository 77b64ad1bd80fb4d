import type { Language } from '#domain/i18n/language.ts';
import { german } from '#domain/i18n/languages/de.ts';
import { english } from '#domain/i18n/languages/en.ts';
import type { LanguageWords } from '#domain/i18n/languages/language-words.ts';
import { simplifiedChinese } from '#domain/i18n/languages/zh-hans.ts';
import { traditionalChinese } from '#domain/i18n/languages/zh-hant.ts';

/** Server only: browsers do not load it. */
export const languageWords: Readonly<Record<Language, LanguageWords>> = {
  de: german,
  en: english,
  'zh-Hans': simplifiedChinese,
  'zh-Hant': traditionalChinese,
};
