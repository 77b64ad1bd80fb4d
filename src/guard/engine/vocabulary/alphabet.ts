import { digitZero, letterA } from '#guard/engine/folding/codes.ts';

/** Letter numbers: a–z are 0–25, the digits 26–35. */
export const alphabetSize = 36;
export const letterE = 4;
export const letterI = 8;
export const letterL = 11;
export const letterX = 23;
export const firstDigit = 26;

export function letterNumber(code: number): number {
  return code >= letterA ? code - letterA : code - digitZero + firstDigit;
}

export function numbersOf(letters: string): readonly number[] {
  return Array.from(letters, (letter) => letterNumber(letter.charCodeAt(0)));
}

export const vowels: ReadonlySet<number> = new Set(numbersOf('aeiou'));
