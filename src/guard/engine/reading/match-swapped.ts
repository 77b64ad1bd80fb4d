import { addHit } from '#guard/engine/reading/hits.ts';
import type { Spelling } from '#guard/engine/reading/spelling.ts';
import { letterE, letterI } from '#guard/engine/vocabulary/alphabet.ts';
import { isEnding } from '#guard/engine/vocabulary/endings.ts';
import {
  hasTwin,
  inflected,
  openEnd,
  squeezed,
  stepTo,
  wordsAt,
} from '#guard/engine/vocabulary/trie.ts';
import type { Trie } from '#guard/engine/vocabulary/trie.ts';

/** Shorter words are often other words with two letters swapped (“parts”, “prats”). */
const shortestSwapped = 6;

/** Tries two swapped letters after the first in an unknown word (“Schlmape”). */
export function matchSwapped(spelling: Spelling, trie: Trie): void {
  const { letters, from, to } = spelling;
  if (to - from < shortestSwapped) return;
  let state = stepTo(trie, 0, letters[from] ?? 0);
  for (let i = from + 1; state !== 0 && i + 1 < to; i++) {
    const one = letters[i] ?? 0;
    const other = letters[i + 1] ?? 0;
    if (one !== other && !areTwins(one, other)) {
      const first = stepTo(trie, state, other);
      const second = first === 0 ? 0 : stepTo(trie, first, one);
      if (second !== 0) matchRest(spelling, trie, second, i + 2);
    }
    state = stepTo(trie, state, one);
  }
}

/** “Schießen” is not “Scheißen”: ie and ei make different words. */
function areTwins(one: number, other: number): boolean {
  return (one === letterE && other === letterI) || (one === letterI && other === letterE);
}

function matchRest(spelling: Spelling, trie: Trie, swapped: number, position: number): void {
  const { letters, from, to } = spelling;
  let state = swapped;
  for (let end = position; state !== 0; end++) {
    if (end - from >= shortestSwapped) addWords(spelling, trie, state, end);
    if (end >= to) break;
    state = stepTo(trie, state, letters[end] ?? 0);
  }
}

function addWords(spelling: Spelling, trie: Trie, state: number, end: number): void {
  const { unit, hits } = spelling;
  for (const { marks, role } of wordsAt(trie, state)) {
    if ((marks & (squeezed | hasTwin)) === 0 && mayEnd(spelling, end, marks))
      addHit(hits, unit, unit + 1, role);
  }
}

/** At the end of the word or before an ending, even where the list allows any continuation. */
function mayEnd({ letters, to }: Spelling, end: number, marks: number): boolean {
  return end === to || ((marks & (openEnd | inflected)) !== 0 && isEnding(letters, end, to));
}
