import { compileVocabulary } from '#guard/engine/compiling/compile-vocabulary.ts';
import type { GuardData } from '#guard/engine/compiling/compile-vocabulary.ts';
import { spellForms } from '#guard/engine/compiling/word-forms.ts';
import type { WordForm } from '#guard/engine/compiling/word-forms.ts';
import { foldToString } from '#guard/engine/folding/fold.ts';
import { beginningOf } from '#guard/engine/vocabulary/letter-vocabulary.ts';
import type { LetterTables } from '#guard/engine/vocabulary/letter-vocabulary.ts';
import { writeSounds } from '#guard/engine/vocabulary/sounds.ts';
import {
  buildTrie,
  hasTwin,
  inflected,
  maskable,
  openEnd,
  openStart,
  squeezed,
} from '#guard/engine/vocabulary/trie.ts';
import type { TrieWord } from '#guard/engine/vocabulary/trie.ts';

/** Shorter words are matched only at the start of words. */
const shortestInside = 3;

/** Compiles words and phrases of texts in letters. Throws when 16 bits cannot number them. */
export function compileLetters(
  sources: readonly GuardData[],
  bySound: ReadonlySet<string> = new Set(),
): LetterTables {
  const { tables, roleOfWord } = compileVocabulary(sources);
  const twins = sources.flatMap(({ words }) => words['twins'] ?? []);
  const strong = new Set(sources.flatMap(({ words }) => words['strong'] ?? []));
  // Words of several parts are not in the trie; see compileVocabulary.
  const singles = [...roleOfWord].filter(([word]) => !word.includes('_'));
  const written = singles.flatMap(([word, role]) =>
    spellForms(word).map((form): TrieWord => ({
      codes: Array.from(form.letters, letterNumber),
      role,
      marks:
        marksOf(form) |
        (strong.has(word) ? maskable : 0) |
        (twins.some((twin) => form.letters.startsWith(twin)) ? hasTwin : 0),
    })),
  );
  const sounding = singles
    .filter(([word]) => strong.has(word) && bySound.has(word))
    .flatMap(([word, role]) =>
      spellForms(word).map((form): TrieWord => ({ codes: soundsOf(form), role, marks: 0 })),
    );
  const words = [...written, ...sounding];
  const pictures = findPictures(roleOfWord);
  return {
    tables,
    trie: buildTrie(words),
    pictures: Uint16Array.from(pictures.keys()),
    pictureRoles: Uint16Array.from(pictures.values()),
    insideBeginnings: findBeginnings(words),
  };
}

function letterNumber(character: string): number {
  const code = character.charCodeAt(0);
  return code >= 97 ? code - 97 : code - 22;
}

function soundsOf({ letters }: WordForm): readonly number[] {
  const numbers = Uint8Array.from(letters, letterNumber);
  const target = new Uint8Array(letters.length + 1);
  return [...target.subarray(0, writeSounds(numbers, 0, numbers.length, target))];
}

function marksOf(form: WordForm): number {
  return (
    (form.openStart ? openStart : 0) |
    (form.openEnd ? openEnd : 0) |
    (form.inflected ? inflected : 0) |
    (form.squeezed ? squeezed : 0)
  );
}

function findPictures(roleOfWord: ReadonlyMap<string, number>): ReadonlyMap<number, number> {
  const pictures = new Map<number, number>();
  for (const [word, role] of roleOfWord) {
    const folded = foldToString(word);
    if (folded.length === 1 && folded.charCodeAt(0) > 0x2000)
      pictures.set(folded.charCodeAt(0), role);
  }
  return pictures;
}

function findBeginnings(words: readonly TrieWord[]): Uint16Array {
  const inside = words.filter(
    ({ marks, codes }) => marks & openStart && codes.length >= shortestInside,
  );
  const beginnings = inside.map(({ codes: [first = 0, second = 0, third = 0] }) =>
    beginningOf(first, second, third),
  );
  return Uint16Array.from(new Set(beginnings)).toSorted();
}
