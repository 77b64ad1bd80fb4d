import { digit, isOf, letter, letterBehind } from '#guard/engine/folding/character-kinds.ts';
import { asterisk, dollar, letterA, numberSign } from '#guard/engine/folding/codes.ts';
import { codeAt } from '#guard/engine/folding/fold.ts';
import type { FoldedText } from '#guard/engine/folding/fold.ts';
import { addHit } from '#guard/engine/reading/hits.ts';
import type { LetterText, Stretch } from '#guard/engine/reading/letter-text.ts';
import type { LetterWords } from '#guard/engine/vocabulary/letter-words.ts';
import type { SpelledWord } from '#guard/engine/vocabulary/trie.ts';

export const longestMasked = 24;
const shortestMasked = 3;
const hidden = 63;

/** “id*ot”, “f***”: finds the first rude word of that length with the same visible letters. */
export function matchMasked(
  { folded, text, masked }: { folded: FoldedText; text: LetterText; masked: Uint8Array },
  words: LetterWords,
  { start, end, firstUnit, behindUnit }: Stretch,
): void {
  let behind = end;
  while (behind > start && !mayEndMasked(codeAt(folded, behind - 1))) behind -= 1;
  const length = behind - start;
  if (length > longestMasked || length < shortestMasked) return;
  const letterCount = copyMasked(folded, start, length, masked);
  if (masked[0] === hidden || letterCount === length) return;
  const pattern = masked.subarray(0, length);
  const found =
    words.maskable.find(({ codes }) => codes.length === length && agrees(pattern, codes)) ??
    findLonger(words, pattern, letterCount);
  if (found !== undefined) addHit(text.hits, firstUnit, behindUnit, found.role);
}

/** Letters that one sign may hide (“ar*loch”), and letters required after it. */
const mostHidden = 5;
const leastLeftBehind = 4;

/** Finds a word in which one sign hides several middle letters. */
function findLonger(
  { maskable }: LetterWords,
  pattern: Uint8Array,
  letterCount: number,
): SpelledWord | undefined {
  const place = pattern.indexOf(hidden);
  const front = pattern.subarray(0, place);
  const back = pattern.subarray(place + 1);
  if (letterCount !== pattern.length - 1 || back.length < leastLeftBehind) return undefined;
  return maskable.find(({ codes }) => {
    const more = codes.length - pattern.length;
    if (more < 1 || more >= mostHidden) return false;
    return agrees(front, codes) && agrees(back, codes.slice(place + 1 + more));
  });
}

/** Other signs at the end are punctuation. */
function mayEndMasked(code: number): boolean {
  return isOf(code, letter | digit) || code === asterisk || code === numberSign || code === dollar;
}

/** Returns the number of visible letters. */
function copyMasked(folded: FoldedText, start: number, length: number, masked: Uint8Array): number {
  let letterCount = 0;
  for (let i = 0; i < length; i++) {
    const code = codeAt(folded, start + i);
    const isLetter = isOf(code, letter);
    masked[i] = isLetter ? code - letterA : (letterBehind(code) ?? hidden);
    if (isLetter) letterCount += 1;
  }
  return letterCount;
}

function agrees(masked: Uint8Array, codes: readonly number[]): boolean {
  for (let i = 0; i < masked.length; i++) {
    if (masked[i] !== hidden && masked[i] !== codes[i]) return false;
  }
  return true;
}
