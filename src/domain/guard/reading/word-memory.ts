import { bucketOf, emptyHash, mix } from '#domain/guard/folding/hash.ts';
import { addHit, firstHit, nextHit, noHit, roleOfHit } from '#domain/guard/reading/hits.ts';
import type { Hits } from '#domain/guard/reading/hits.ts';

/**
 * What looking up a word brought, for the words that texts hold again and again: a few thousand
 * words are most of any text. A word has one slot, and the last that came to it stays there.
 */
export type WordMemory = {
  /** The word that is being looked up, packed into numbers. */
  sought: Uint32Array;
  /** Of each slot: its word, packed, and its roles. */
  words: Uint32Array;
  roles: Uint16Array;
  roleCounts: Uint8Array;
};

/** Six bits for a letter or digit, of which 0 is none. */
const bitsOfLetter = 6;
const lettersOfNumber = 5;
const numbersOfWord = 3;
/** Longer words, and those with more roles, are looked up each time. */
const longestWord = lettersOfNumber * numbersOfWord;
const mostRoles = 8;

/** In place of a slot: the word has none. */
export const noSlot = -1;

/** `slotCount` is a power of two, or 0 for a memory that keeps nothing. */
export function createWordMemory(slotCount: number): WordMemory {
  return {
    sought: new Uint32Array(numbersOfWord),
    words: new Uint32Array(slotCount * numbersOfWord),
    roles: new Uint16Array(slotCount * mostRoles),
    roleCounts: new Uint8Array(slotCount),
  };
}

/** Answers the slot of the word from `from` to `to`, or `noSlot`. */
export function seekWord(
  { sought, roleCounts }: WordMemory,
  letters: Uint8Array,
  from: number,
  to: number,
): number {
  if (to - from > longestWord || roleCounts.length === 0) return noSlot;
  let hash = emptyHash;
  for (let i = 0; i < numbersOfWord; i++) {
    const packed = packLetters(letters, from + i * lettersOfNumber, to);
    sought[i] = packed;
    hash = mix(hash, packed);
  }
  return bucketOf(hash, roleCounts.length);
}

/** As many letters as a number holds. */
function packLetters(letters: Uint8Array, from: number, to: number): number {
  const end = Math.min(from + lettersOfNumber, to);
  let packed = 0;
  for (let i = from; i < end; i++) packed = (packed << bitsOfLetter) | ((letters[i] ?? 0) + 1);
  return packed;
}

/** Whether the slot holds the word that was sought last. */
export function isKept({ sought, words }: WordMemory, slot: number): boolean {
  const first = slot * numbersOfWord;
  for (let i = 0; i < numbersOfWord; i++) if (words[first + i] !== sought[i]) return false;
  return true;
}

/** Notes what is known of a kept word. */
export function recallWord(
  { roles, roleCounts }: WordMemory,
  slot: number,
  hits: Hits,
  unit: number,
): void {
  const first = slot * mostRoles;
  const last = first + (roleCounts[slot] ?? 0);
  for (let i = first; i < last; i++) addHit(hits, unit, unit + 1, roles[i] ?? 0);
}

/** Keeps the word that was sought last, with the roles that were found for it. */
export function keepWord(memory: WordMemory, slot: number, hits: Hits, unit: number): void {
  const { sought, words, roles, roleCounts } = memory;
  const count = countHits(hits, unit);
  if (count > mostRoles) return;
  words.set(sought, slot * numbersOfWord);
  roleCounts[slot] = count;
  // The hit that was added last comes first.
  let place = slot * mostRoles + count;
  for (let hit = firstHit(hits, unit); hit !== noHit; hit = nextHit(hits, hit)) {
    place -= 1;
    roles[place] = roleOfHit(hits, hit);
  }
}

function countHits(hits: Hits, unit: number): number {
  let count = 0;
  for (let hit = firstHit(hits, unit); hit !== noHit; hit = nextHit(hits, hit)) count += 1;
  return count;
}
