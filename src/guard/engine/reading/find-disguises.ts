import { digit, isOf, letter, sign } from '#guard/engine/folding/character-kinds.ts';
import { dollar, euro } from '#guard/engine/folding/codes.ts';
import { codeAt } from '#guard/engine/folding/fold.ts';
import type { FoldedText } from '#guard/engine/folding/fold.ts';
import { areSingles, beginsPiece, unitOfLetter, writeOut } from '#guard/engine/reading/disguise.ts';
import type { Disguise } from '#guard/engine/reading/disguise.ts';
import { addHit } from '#guard/engine/reading/hits.ts';
import type { LetterReader } from '#guard/engine/reading/letter-reader.ts';
import type { Stretch } from '#guard/engine/reading/letter-text.ts';
import { matchMasked } from '#guard/engine/reading/match-masked.ts';
import { letterI, letterL } from '#guard/engine/vocabulary/alphabet.ts';
import { isEnding } from '#guard/engine/vocabulary/endings.ts';
import type { LetterWords } from '#guard/engine/vocabulary/letter-words.ts';
import { inflected, openEnd, squeezed, stepTo, wordsAt } from '#guard/engine/vocabulary/trie.ts';
import type { Trie } from '#guard/engine/vocabulary/trie.ts';

/** Shorter words arise by chance from joined letters. */
const shortestDisguised = 3;
/** In a row of single letters, words of this length may be anywhere. */
const shortestAnywhere = 5;

/** Reads digits and signs as letters, removes separators, and completes masked letters. */
export function findDisguises(reader: LetterReader, words: LetterWords, stretch: Stretch): void {
  const { folded, disguise } = reader;
  const core = trim(folded, stretch);
  writeOut(reader, core, letterI);
  matchDisguise(disguise, words);
  if (disguise.isAmbiguous) {
    writeOut(reader, core, letterL);
    matchDisguise(disguise, words);
  }
  if (!stretch.hasMask && disguise.pieceCount !== 2) return;
  // Signs at the end may mask letters (“f***”).
  core.end = stretch.end;
  matchMasked(reader, words, core);
}

/** Removes signs around. Signs at the end are punctuation, but $ and € are usually letters. */
function trim(folded: FoldedText, stretch: Stretch): Stretch {
  const { start, end } = stretch;
  let first = start;
  while (first < end && !isOf(codeAt(folded, first), letter | digit | sign)) first += 1;
  let behind = end;
  while (behind > first && !endsWord(codeAt(folded, behind - 1))) behind -= 1;
  return { ...stretch, start: first, end: behind };
}

function endsWord(code: number): boolean {
  return isOf(code, letter | digit) || code === dollar || code === euro;
}

/** Matches at the first letter of each piece, and some words at all letters. */
function matchDisguise(disguise: Disguise, { trie, inside }: LetterWords): void {
  for (let start = 0; start < disguise.length; start++)
    matchFrom(disguise, beginsPiece(disguise, start) ? trie : inside, start);
}

function matchFrom(disguise: Disguise, trie: Trie, start: number): void {
  const { letters, length } = disguise;
  let state = 0;
  for (let end = start; end < length; end++) {
    state = stepTo(trie, state, letters[end] ?? 0);
    if (state === 0) return;
    if (mayStand(disguise, start, end + 1)) addWords(disguise, trie, state, start, end + 1);
  }
}

/** Short words must fill nearly all of a row of single letters. */
function mayStand(disguise: Disguise, start: number, end: number): boolean {
  const size = end - start;
  if (size < shortestDisguised) return false;
  if (size >= shortestAnywhere || !areSingles(disguise)) return true;
  return start <= 1 && end >= disguise.length - 1;
}

/** Adds the words of this state that may end at this letter. */
function addWords(disguise: Disguise, trie: Trie, state: number, start: number, end: number): void {
  for (const { marks, role } of wordsAt(trie, state)) {
    if ((marks & squeezed) !== 0 || !mayEnd(disguise, end, marks)) continue;
    const lastUnit = unitOfLetter(disguise, end - 1);
    addHit(disguise.hits, unitOfLetter(disguise, start), lastUnit + 1, role);
  }
}

function mayEnd(disguise: Disguise, end: number, marks: number): boolean {
  if (beginsPiece(disguise, end) || (marks & openEnd) !== 0) return true;
  return (marks & inflected) !== 0 && isEnding(disguise.letters, end, disguise.length);
}
