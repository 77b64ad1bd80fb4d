export const letter = 1;
export const digit = 2;
/** Signs that stand for a letter, such as $ in “a$$”. */
export const sign = 4;
/** Signs that hide a letter, such as * in “id*ot”. */
export const mask = 8;
export const space = 16;
export const apostrophe = 32;
/** Characters that end a word without belonging to the text in letters. */
export const foreign = 64;
export const picture = 128;

/** Kinds of folded codes. */
export const characterKinds = createKinds();

/** Letter (0–25) that a digit or sign stands for; 1, ! and ( have a second reading as l or c. */
export const letterOfSign = new Map(
  Object.entries({
    '0': 'o',
    '1': 'i',
    '2': 'z',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '6': 'g',
    '7': 't',
    '8': 'b',
    '9': 'g',
    $: 's',
    '@': 'a',
    '!': 'i',
    '|': 'i',
    '€': 'e',
    '£': 'l',
    '+': 't',
    '(': 'c',
    '<': 'c',
  }).map(([sign, plain]) => [sign.charCodeAt(0), plain.charCodeAt(0) - 97] as const),
);

export const isAmbiguousSign = (code: number): boolean =>
  code === 49 || code === 33 || code === 124;

function createKinds(): Uint8Array {
  const kinds = new Uint8Array(0x10000);
  for (let code = 97; code <= 122; code++) kinds[code] = letter;
  for (let code = 48; code <= 57; code++) kinds[code] = digit;
  for (const character of '$@!|€£+(<') kinds[character.charCodeAt(0)] = sign;
  for (const character of '*#%_?&=•●■█') kinds[character.charCodeAt(0)] = mask;
  for (const character of ' \n\r\t') kinds[character.charCodeAt(0)] = space;
  for (const character of "'’‘`´ʼ") kinds[character.charCodeAt(0)] = apostrophe;
  kinds.fill(foreign, 0x2e80, 0xa000);
  kinds.fill(picture, 0xe000, 0xf000);
  kinds.fill(picture, 0x2600, 0x27c0);
  return kinds;
}
