import type { Role } from '#guard/engine/vocabulary/phrases.ts';

/** May begin inside a longer word (“*kopf”). */
export const openStart = 1;
/** May end inside a longer word (“wichs*”). */
export const openEnd = 2;
/** May have an ending (“dumm+”). */
export const inflected = 4;
/** Without double letters; counts only for stretched words. */
export const squeezed = 8;
/** Often masked (“f***”). */
export const maskable = 16;
/** With two letters swapped it is a harmless word (“furchtbar”, “fruchtbar”). */
export const hasTwin = 32;

export type Word = { role: Role; marks: number };

/** The codes of a word are letter numbers, or Han characters. */
export type SpelledWord = Word & { codes: readonly number[] };

/** State 0 is the empty beginning. */
export type Trie = {
  /** The next state by state and code (`keyOf`). */
  next: Map<number, number>;
  /** The words that end in a state. */
  words: Map<number, Word[]>;
};

const codeCount = 0x10000;
const none: readonly Word[] = [];

export function buildTrie(words: readonly SpelledWord[]): Trie {
  const trie: Trie = { next: new Map(), words: new Map() };
  for (const { codes, role, marks } of words) {
    const state = codes.reduce((from, code) => growFrom(trie, from, code), 0);
    const known = trie.words.get(state);
    if (known === undefined) trie.words.set(state, [{ role, marks }]);
    else known.push({ role, marks });
  }
  return trie;
}

function growFrom({ next }: Trie, state: number, code: number): number {
  const key = keyOf(state, code);
  const known = next.get(key) ?? next.size + 1;
  next.set(key, known);
  return known;
}

/** Returns the next state, or 0. */
export function stepTo({ next }: Trie, state: number, code: number): number {
  return next.get(keyOf(state, code)) ?? 0;
}

export function wordsAt({ words }: Trie, state: number): readonly Word[] {
  return words.get(state) ?? none;
}

function keyOf(state: number, code: number): number {
  return state * codeCount + code;
}
