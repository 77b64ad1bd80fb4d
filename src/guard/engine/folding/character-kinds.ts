import {
  digitNine,
  digitOne,
  digitZero,
  exclamationMark,
  firstEastAsian,
  letterA,
  letterZ,
  verticalBar,
} from '#guard/engine/folding/codes.ts';

/* The kind of a folded character, one bit each: `isOf(code, letter | digit)` tests several at once. */
export const letter = 1;
export const digit = 2;
/** Signs for a letter, such as $ in “a$$”. */
export const sign = 4;
/** Signs that hide a letter, such as * in “id*ot”. */
export const mask = 8;
export const space = 16;
export const apostrophe = 32;
/** Chinese and Japanese characters: they end a word in letters. */
export const foreign = 64;
export const picture = 128;

const kindOfCode = createKinds();

/** Returns the kind’s bit; 0 for punctuation and all else. */
export function kindOf(code: number): number {
  return kindOfCode[code] ?? 0;
}

export function isOf(code: number, kinds: number): boolean {
  return (kindOf(code) & kinds) !== 0;
}

/** The letter behind a digit or sign; 1, ! and | may also be l. */
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

/** Returns the number (0 = a) of that letter. */
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
