import { addUnit, clearHits, createHits } from '#guard/engine/reading/hits.ts';
import type { Hits } from '#guard/engine/reading/hits.ts';

/** A part of the folded text that may hide a word; the end of the units is exclusive. */
export type Stretch = {
  start: number;
  end: number;
  firstUnit: number;
  behindUnit: number;
  hasMask: boolean;
};

export const plainWord = 1;
/** A word with repeated letters. */
export const stretchedWord = 2;
export const pictureForm = 3;

/** The letter numbers of unit u are at `from[u]` to `to[u]`; `starts` and `ends` refer to the folded text. */
export type LetterText = {
  letters: Uint8Array;
  letterCount: number;
  from: Uint32Array;
  to: Uint32Array;
  starts: Uint32Array;
  ends: Uint32Array;
  /** `plainWord`, `stretchedWord`, `pictureForm`, or 0 for units that are not looked up. */
  forms: Uint8Array;
  stretches: Stretch[];
  sentence: number;
  hits: Hits;
};

export function createLetterText(): LetterText {
  return {
    letters: new Uint8Array(1024),
    letterCount: 0,
    from: new Uint32Array(512),
    to: new Uint32Array(512),
    starts: new Uint32Array(512),
    ends: new Uint32Array(512),
    forms: new Uint8Array(512),
    stretches: [],
    sentence: 0,
    hits: createHits(),
  };
}

/** Makes room for `length` codes and clears the last text. */
export function clearLetterText(text: LetterText, length: number): void {
  if (text.letters.length < length) {
    const room = length * 2;
    text.letters = new Uint8Array(room);
    text.from = new Uint32Array(room);
    text.to = new Uint32Array(room);
    text.starts = new Uint32Array(room);
    text.ends = new Uint32Array(room);
    text.forms = new Uint8Array(room);
  }
  text.letterCount = 0;
  text.sentence = 0;
  text.stretches.length = 0;
  clearHits(text.hits);
}

/** Adds the letters written since `from` as one word; returns its number. */
export function addWord(
  text: LetterText,
  from: number,
  start: number,
  end: number,
  form: number,
): number {
  const unit = addUnit(text.hits, text.sentence);
  text.from[unit] = from;
  text.to[unit] = text.letterCount;
  text.starts[unit] = start;
  text.ends[unit] = end;
  text.forms[unit] = form;
  return unit;
}

/** The end is `behindLetters`, exclusive. */
export function firstLetter({ from }: LetterText, unit: number): number {
  return from[unit] ?? 0;
}

export function behindLetters({ to }: LetterText, unit: number): number {
  return to[unit] ?? 0;
}

/** The position in the folded text. */
export function startOfWord({ starts }: LetterText, unit: number): number {
  return starts[unit] ?? 0;
}
