import { bucketOf, emptyHash, mix } from '#guard/engine/folding/hash.ts';
import { addHit, firstHit, nextHit, noHit, roleOfHit } from '#guard/engine/reading/hits.ts';
import type { Hits } from '#guard/engine/reading/hits.ts';

/** Caches look-ups: a few thousand words make up most of any text. A word has one slot; the latest one stays. */
export type WordMemory = {
  sought: Uint32Array;
  /** By slot: the packed word and its roles. */
  words: Uint32Array;
  roles: Uint16Array;
  roleCounts: Uint8Array;
};

/** Six bits per letter or digit; 0 is none. */
const bitsOfLetter = 6;
const lettersOfNumber = 5;
const numbersOfWord = 3;
/** Longer words, and words with more roles, are not cached. */
const longestWord = lettersOfNumber * numbersOfWord;
const mostRoles = 8;

export const noSlot = -1;

/** `slotCount` is a power of two, or 0 for no cache. */
export function createWordMemory(slotCount: number): WordMemory {
  return {
    sought: new Uint32Array(numbersOfWord),
    words: new Uint32Array(slotCount * numbersOfWord),
    roles: new Uint16Array(slotCount * mostRoles),
    roleCounts: new Uint8Array(slotCount),
  };
}

/** Returns the slot of a word, or `noSlot`. */
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

function packLetters(letters: Uint8Array, from: number, to: number): number {
  const end = Math.min(from + lettersOfNumber, to);
  let packed = 0;
  for (let i = from; i < end; i++) packed = (packed << bitsOfLetter) | ((letters[i] ?? 0) + 1);
  return packed;
}

/** True if the slot holds the word of the last `seekWord`. */
export function isKept({ sought, words }: WordMemory, slot: number): boolean {
  const first = slot * numbersOfWord;
  for (let i = 0; i < numbersOfWord; i++) if (words[first + i] !== sought[i]) return false;
  return true;
}

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

/** Stores the roles of the word of the last `seekWord`. */
export function keepWord(memory: WordMemory, slot: number, hits: Hits, unit: number): void {
  const { sought, words, roles, roleCounts } = memory;
  const count = countHits(hits, unit);
  if (count > mostRoles) return;
  words.set(sought, slot * numbersOfWord);
  roleCounts[slot] = count;
  // Hits are listed from the latest to the first.
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
