import { digitZero, letterA } from '#domain/guard/folding/codes.ts';

/** The letters of words by number: a–z are 0–25, the digits 26–35. */
export const alphabetSize = 36;
export const letterE = 4;
export const letterI = 8;
export const letterL = 11;
export const firstDigit = 26;

/** The number of a folded letter or digit. */
export function letterNumber(code: number): number {
  return code >= letterA ? code - letterA : code - digitZero + firstDigit;
}
