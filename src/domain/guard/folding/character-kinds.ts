import {
  digitNine,
  digitOne,
  digitZero,
  exclamationMark,
  firstEastAsian,
  letterA,
  letterZ,
  verticalBar,
} from '#domain/guard/folding/codes.ts';

/*
 * What a folded character is, as one bit each, so that one look tells whether it is any of several:
 * `isOf(code, letter | digit)`.
 */
export const letter = 1;
export const digit = 2;
/** Signs that stand for a letter, such as $ in “a$$”. */
export const sign = 4;
/** Signs that hide a letter, such as * in “id*ot”. */
export const mask = 8;
export const space = 16;
export const apostrophe = 32;
/** Chinese and Japanese characters: they end a word in letters. */
export const foreign = 64;
export const picture = 128;

const kindOfCode = createKinds();

/** The bit of a folded character's kind; 0 for punctuation and everything else. */
export function kindOf(code: number): number {
  return kindOfCode[code] ?? 0;
}

/** Whether a folded character is of one of these kinds. */
export function isOf(code: number, kinds: number): boolean {
  return (kindOf(code) & kinds) !== 0;
}

/** The letter that a digit or sign stands for; 1, ! and | have a second reading as l. */
const letterOfSign = Object.entries({
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
});
const noLetter = 255;
const letterNumbers = createLetterNumbers();

/** The number (0 = a) of the letter that a digit or sign stands for. */
export function letterBehind(code: number): number | undefined {
  const number = letterNumbers[code] ?? noLetter;
  return number === noLetter ? undefined : number;
}

export function isAmbiguousSign(code: number): boolean {
  return code === digitOne || code === exclamationMark || code === verticalBar;
}

function createLetterNumbers(): Uint8Array {
  const numbers = new Uint8Array(0x10000).fill(noLetter);
  for (const [sign, plain] of letterOfSign)
    numbers[sign.charCodeAt(0)] = plain.charCodeAt(0) - letterA;
  return numbers;
}

function createKinds(): Uint8Array {
  const kinds = new Uint8Array(0x10000);
  kinds.fill(letter, letterA, letterZ + 1);
  kinds.fill(digit, digitZero, digitNine + 1);
  for (const character of '$@!|€£+(<') kinds[character.charCodeAt(0)] = sign;
  for (const character of '*#%_?&=•●■█') kinds[character.charCodeAt(0)] = mask;
  for (const character of ' \n\r\t') kinds[character.charCodeAt(0)] = space;
  for (const character of "'’‘`´ʼ") kinds[character.charCodeAt(0)] = apostrophe;
  kinds.fill(foreign, firstEastAsian, 0xa000);
  kinds.fill(picture, 0xe000, 0xf000);
  kinds.fill(picture, 0x2600, 0x27c0);
  return kinds;
}
