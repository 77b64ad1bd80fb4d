import { simplifiedCharacters } from '#guard/guard.ts';

/** Further words are ignored. */
const mostWords = 8;

/**
 * Returns PostgreSQL patterns that a letter must all match, for texts folded by `foldedForSearch`; none for a search
 * without words. Case and accents do not count; “ü”, “ue” and “u” match each other in German. Words of up to three
 * letters match at the start of a word only; Chinese matches anywhere, in both scripts.
 */
export function patternsOf(search: string): string[] {
  const decomposed = search.normalize('NFKD');
  const words =
    decomposed.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|\p{Extended_Pictographic}/gu) ?? [];
  return [...new Set(words.map(patternOf))].filter((word) => word !== '').slice(0, mostWords);
}

function patternOf(word: string): string {
  const spellings = [...new Set([fold(word), fold(word.replaceAll(/([aou])\u{308}/giu, '$1e'))])];
  return spellings
    .map((spelling) =>
      shortWord.test(spelling) ? String.raw`\m${spelling}` : inBothScripts(spelling),
    )
    .filter((spelling) => spelling !== '')
    .join('|');
}

const shortWord = /^[\p{Script=Latin}\p{N}]{1,3}$/u;

function fold(word: string): string {
  return word
    .replaceAll(/[\u{300}-\u{36f}]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
}

function inBothScripts(word: string): string {
  return Array.from(word, (character) => {
    const ways = waysToWrite().get(simplifiedOf().get(character) ?? character);
    return ways === undefined ? character : `[${ways}]`;
  }).join('');
}

let simplified: ReadonlyMap<string, string> | undefined;
let written: Map<string, string> | undefined;

/** Loaded at first use. */
function simplifiedOf(): ReadonlyMap<string, string> {
  return (simplified ??= simplifiedCharacters());
}

/** Simplified characters with more than one spelling. */
function waysToWrite(): Map<string, string> {
  if (written !== undefined) return written;
  written = new Map();
  for (const [character, plain] of simplifiedOf())
    written.set(plain, (written.get(plain) ?? plain) + character);
  return written;
}
