import words from '#domain/i18n/languages/de.json' with { type: 'json' };
import type { LanguageWords } from '#domain/i18n/languages/language-words.ts';

export const german: LanguageWords = {
  ...words,
  saidToModel: { compliment: 'Deutsch, Anrede „du“', reason: 'Deutsch, Anrede „du“' },
  speaksToYou: /(?<!\p{L})(?:du|dich|dir|dein\p{L}{0,2})(?!\p{L})/iu,
  telling:
    'du dich dir dein deine deinen deinem deiner und ist nicht die der das den dem ein eine einen mit auf für auch bei wie wenn macht bist hast man andere anderen es sich von zu dass schön danke',
  calledOut: (word) => `Du, ${word}`,
  called: (trait) => `Du bist ${trait}.`,
  praised: (predicate, possessive) => `Du bist ${predicate}, und ${possessive} tut uns allen gut.`,
  phrases: {
    ...words.phrases,
    quotes: ['‚', '‘'],
    space: ' ',
  },
};
