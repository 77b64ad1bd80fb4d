import { foldToString } from '#guard/engine/folding/fold.ts';
import { inflected, openEnd, openStart, squeezed } from '#guard/engine/vocabulary/trie.ts';

/** A form of a word in texts; `marks` are those of trie.ts. */
export type WordForm = { letters: string; marks: number };

const umlautDigraphs: readonly (readonly [RegExp, string])[] = [
  [/ä/gu, 'ae'],
  [/ö/gu, 'oe'],
  [/ü/gu, 'ue'],
];
const shortestSqueezed = 4;

/** Returns all spellings that are matched, in letters and digits; phrase-syntax.ts explains the marks of the data. */
export function spellForms(word: string): readonly WordForm[] {
  const marks =
    (word.startsWith('*') ? openStart : 0) |
    (word.endsWith('*') ? openEnd : 0) |
    (word.endsWith('+') ? inflected : 0);
  const spellings = spell(word.replace(/^\*/u, '').replace(/[*+]$/u, ''));
  return spellings.flatMap((letters) => {
    const short = squeeze(letters);
    const isLong = short.length >= shortestSqueezed && !spellings.includes(short);
    return [{ letters, marks }, ...(isLong ? [{ letters: short, marks: marks | squeezed }] : [])];
  });
}

/** Umlauts as plain vowels, and as two letters. */
function spell(word: string): readonly string[] {
  if (/^[a-z0-9]+$/u.test(word)) return [word];
  const lower = word.toLowerCase();
  const digraphs = umlautDigraphs.reduce((text, [umlaut, two]) => text.replace(umlaut, two), lower);
  const plain = onlyLetters(foldToString(lower));
  const written = onlyLetters(foldToString(digraphs));
  return [...new Set([plain, written])].filter((letters) => letters !== '');
}

function onlyLetters(text: string): string {
  return text.replace(/[^a-z0-9]/gu, '');
}

function squeeze(letters: string): string {
  return /(.)\1/u.test(letters) ? letters.replace(/(.)\1+/gu, '$1') : letters;
}
