import { alphabetSize } from '#guard/engine/vocabulary/alphabet.ts';
import { indexVocabulary } from '#guard/engine/vocabulary/index-vocabulary.ts';
import {
  behindChildren,
  behindWords,
  codeOf,
  firstChild,
  firstWord,
  marksOf,
  maskable,
  roleOf,
  squeezed,
  stepTo,
} from '#guard/engine/vocabulary/trie.ts';
import type { Trie } from '#guard/engine/vocabulary/trie.ts';
import type { Vocabulary, VocabularyTables } from '#guard/engine/vocabulary/vocabulary.ts';

export type LetterTables = {
  tables: VocabularyTables;
  trie: Trie;
  /** Folded pictures such as 🖕, and their roles. */
  pictures: Uint16Array;
  pictureRoles: Uint16Array;
  /** `beginningOf` of every word that may begin inside another. */
  insideBeginnings: Uint16Array;
};

export type MaskableWord = { letters: Uint8Array; role: number };

/** By length and first letter. */
type MaskableWords = ReadonlyMap<number, readonly MaskableWord[]>;

export type LetterVocabulary = {
  vocabulary: Vocabulary;
  trie: Trie;
  /** The state after one letter, and after two (first × alphabetSize + second); 0 for none. */
  firsts: Uint16Array;
  pairs: Uint16Array;
  /** 1 at the `beginningOf` of words that may begin inside another. */
  beginsInside: Uint8Array;
  roleOfPicture: ReadonlyMap<number, number>;
  /** Rude words for `maskableWords`, listed at first use. */
  maskable: () => MaskableWords;
};

/** Three letters of 5 bits each. */
const beginningCount = 0x8000;

/** Numbers the first three letters; digits may collide with letters. */
export function beginningOf(first: number, second: number, third: number): number {
  return (first * 1024 + second * 32 + third) & (beginningCount - 1);
}

/** True if a word that may begin inside another begins at `position`. */
export function mayBeginInside(
  { beginsInside }: LetterVocabulary,
  letters: Uint8Array,
  position: number,
): boolean {
  const first = letters[position] ?? 0;
  const second = letters[position + 1] ?? 0;
  const third = letters[position + 2] ?? 0;
  return beginsInside[beginningOf(first, second, third)] === 1;
}

/** Returns the trie’s state after `letters[end]` for a word from `start`, or 0. */
export function stepBehind(
  { trie, pairs }: LetterVocabulary,
  state: number,
  letters: Uint8Array,
  start: number,
  end: number,
): number {
  const letter = letters[end] ?? 0;
  if (end > start + 1) return stepTo(trie, state, letter);
  return pairs[(letters[start] ?? 0) * alphabetSize + letter] ?? 0;
}

export function indexLetters(tables: LetterTables): LetterVocabulary {
  const { trie, pictures, pictureRoles, insideBeginnings } = tables;
  const beginsInside = new Uint8Array(beginningCount);
  for (const beginning of insideBeginnings) beginsInside[beginning] = 1;
  let masks: MaskableWords | undefined;
  return {
    vocabulary: indexVocabulary(tables.tables),
    trie,
    ...indexBeginnings(trie),
    beginsInside,
    roleOfPicture: new Map(
      Array.from(pictures, (picture, index) => [picture, pictureRoles[index] ?? 0]),
    ),
    maskable: () => (masks ??= listMaskable(trie)),
  };
}

/** A table for the first two steps, which every word takes. */
function indexBeginnings(trie: Trie): { firsts: Uint16Array; pairs: Uint16Array } {
  const firsts = new Uint16Array(alphabetSize);
  const pairs = new Uint16Array(alphabetSize * alphabetSize);
  for (let letter = 0; letter < alphabetSize; letter++) {
    const first = stepTo(trie, 0, letter);
    if (first === 0) continue;
    firsts[letter] = first;
    const last = behindChildren(trie, first);
    for (let state = firstChild(trie, first); state < last; state++)
      pairs[letter * alphabetSize + codeOf(trie, state)] = state;
  }
  return { firsts, pairs };
}

const shortestMaskable = 4;
/** Larger than the longest word and than the alphabet. */
const maskKeyBase = 64;
const none: readonly MaskableWord[] = [];

/** Returns the rude words of this length and first letter. */
export function maskableWords(
  { maskable }: LetterVocabulary,
  length: number,
  first: number,
): readonly MaskableWord[] {
  return maskable().get(length * maskKeyBase + first) ?? none;
}

function listMaskable(trie: Trie): MaskableWords {
  const found: MaskableWord[] = [];
  const visit = (state: number, letters: readonly number[]): void => {
    if (letters.length >= shortestMaskable)
      for (const role of maskableRoles(trie, state))
        found.push({ letters: Uint8Array.from(letters), role });
    const last = behindChildren(trie, state);
    for (let child = firstChild(trie, state); child < last; child++)
      visit(child, [...letters, codeOf(trie, child)]);
  };
  visit(0, []);
  const words = new Map<number, MaskableWord[]>();
  for (const word of found) {
    const key = word.letters.length * maskKeyBase + (word.letters[0] ?? 0);
    const known = words.get(key);
    if (known === undefined) words.set(key, [word]);
    else known.push(word);
  }
  return words;
}

function maskableRoles(trie: Trie, state: number): readonly number[] {
  const roles: number[] = [];
  const last = behindWords(trie, state);
  for (let word = firstWord(trie, state); word < last; word++) {
    const marks = marksOf(trie, word);
    if ((marks & maskable) !== 0 && (marks & squeezed) === 0) roles.push(roleOf(trie, word));
  }
  return roles;
}
