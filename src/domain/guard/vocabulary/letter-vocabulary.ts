import { maskable, squeezed, stepTo } from '#domain/guard/vocabulary/trie.ts';
import type { Trie } from '#domain/guard/vocabulary/trie.ts';
import { indexVocabulary } from '#domain/guard/vocabulary/index-vocabulary.ts';
import type { Vocabulary, VocabularyTables } from '#domain/guard/vocabulary/vocabulary.ts';

/** Letters a–z are 0–25, digits 26–35. */
export const alphabetSize = 36;

export type LetterTables = {
  tables: VocabularyTables;
  trie: Trie;
  /** Pictures such as 🖕 (folded code) and the role of each. */
  pictures: Uint16Array;
  pictureRoles: Uint16Array;
  /** `beginningOf` for every word that may begin inside another. */
  insideBeginnings: Uint16Array;
};

export type MaskableWord = { letters: Uint8Array; role: number };

export type LetterVocabulary = {
  vocabulary: Vocabulary;
  trie: Trie;
  /** State behind a first letter, and behind two (first × alphabetSize + second); 0 for none. */
  firsts: Uint16Array;
  pairs: Uint16Array;
  /** 1 at `beginningOf` the words that may begin inside another. */
  beginsInside: Uint8Array;
  roleOfPicture: ReadonlyMap<number, number>;
  /** Rude words that people mask, by length × 64 + first letter. */
  maskable: () => ReadonlyMap<number, readonly MaskableWord[]>;
};

const beginnings = 0x8000;

/** Number of the three letters that a word begins with; digits may share one with letters. */
export function beginningOf(first: number, second: number, third: number): number {
  return (first * 1024 + second * 32 + third) & (beginnings - 1);
}

export function indexLetters(tables: LetterTables): LetterVocabulary {
  const { trie, pictures, pictureRoles, insideBeginnings } = tables;
  const firsts = new Uint16Array(alphabetSize);
  const pairs = new Uint16Array(alphabetSize * alphabetSize);
  for (let letter = 0; letter < alphabetSize; letter++) {
    const first = stepTo(trie, 0, letter);
    if (first === 0) continue;
    firsts[letter] = first;
    const last = trie.childStarts[first + 1] ?? 0;
    for (let state = trie.childStarts[first] ?? 0; state < last; state++) {
      pairs[letter * alphabetSize + (trie.codes[state] ?? 0)] = state;
    }
  }
  const beginsInside = new Uint8Array(beginnings);
  for (const beginning of insideBeginnings) beginsInside[beginning] = 1;
  let masks: LetterVocabulary['maskable'] extends () => infer Words ? Words | undefined : never;
  return {
    vocabulary: indexVocabulary(tables.tables),
    trie,
    firsts,
    pairs,
    beginsInside,
    roleOfPicture: new Map(
      Array.from(pictures, (picture, index) => [picture, pictureRoles[index] ?? 0]),
    ),
    maskable: () => (masks ??= listMaskable(trie)),
  };
}

const shortestMaskable = 4;

function listMaskable(trie: Trie): ReadonlyMap<number, readonly MaskableWord[]> {
  const found: MaskableWord[] = [];
  const visit = (state: number, letters: readonly number[]): void => {
    const lastWord = trie.wordStarts[state + 1] ?? 0;
    for (let word = trie.wordStarts[state] ?? 0; word < lastWord; word++) {
      const marks = trie.marks[word] ?? 0;
      if (!(marks & maskable) || marks & squeezed || letters.length < shortestMaskable) continue;
      found.push({ letters: Uint8Array.from(letters), role: trie.roles[word] ?? 0 });
    }
    const lastChild = trie.childStarts[state + 1] ?? 0;
    for (let child = trie.childStarts[state] ?? 0; child < lastChild; child++) {
      visit(child, [...letters, trie.codes[child] ?? 0]);
    }
  };
  visit(0, []);
  return Map.groupBy(found, ({ letters }) => letters.length * 64 + (letters[0] ?? 0));
}
