import type { LanguageWords } from '#domain/i18n/languages/language-words.ts';
import words from '#domain/i18n/languages/zh-hant.json' with { type: 'json' };

export const traditionalChinese: LanguageWords = {
  ...words,
  saidToModel: {
    compliment: 'Chinesisch in traditioneller Schrift, wie in Taiwan, Anrede „你“',
    reason: 'Chinesisch in traditioneller Schrift',
  },
  speaksToYou: /[你您妳]/u,
  telling: '',
  calledOut: (word) => `你，${word}`,
  called: (trait) => `你是${trait}。`,
  praised: (predicate, possessive) => `你${predicate}。${possessive}讓大家都很舒服。`,
  phrases: {
    ...words.phrases,
    quotes: ['『', '』'],
    space: '',
  },
};
