import traditional from '#domain/guard/data/traditional.json' with { type: 'json' };

/** Whoever names more words than that means the first ones. */
const mostWords = 8;

/**
 * What a letter has to match, all of it, to be found by these words; nothing where they hold no word at all. Patterns are
 * PostgreSQL's, for a text folded by `foldedForSearch`, and hold letters alone. Case and accents do not count, and
 * “ü”, “ue” and “u” find each other as far as they are the same word in German. A word of up to three letters has to
 * begin one, a longer one may also stand within one (“arbeit” finds “Zusammenarbeit”). Chinese is found wherever it
 * stands, in both scripts.
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

let simplified: Map<string, string> | undefined;
let written: Map<string, string> | undefined;

/** What a traditional character is in the simplified script. Read when it is first needed. */
function simplifiedOf(): Map<string, string> {
  simplified ??= new Map(
    Array.from(traditional.traditional, (character, at) => [
      character,
      traditional.simplified[at] ?? character,
    ]),
  );
  return simplified;
}

/** All ways to write a simplified character, where there is more than one. */
function waysToWrite(): Map<string, string> {
  if (written !== undefined) return written;
  written = new Map();
  for (const [character, plain] of simplifiedOf())
    written.set(plain, (written.get(plain) ?? plain) + character);
  return written;
}
