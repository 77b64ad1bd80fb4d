import type { LanguageWords } from '#domain/i18n/languages/language-words.ts';
import words from '#domain/i18n/languages/zh-hans.json' with { type: 'json' };

export const simplifiedChinese: LanguageWords = {
  ...words,
  saidToModel: {
    compliment: 'Chinesisch in vereinfachter Schrift, Anrede „你“',
    reason: 'Chinesisch in vereinfachter Schrift',
  },
  speaksToYou: /[你您]/u,
  telling: '',
  calledOut: (word) => `你，${word}`,
  called: (trait) => `你是${trait}。`,
  praised: (predicate, possessive) => `你${predicate}。${possessive}让大家都很舒服。`,
  phrases: {
    ...words.phrases,
    quotes: ['‘', '’'],
    space: '',
  },
};
