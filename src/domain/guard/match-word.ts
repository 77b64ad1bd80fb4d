import { addHit } from '#domain/guard/hits.ts';
import type { LetterText } from '#domain/guard/letter-text.ts';
import { alphabetSize, beginningOf } from '#domain/guard/letter-vocabulary.ts';
import type { LetterVocabulary } from '#domain/guard/letter-vocabulary.ts';
import { inflected, openEnd, openStart, squeezed, stepTo } from '#domain/guard/trie.ts';
import { isEnding } from '#domain/guard/word-forms.ts';

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

function shortenRuns(letters: Uint8Array, from: number, to: number, longest: number): number {
  let length = 0;
  let run = 0;
  for (let i = from; i < to; i++) {
    run = i > from && letters[i] === letters[i - 1] ? run + 1 : 1;
    if (run <= longest) shortened.letters[length++] = letters[i] ?? 0;
  }
  return length;
}
