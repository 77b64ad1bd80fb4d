import { addHit } from '#guard/engine/reading/hits.ts';
import type { Spelling } from '#guard/engine/reading/spelling.ts';
import { isEnding } from '#guard/engine/vocabulary/endings.ts';
import type { LetterWords } from '#guard/engine/vocabulary/letter-words.ts';
import { inflected, openEnd, stepTo, wordsAt } from '#guard/engine/vocabulary/trie.ts';
import type { Trie } from '#guard/engine/vocabulary/trie.ts';

/** Records each word at the start of the spelling, and words that may begin inside. */
export function matchSpelling(spelling: Spelling, { trie, inside }: LetterWords): void {
  const { from, to } = spelling;
  matchFrom(spelling, trie, from);
  for (let start = from + 1; start + 2 < to; start++) matchFrom(spelling, inside, start);
}

/** Checks for a word equal to the whole spelling. */
export function isWhole(spelling: Spelling, trie: Trie): boolean {
  return wordsAt(trie, stateBehind(spelling, trie)).length > 0;
}

/** Records only words equal to the whole spelling. */
export function matchWhole(spelling: Spelling, { trie }: LetterWords): void {
  addWords(spelling, trie, stateBehind(spelling, trie), spelling.to);
}

/** Returns the state behind the last letter, or 0. */
function stateBehind({ letters, from, to }: Spelling, trie: Trie): number {
  let state = 0;
  for (let end = from; end < to; end++) {
    state = stepTo(trie, state, letters[end] ?? 0);
    if (state === 0) return 0;
  }
  return state;
}

function matchFrom(spelling: Spelling, trie: Trie, start: number): void {
  const { letters, to } = spelling;
  let state = 0;
  for (let end = start; end < to; end++) {
    state = stepTo(trie, state, letters[end] ?? 0);
    if (state === 0) return;
    addWords(spelling, trie, state, end + 1);
  }
}

/** Adds the words of this state that may end at this letter. */
function addWords(spelling: Spelling, trie: Trie, state: number, end: number): void {
  const { needed, forbidden, unit, hits } = spelling;
  for (const { marks, role } of wordsAt(trie, state)) {
    if ((marks & needed) !== needed || (marks & forbidden) !== 0) continue;
    if (mayEnd(spelling, end, marks)) addHit(hits, unit, unit + 1, role);
  }
}

function mayEnd({ letters, to }: Spelling, end: number, marks: number): boolean {
  if (end === to || (marks & openEnd) !== 0) return true;
  return (marks & inflected) !== 0 && isEnding(letters, end, to);
}
