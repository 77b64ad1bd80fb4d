import {
  isAmbiguousSign,
  isOf,
  letter,
  letterBehind,
} from '#guard/engine/folding/character-kinds.ts';
import { letterA } from '#guard/engine/folding/codes.ts';
import { codeAt, type FoldedText } from '#guard/engine/folding/fold.ts';
import type { Hits } from '#guard/engine/reading/hits.ts';
import { startOfWord } from '#guard/engine/reading/letter-text.ts';
import type { LetterText, Stretch } from '#guard/engine/reading/letter-text.ts';

/** The word that a text may hide: “4r-5ch” as “arsch”, in two pieces. */
export type Disguise = {
  letters: Uint8Array;
  units: Uint32Array;
  begins: Uint8Array;
  length: number;
  pieceCount: number;
  /** True if a sign may be one of two letters (1 is i or l). */
  isAmbiguous: boolean;
  hits: Hits;
};

const usualLength = 256;

export function createDisguise(hits: Hits): Disguise {
  return {
    letters: new Uint8Array(usualLength),
    units: new Uint32Array(usualLength),
    begins: new Uint8Array(usualLength),
    length: 0,
    pieceCount: 0,
    isAmbiguous: false,
    hits,
  };
}

/** Decodes the stretch; signs with two readings become `ambiguousLetter`. */
export function writeOut(
  { folded, text, disguise }: { folded: FoldedText; text: LetterText; disguise: Disguise },
  { start, end, firstUnit }: Stretch,
  ambiguousLetter: number,
): void {
  clear(disguise, end - start);
  let unit = firstUnit;
  let begins = true;
  for (let i = start; i < end; i++) {
    const code = codeAt(folded, i);
    unit = unitAt(text, unit, i);
    const plain = readLetter(code, ambiguousLetter);
    if (plain === undefined) begins = true;
    else {
      if (isAmbiguousSign(code)) disguise.isAmbiguous = true;
      append(disguise, plain, unit, begins);
      begins = false;
    }
  }
  // A word may end after the last letter.
  disguise.begins[disguise.length] = 1;
}

/** True also at the end of the stretch. */
export function beginsPiece({ begins }: Disguise, position: number): boolean {
  return begins[position] === 1;
}

/** True if every letter stands alone, as in “d u m m”. */
export function areSingles({ pieceCount, length }: Disguise): boolean {
  return pieceCount === length && length > 2;
}

export function unitOfLetter({ units }: Disguise, position: number): number {
  return units[position] ?? 0;
}

function clear(disguise: Disguise, length: number): void {
  if (disguise.letters.length < length + 1) {
    const room = length * 2;
    disguise.letters = new Uint8Array(room);
    disguise.units = new Uint32Array(room);
    disguise.begins = new Uint8Array(room);
  }
  disguise.length = 0;
  disguise.pieceCount = 0;
  disguise.isAmbiguous = false;
}

function append(disguise: Disguise, plain: number, unit: number, begins: boolean): void {
  const { length } = disguise;
  disguise.letters[length] = plain;
  disguise.units[length] = unit;
  disguise.begins[length] = begins ? 1 : 0;
  disguise.length = length + 1;
  if (begins) disguise.pieceCount += 1;
}

/** Finds the unit of a position in the folded text, starting from an earlier unit. */
function unitAt(text: LetterText, from: number, position: number): number {
  let unit = from;
  while (unit + 1 < text.hits.units.length && startOfWord(text, unit + 1) <= position) unit += 1;
  return unit;
}

function readLetter(code: number, ambiguousLetter: number): number | undefined {
  if (isOf(code, letter)) return code - letterA;
  return isAmbiguousSign(code) ? ambiguousLetter : letterBehind(code);
}
