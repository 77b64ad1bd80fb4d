import { addHit } from '#domain/guard/reading/hits.ts';
import type { LetterText } from '#domain/guard/reading/letter-text.ts';
import { alphabetSize, beginningOf } from '#domain/guard/vocabulary/letter-vocabulary.ts';
import type { LetterVocabulary } from '#domain/guard/vocabulary/letter-vocabulary.ts';
import {
  hasTwin,
  inflected,
  openEnd,
  openStart,
  squeezed,
  stepTo,
} from '#domain/guard/vocabulary/trie.ts';
import type { Trie } from '#domain/guard/vocabulary/trie.ts';
import { isEnding } from '#domain/guard/compiling/word-forms.ts';

/** Looks up one word as it is written. */
export function matchWord(vocabulary: LetterVocabulary, text: LetterText, unit: number): void {
  matchLetters(
    vocabulary,
    text,
    text.letters,
    text.from[unit] ?? 0,
    text.to[unit] ?? 0,
    unit,
    squeezed,
  );
}

const shortened = { letters: new Uint8Array(64) };

/** Looks up a word with stretched letters (“idioooot”) as if each run were one or two long. */
export function matchStretched(vocabulary: LetterVocabulary, text: LetterText, unit: number): void {
  const from = text.from[unit] ?? 0;
  const to = text.to[unit] ?? 0;
  if (shortened.letters.length < to - from) shortened.letters = new Uint8Array(to - from);
  for (const longest of [1, 2]) {
    const length = shortenRuns(text.letters, from, to, longest);
    const forbidden = longest === 1 ? 0 : squeezed;
    matchLetters(vocabulary, text, shortened.letters, 0, length, unit, forbidden);
  }
}

/** Words that begin with the letters at `from`, and those that may begin further inside. */
function matchLetters(
  vocabulary: LetterVocabulary,
  text: LetterText,
  letters: Uint8Array,
  from: number,
  to: number,
  unit: number,
  forbidden: number,
): void {
  const { beginsInside } = vocabulary;
  matchFrom(vocabulary, text, letters, from, to, unit, 0, forbidden);
  for (let i = from + 1; i + 2 < to; i++) {
    const beginning = beginningOf(letters[i] ?? 0, letters[i + 1] ?? 0, letters[i + 2] ?? 0);
    if (beginsInside[beginning] === 1)
      matchFrom(vocabulary, text, letters, i, to, unit, openStart, forbidden);
  }
}

/** Adds a hit for each word from `start` on that has all `needed` and no `forbidden` marks. */
function matchFrom(
  { trie, firsts, pairs }: LetterVocabulary,
  text: LetterText,
  letters: Uint8Array,
  start: number,
  to: number,
  unit: number,
  needed: number,
  forbidden: number,
): void {
  const { wordStarts, marks, roles } = trie;
  const first = letters[start] ?? 0;
  let state = firsts[first] ?? 0;
  for (let end = start + 1; state !== 0; end++) {
    const lastWord = wordStarts[state + 1] ?? 0;
    for (let word = wordStarts[state] ?? 0; word < lastWord; word++) {
      const mark = marks[word] ?? 0;
      if ((mark & needed) !== needed || mark & forbidden) continue;
      if (end === to || mark & openEnd || (mark & inflected && isEnding(letters, end, to))) {
        addHit(text.hits, unit, unit + 1, roles[word] ?? 0);
      }
    }
    if (end >= to) break;
    const code = letters[end] ?? 0;
    state =
      end === start + 1 ? (pairs[first * alphabetSize + code] ?? 0) : stepTo(trie, state, code);
  }
}

/** Shorter words are too often other words with two letters changed round (“parts”, “prats”). */
const shortestSwapped = 6;
const letterE = 4;
const letterI = 8;

/**
 * Looks up an unknown word as if two letters behind its first had changed places (“Schlmape”). Only
 * as far as it agrees with a word of the list, so that it costs a few steps.
 */
export function matchSwapped(vocabulary: LetterVocabulary, text: LetterText, unit: number): void {
  const { trie } = vocabulary;
  const { letters } = text;
  const from = text.from[unit] ?? 0;
  const to = text.to[unit] ?? 0;
  if (to - from < shortestSwapped) return;
  let state = stepTo(trie, 0, letters[from] ?? 0);
  for (let i = from + 1; state !== 0 && i + 1 < to; i++) {
    const one = letters[i] ?? 0;
    const other = letters[i + 1] ?? 0;
    if (one !== other && !areTwins(one, other)) {
      const first = stepTo(trie, state, other);
      const second = first === 0 ? 0 : stepTo(trie, first, one);
      if (second !== 0) matchEnd(trie, text, second, i + 2, from, to, unit);
    }
    state = stepTo(trie, state, one);
  }
}

/** “Schießen” is no misspelt “Scheißen”: ie and ei make words of their own. */
function areTwins(one: number, other: number): boolean {
  return (one === letterE && other === letterI) || (one === letterI && other === letterE);
}

/** Adds a hit for each word that ends with the letters from `position` on; its end may inflect it. */
function matchEnd(
  trie: Trie,
  text: LetterText,
  start: number,
  position: number,
  from: number,
  to: number,
  unit: number,
): void {
  const { letters } = text;
  let state = start;
  for (let end = position; state !== 0; end++) {
    const isLong = end - from >= shortestSwapped;
    const lastWord = isLong ? (trie.wordStarts[state + 1] ?? 0) : 0;
    for (let word = trie.wordStarts[state] ?? 0; word < lastWord; word++) {
      const mark = trie.marks[word] ?? 0;
      if (mark & (squeezed | hasTwin)) continue;
      if (end === to || (mark & (openEnd | inflected) && isEnding(letters, end, to)))
        addHit(text.hits, unit, unit + 1, trie.roles[word] ?? 0);
    }
    if (end >= to) break;
    state = stepTo(trie, state, letters[end] ?? 0);
  }
}

function shortenRuns(letters: Uint8Array, from: number, to: number, longest: number): number {
  let length = 0;
  let run = 0;
  for (let i = from; i < to; i++) {
    run = i > from && letters[i] === letters[i - 1] ? run + 1 : 1;
    if (run <= longest) shortened.letters[length++] = letters[i] ?? 0;
  }
  return length;
}
