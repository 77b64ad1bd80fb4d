import type { Language } from '#domain/i18n/language.ts';
import type { GuardWords } from '#guard/guard.ts';

/** `add` refuses a word, `allow` removes a refusal of the built-in lists. */
export const wordKinds = ['add', 'allow'] as const;

export type WordKind = (typeof wordKinds)[number];

/** Effects of a word of the team; a letter with one that holds waits for the team, in every language. */
export const wordEffects = ['add', 'hold', 'allow'] as const;

export type WordEffect = (typeof wordEffects)[number];

export type ListedWord = { language: Language; word: string; kind: WordKind };

/** In folded characters. */
export const wordLength = { least: 2, most: 40 };

/** For all languages and kinds together (P37). */
export const mostWords = 1000;

/** Words that hold, beside the others. */
export const mostHoldingWords = 200;

export const longestNote = 200;

export function sortByKind(list: readonly ListedWord[]): GuardWords {
  return {
    add: list.filter(({ kind }) => kind === 'add'),
    allow: list.filter(({ kind }) => kind === 'allow'),
  };
}
