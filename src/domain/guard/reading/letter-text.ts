import { addUnit, createHits } from '#domain/guard/reading/hits.ts';
import type { Hits } from '#domain/guard/reading/hits.ts';

/**
 * The words (units) of a text in letters. `letters` holds their letter codes one behind the
 * other, unit u from `from[u]` to `to[u]`; `starts` and `ends` are positions in the folded text.
 */
export type LetterText = {
  letters: Uint8Array;
  letterCount: number;
  from: Uint32Array;
  to: Uint32Array;
  starts: Uint32Array;
  ends: Uint32Array;
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
    hits: createHits(),
  };
}

/** Makes room for a folded text of `length` codes and forgets the last one. */
export function clearLetterText(text: LetterText, length: number): void {
  if (text.letters.length < length) {
    const room = length * 2;
    text.letters = new Uint8Array(room);
    text.from = new Uint32Array(room);
    text.to = new Uint32Array(room);
    text.starts = new Uint32Array(room);
    text.ends = new Uint32Array(room);
  }
  text.letterCount = 0;
  text.hits.unitCount = 0;
  text.hits.count = 0;
}

/** Adds the letters since `letterCount` was `from` as one word; answers its number. */
export function addWord(
  text: LetterText,
  from: number,
  start: number,
  end: number,
  sentence: number,
): number {
  const unit = text.hits.unitCount;
  text.from[unit] = from;
  text.to[unit] = text.letterCount;
  text.starts[unit] = start;
  text.ends[unit] = end;
  addUnit(text.hits, sentence);
  return unit;
}
