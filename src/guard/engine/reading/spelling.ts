import type { Hits } from '#guard/engine/reading/hits.ts';
import { behindLetters, firstLetter } from '#guard/engine/reading/letter-text.ts';
import type { LetterText } from '#guard/engine/reading/letter-text.ts';
import { writeSounds } from '#guard/engine/vocabulary/sounds.ts';
import { hasTwin, maskable, squeezed } from '#guard/engine/vocabulary/trie.ts';

/** One spelling of a word of the text: its letters; `to` is exclusive. */
export type Spelling = {
  letters: Uint8Array;
  from: number;
  to: number;
  unit: number;
  /** Marks that exclude a list word in this spelling. */
  forbidden: number;
  /** Marks required at the current position. */
  needed: number;
  hits: Hits;
};

const usualLength = 64;

export function createSpelling(hits: Hits): Spelling {
  return {
    letters: new Uint8Array(usualLength),
    from: 0,
    to: 0,
    unit: 0,
    forbidden: 0,
    needed: 0,
    hits,
  };
}

export function spellAsWritten(spelling: Spelling, text: LetterText, unit: number): void {
  spelling.letters = text.letters;
  spelling.from = firstLetter(text, unit);
  spelling.to = behindLetters(text, unit);
  spelling.unit = unit;
  spelling.needed = 0;
  spelling.forbidden = squeezed;
}

/** Joins the words of some units (“Ar schlo ch”); only whole rude words count. */
export function spellTogether(
  spelling: Spelling,
  text: LetterText,
  first: number,
  last: number,
): void {
  spellAsWritten(spelling, text, first);
  spelling.to = behindLetters(text, last);
  spelling.needed = maskable;
  spelling.forbidden = squeezed | hasTwin;
}

/** Writes another letter in place of one (“fxck”); only whole rude words count. */
export function spellReplaced(
  spelling: Spelling,
  { letters, from, to, unit }: Spelling,
  place: number,
  letter: number,
): void {
  spelling.letters = letters.slice(from, to);
  spelling.letters[place - from] = letter;
  spelling.to = to - from;
  spelling.unit = unit;
  spelling.needed = maskable;
  spelling.forbidden = squeezed | hasTwin;
}

/** Shortens stretched runs (“idioooot”) to at most `longestRun`. */
export function spellShortened(
  spelling: Spelling,
  { letters, from, to, unit }: Spelling,
  longestRun: number,
): void {
  if (spelling.letters.length < to - from) spelling.letters = new Uint8Array(to - from);
  let length = 0;
  let run = 0;
  for (let i = from; i < to; i++) {
    run = i > from && letters[i] === letters[i - 1] ? run + 1 : 1;
    if (run > longestRun) continue;
    spelling.letters[length] = letters[i] ?? 0;
    length += 1;
  }
  spelling.to = length;
  spelling.unit = unit;
  spelling.needed = 0;
  // Without double letters, list words stored without them count too.
  spelling.forbidden = longestRun === 1 ? 0 : squeezed;
}

/** Reverses the word (“toidI”); only whole rude words count. */
export function spellReversed(spelling: Spelling, { letters, from, to, unit }: Spelling): void {
  const length = to - from;
  if (spelling.letters.length < length) spelling.letters = new Uint8Array(length);
  for (let i = 0; i < length; i++) spelling.letters[i] = letters[to - 1 - i] ?? 0;
  spelling.to = length;
  spelling.unit = unit;
  spelling.needed = maskable;
  spelling.forbidden = squeezed | hasTwin;
}

/** Writes the word by sound (“Itiot”). */
export function spellBySound(spelling: Spelling, { letters, from, to, unit }: Spelling): void {
  if (spelling.letters.length <= to - from) spelling.letters = new Uint8Array(2 * (to - from) + 1);
  spelling.to = writeSounds(letters, from, to, spelling.letters);
  spelling.unit = unit;
  spelling.needed = 0;
  spelling.forbidden = 0;
}
