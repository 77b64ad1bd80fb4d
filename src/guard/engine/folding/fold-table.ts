import lookalikes from '#guard/data/lookalikes.json' with { type: 'json' };
import traditional from '#guard/data/traditional.json' with { type: 'json' };
import unicodeLookalikes from '#guard/data/unicode-lookalikes.json' with { type: 'json' };

/** Removed by the fold: marks, zero-width and direction signs. */
export const dropped = 0;
/** Folded to several characters; see `expansions`. */
export const expanded = 1;
/** Not computed yet; `resolveFold` adds it to the table. */
export const unresolved = 2;

const space = 32;
const unknownSymbol = 0xfffd;
const privateUse = 0xe000;

/** Non-ASCII letters whose compatible or decomposed form is useful. */
const decomposableRanges: readonly (readonly [number, number])[] = [
  [0x00a0, 0x0300],
  [0x0370, 0x0530],
  [0x1d00, 0x1f00],
  [0x1f00, 0x2000],
  [0x2010, 0x2190],
  [0x2460, 0x2500],
  [0x2e80, 0x3000],
  [0x3000, 0x3400],
  [0xa720, 0xa800],
  [0xf900, 0xfb07],
  [0xfe10, 0xfe70],
  [0xff00, 0xfff0],
];

const droppedRanges: readonly (readonly [number, number])[] = [
  [0x00, 0x08],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x02c7, 0x02c7],
  [0x02ca, 0x02cb],
  [0x02d9, 0x02d9],
  [0x0300, 0x036f],
  [0x0483, 0x0489],
  [0x0591, 0x05c7],
  [0x0610, 0x061a],
  [0x064b, 0x065f],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x20d0, 0x20ff],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfe20, 0xfe2f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff9, 0xfffb],
];

const spaces = [9, 11, 12, 0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000];

/** Our own selection comes last and wins, also for capitals. */
const lookalikeLetters = new Map([
  ...lettersByLook(unicodeLookalikes.letters),
  ...lettersByLook(lookalikes.letters).map(
    ([look, letter]) => [look.toUpperCase(), letter] as const,
  ),
  ...lettersByLook(lookalikes.letters),
]);

function lettersByLook(
  letters: Readonly<Record<string, string>>,
): readonly (readonly [string, string])[] {
  return Object.entries(letters).flatMap(([letter, alike]) =>
    Array.from(alike, (look) => [look, letter] as const),
  );
}

/** Characters that fold to several, such as ß or ﬀ. */
export const expansions = new Map<number, string>();

/** One folded code for every UTF-16 unit: `dropped`, `expanded`, or the code itself. */
export const foldTable = createFoldTable();

/** Characters outside the basic plane, such as 𝓼 or 🖕. */
export function foldAstral(codePoint: number): string {
  const plain = foldCharacter(String.fromCodePoint(codePoint));
  const code = plain.codePointAt(0) ?? unknownSymbol;
  if (code <= 0xffff) return plain;
  if (codePoint >= 0xe0000 && codePoint <= 0xe01ef) return '';
  // Pictures move into the private-use area, one unit each.
  if (codePoint >= 0x1f000 && codePoint <= 0x1ffff)
    return String.fromCharCode(privateUse + (codePoint & 0xfff));
  return String.fromCharCode(unknownSymbol);
}

function createFoldTable(): Uint16Array {
  const table = new Uint16Array(0x10000).fill(unresolved);
  for (let code = 0; code < 0x80; code++) table[code] = code >= 65 && code <= 90 ? code + 32 : code;
  for (const [first, last] of droppedRanges) table.fill(dropped, first, last + 1);
  for (const code of spaces) table[code] = space;
  table.fill(space, 0x2000, 0x200b);
  table.fill(unknownSymbol, 0xd800, 0xe000);
  for (let i = 0; i < traditional.traditional.length; i++) {
    table[traditional.traditional.charCodeAt(i)] = traditional.simplified.charCodeAt(i);
  }
  return table;
}

/** Traditional Chinese characters and the simplified ones that they become. */
export function simplifiedCharacters(): ReadonlyMap<string, string> {
  return new Map(
    Array.from(traditional.traditional, (character, at) => [
      character,
      traditional.simplified[at] ?? character,
    ]),
  );
}

/** Computes folds on first use, so that loading is quick. */
export function resolveFold(code: number): number {
  const character = String.fromCharCode(code);
  const isPlain =
    !lookalikeLetters.has(character) &&
    decomposableRanges.every(([first, last]) => code < first || code >= last);
  const plain = isPlain ? character : foldCharacter(character);
  if (plain.length > 1) expansions.set(code, plain);
  const fold = plain.length > 1 ? expanded : plain.length === 1 ? plain.charCodeAt(0) : dropped;
  foldTable[code] = fold;
  return fold;
}

/** Lower case without marks; look-alikes become the imitated letter. */
function foldCharacter(character: string): string {
  const direct = lookalikeLetters.get(character);
  if (direct !== undefined) return direct;
  const plain = character.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return Array.from(plain, (sign) => lookalikeLetters.get(sign) ?? sign).join('');
}
