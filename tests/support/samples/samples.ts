import type { Language } from '#domain/i18n/language.ts';
import { german } from '#tests/support/samples/de.ts';
import { english } from '#tests/support/samples/en.ts';
import type { SampleTexts } from '#tests/support/samples/sample-texts.ts';
import { simplifiedChinese } from '#tests/support/samples/zh-hans.ts';
import { traditionalChinese } from '#tests/support/samples/zh-hant.ts';

export const samples: Readonly<Record<Language, SampleTexts>> = {
  de: german,
  en: english,
  'zh-Hans': simplifiedChinese,
  'zh-Hant': traditionalChinese,
};
