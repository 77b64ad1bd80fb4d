import type { FoldedText } from '#guard/engine/folding/fold.ts';
import { createDisguise } from '#guard/engine/reading/disguise.ts';
import type { Disguise } from '#guard/engine/reading/disguise.ts';
import { createLetterText } from '#guard/engine/reading/letter-text.ts';
import type { LetterText } from '#guard/engine/reading/letter-text.ts';
import { longestMasked } from '#guard/engine/reading/match-masked.ts';
import { createSpelling } from '#guard/engine/reading/spelling.ts';
import type { Spelling } from '#guard/engine/reading/spelling.ts';

/** The state of reading a text as words in letters; one guard reuses it for every text. */
export type LetterReader = {
  folded: FoldedText;
  /** The words, and the text they come from; null before reading. */
  text: LetterText;
  readText: string | null;
  /** The current run without spaces, and its kinds of characters. */
  chunk: { start: number; end: number; firstUnit: number; kinds: number; wordCount: number };
  word: { from: number; digitCount: number; isStretched: boolean };
  /** Runs of one letter in a row, as in “d u m m”. */
  row: { start: number; firstUnit: number; size: number };
  written: Spelling;
  shortened: Spelling;
  disguise: Disguise;
  /** The letters of a word with masked ones (“id*ot”). */
  masked: Uint8Array;
};

export function createLetterReader(folded: FoldedText): LetterReader {
  const text = createLetterText();
  return {
    folded,
    text,
    readText: null,
    chunk: { start: 0, end: 0, firstUnit: 0, kinds: 0, wordCount: 0 },
    word: { from: 0, digitCount: 0, isStretched: false },
    row: { start: 0, firstUnit: 0, size: 0 },
    written: createSpelling(text.hits),
    shortened: createSpelling(text.hits),
    disguise: createDisguise(text.hits),
    masked: new Uint8Array(longestMasked),
  };
}
