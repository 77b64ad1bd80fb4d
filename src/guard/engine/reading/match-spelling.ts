import { addHit } from '#guard/engine/reading/hits.ts';
import type { Spelling } from '#guard/engine/reading/spelling.ts';
import { isEnding } from '#guard/engine/vocabulary/endings.ts';
import { mayBeginInside, stepBehind } from '#guard/engine/vocabulary/letter-vocabulary.ts';
import type { LetterVocabulary } from '#guard/engine/vocabulary/letter-vocabulary.ts';
import {
  behindWords,
  firstWord,
  inflected,
  marksOf,
  openEnd,
  openStart,
  roleOf,
} from '#guard/engine/vocabulary/trie.ts';
import type { Trie } from '#guard/engine/vocabulary/trie.ts';

/** Records each word at the start of the spelling, and words that may begin inside. */
export function matchSpelling(spelling: Spelling, vocabulary: LetterVocabulary): void {
  const { letters, from, to } = spelling;
  spelling.needed = 0;
  matchFrom(spelling, vocabulary, from);
  spelling.needed = openStart;
  for (let i = from + 1; i + 2 < to; i++) {
    if (mayBeginInside(vocabulary, letters, i)) matchFrom(spelling, vocabulary, i);
  }
}

/** Records only words equal to the whole spelling. */
export function matchWhole(spelling: Spelling, vocabulary: LetterVocabulary): void {
  const { letters, from, to } = spelling;
  let state = vocabulary.firsts[letters[from] ?? 0] ?? 0;
  for (let end = from + 1; state !== 0 && end < to; end++)
    state = stepBehind(vocabulary, state, letters, from, end);
  if (state === 0) return;
  addWords(spelling, vocabulary.trie, state, to);
}

function matchFrom(spelling: Spelling, vocabulary: LetterVocabulary, start: number): void {
  const { letters, to } = spelling;
  let state = vocabulary.firsts[letters[start] ?? 0] ?? 0;
  for (let end = start + 1; state !== 0; end++) {
    addWords(spelling, vocabulary.trie, state, end);
    if (end >= to) break;
    state = stepBehind(vocabulary, state, letters, start, end);
  }
}

/** Adds the words of this state that may end at this letter. */
function addWords(spelling: Spelling, trie: Trie, state: number, end: number): void {
  const { needed, forbidden, unit, hits } = spelling;
  const last = behindWords(trie, state);
  for (let word = firstWord(trie, state); word < last; word++) {
    const marks = marksOf(trie, word);
    if ((marks & needed) !== needed || (marks & forbidden) !== 0) continue;
    if (mayEnd(spelling, end, marks)) addHit(hits, unit, unit + 1, roleOf(trie, word));
  }
}

function mayEnd({ letters, to }: Spelling, end: number, marks: number): boolean {
  if (end === to || (marks & openEnd) !== 0) return true;
  return (marks & inflected) !== 0 && isEnding(letters, end, to);
}
