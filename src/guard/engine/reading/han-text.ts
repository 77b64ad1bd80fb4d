import { addUnit, clearHits, createHits } from '#guard/engine/reading/hits.ts';
import type { Hits } from '#guard/engine/reading/hits.ts';

/** The characters (units) of a Han text, without separating signs. */
export type HanText = {
  codes: Uint16Array;
  /** Positions in the folded text. */
  starts: Uint32Array;
  length: number;
  sentence: number;
  hits: Hits;
};

export function createHanText(): HanText {
  return {
    codes: new Uint16Array(1024),
    starts: new Uint32Array(1024),
    length: 0,
    sentence: 0,
    hits: createHits(),
  };
}

/** Makes room for `length` codes and clears the last text. */
export function clearHanText(text: HanText, length: number): void {
  if (text.codes.length < length) {
    text.codes = new Uint16Array(length * 2);
    text.starts = new Uint32Array(length * 2);
  }
  text.length = 0;
  text.sentence = 0;
  clearHits(text.hits);
}

export function addCharacter(text: HanText, code: number, start: number): void {
  const unit = addUnit(text.hits, text.sentence);
  text.codes[unit] = code;
  text.starts[unit] = start;
  text.length = unit + 1;
}

/** Returns the unit’s code; 0 before the first. */
export function characterAt({ codes }: HanText, unit: number): number {
  return codes[unit] ?? 0;
}
