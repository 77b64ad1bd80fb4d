import words from '#domain/i18n/languages/en.json' with { type: 'json' };
import type { LanguageWords } from '#domain/i18n/languages/language-words.ts';

export const english: LanguageWords = {
  ...words,
  saidToModel: { compliment: 'Englisch, Anrede „you“', reason: 'Englisch' },
  speaksToYou: /(?<!\p{L})(?:you|your|yours|you['’]\p{L}+)(?!\p{L})/iu,
  telling:
    'you your yours and is not the a an with on for also how when makes make are have others people it that of to in who this thank',
  calledOut: (word) => `You, ${word}`,
  called: (trait) => `You are ${trait}.`,
  praised: (predicate, possessive) => `You are ${predicate}, and ${possessive} does us all good.`,
  phrases: {
    ...words.phrases,
    quotes: ['‘', '’'],
    space: ' ',
  },
};
