import type { Language } from '#domain/i18n/language.ts';

/** `add` refuses a word, `allow` takes it out of what the built-in lists refuse. */
export const wordKinds = ['add', 'allow'] as const;

export type WordKind = (typeof wordKinds)[number];

/** A word that an administrator gives to the text guard. */
export type ListedWord = { language: Language; word: string; kind: WordKind };

/** In characters, once marks, ligatures and other forms of the same letters are folded away. */
export const wordLength = { least: 2, most: 40 };

/** All languages and kinds together (P37): more than anyone can look after, and little for the matcher. */
export const mostWords = 1000;

export const longestNote = 200;
