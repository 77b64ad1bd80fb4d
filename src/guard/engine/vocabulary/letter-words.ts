import { foldToString } from '#guard/engine/folding/fold.ts';
import { numbersOf, vowels } from '#guard/engine/vocabulary/alphabet.ts';
import { readRoles } from '#guard/engine/vocabulary/phrases.ts';
import type { GuardData, Role } from '#guard/engine/vocabulary/phrases.ts';
import { soundsOf } from '#guard/engine/vocabulary/sounds.ts';
import {
  buildTrie,
  hasTwin,
  maskable,
  openStart,
  squeezed,
} from '#guard/engine/vocabulary/trie.ts';
import type { SpelledWord, Trie } from '#guard/engine/vocabulary/trie.ts';
import { spellForms } from '#guard/engine/vocabulary/word-forms.ts';

export type LetterWords = {
  trie: Trie;
  /** Words that may begin inside another. */
  inside: Trie;
  /** Rude words that are often masked (“f***”). */
  maskable: readonly SpelledWord[];
  /** By code of the folded picture, such as 🖕. */
  roleOfPicture: ReadonlyMap<number, Role>;
  /** Harmless words that begin or sound like a rude one (“Spastizität”). */
  ordinary: Trie;
};

/** Shorter words are matched only at the start of words. */
const shortestInside = 3;
const shortestMaskable = 4;

/** Fewer consonants also stand for other words. */
const shortestSkeleton = 5;

/** Builds the tables of texts in letters. Words of `bySound` are also found by their sound. */
export function readLetterWords(
  sources: readonly GuardData[],
  bySound: ReadonlySet<string> = new Set(),
  ordinary: readonly string[] = [],
): LetterWords {
  const wordsOf = (list: string): readonly string[] =>
    sources.flatMap(({ words }) => words[list] ?? []);
  const twins = wordsOf('twins');
  const strong = new Set(wordsOf('strong'));
  const roles = readRoles(sources);
  const words = [...roles].flatMap(([word, role]): readonly SpelledWord[] => {
    // Words of several parts are found as compounds.
    if (word.includes('_')) return [];
    return spellForms(word).map(({ letters, marks }) => ({
      codes: numbersOf(letters),
      role,
      marks:
        marks |
        (strong.has(word) ? maskable : 0) |
        (twins.some((twin) => letters.startsWith(twin)) ? hasTwin : 0),
    }));
  });
  const sounding = [...roles]
    .filter(([word]) => strong.has(word) && bySound.has(word))
    .flatMap(([word, role]) =>
      spellForms(word).map(({ letters }) => ({ codes: soundsOf(letters), role, marks: 0 })),
    );
  // “rschlch”: a rude word without its vowels.
  const skeletons = words
    .filter(({ marks }) => (marks & maskable) !== 0)
    .map((word) => ({
      ...word,
      codes: word.codes.filter((code) => !vowels.has(code)),
      marks: maskable,
    }))
    .filter(({ codes }) => codes.length >= shortestSkeleton);
  return {
    trie: buildTrie([...words, ...sounding, ...skeletons]),
    inside: buildTrie(
      words.filter(({ codes, marks }) => marks & openStart && codes.length >= shortestInside),
    ),
    maskable: words.filter(
      ({ codes, marks }) =>
        marks & maskable && !(marks & squeezed) && codes.length >= shortestMaskable,
    ),
    roleOfPicture: new Map(
      [...roles]
        .filter(([word]) => /^\p{So}/u.test(word))
        .map(([word, role]) => [foldToString(word).charCodeAt(0), role]),
    ),
    ordinary: buildTrie(
      ordinary.flatMap((word) =>
        spellForms(word).map(({ letters }) => ({
          codes: numbersOf(letters),
          role: new Set(),
          marks: 0,
        })),
      ),
    ),
  };
}
