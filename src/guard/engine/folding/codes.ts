/** Codes of folded characters: lower case, no marks, only 26 letters. */
export const lineFeed = 10;
export const carriageReturn = 13;
export const blankSpace = 32;
export const exclamationMark = 33;
export const numberSign = 35;
export const dollar = 36;
export const asterisk = 42;
export const comma = 44;
export const period = 46;
export const digitZero = 48;
export const digitOne = 49;
export const digitNine = 57;
const semicolon = 59;
export const questionMark = 63;
export const letterA = 97;
export const letterZ = 122;
export const verticalBar = 124;
export const euro = 0x20ac;
/** Radicals and signs of Chinese and Japanese begin here; Chinese characters a little later. */
export const firstEastAsian = 0x2e80;
export const firstHan = 0x3400;
const lastHan = 0x9fff;

export function isLatinLetter(code: number): boolean {
  return code >= letterA && code <= letterZ;
}

export function isDigit(code: number): boolean {
  return code >= digitZero && code <= digitNine;
}

export function isHan(code: number): boolean {
  return code >= firstHan && code <= lastHan;
}

export function endsSentence(code: number): boolean {
  return code === period || code === exclamationMark || code === questionMark || code === semicolon;
}
