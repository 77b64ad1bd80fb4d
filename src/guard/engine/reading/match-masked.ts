import { digit, isOf, letter, letterBehind } from '#guard/engine/folding/character-kinds.ts';
import { asterisk, dollar, letterA, numberSign } from '#guard/engine/folding/codes.ts';
import { codeAt } from '#guard/engine/folding/fold.ts';
import type { FoldedText } from '#guard/engine/folding/fold.ts';
import { addHit } from '#guard/engine/reading/hits.ts';
import type { LetterText, Stretch } from '#guard/engine/reading/letter-text.ts';
import { maskableWords } from '#guard/engine/vocabulary/letter-vocabulary.ts';
import type { LetterVocabulary, MaskableWord } from '#guard/engine/vocabulary/letter-vocabulary.ts';

export const longestMasked = 24;
const shortestMasked = 3;
const hidden = 63;

/** “id*ot”, “f***”: finds the first rude word of that length with the same visible letters. */
export function matchMasked(
  { folded, text, masked }: { folded: FoldedText; text: LetterText; masked: Uint8Array },
  vocabulary: LetterVocabulary,
  { start, end, firstUnit, behindUnit }: Stretch,
): void {
  let behind = end;
  while (behind > start && !mayEndMasked(codeAt(folded, behind - 1))) behind -= 1;
  const length = behind - start;
  if (length > longestMasked || length < shortestMasked) return;
  const letterCount = copyMasked(folded, start, length, masked);
  const [first = hidden] = masked;
  if (first === hidden || letterCount === length) return;
  const pattern = masked.subarray(0, length);
  const found =
    maskableWords(vocabulary, length, first).find(({ letters }) => agrees(pattern, letters)) ??
    findLonger(vocabulary, pattern, letterCount);
  if (found !== undefined) addHit(text.hits, firstUnit, behindUnit, found.role);
}

/** Letters that one sign may hide (“ar*loch”), and letters required after it. */
const mostHidden = 5;
const leastLeftBehind = 4;

/** Finds a word in which one sign hides several middle letters. */
function findLonger(
  vocabulary: LetterVocabulary,
  pattern: Uint8Array,
  letterCount: number,
): MaskableWord | undefined {
  const place = pattern.indexOf(hidden);
  const front = pattern.subarray(0, place);
  const back = pattern.subarray(place + 1);
  const [first = hidden] = pattern;
  if (letterCount !== pattern.length - 1 || back.length < leastLeftBehind) return undefined;
  for (let more = 1; more < mostHidden; more++) {
    const found = maskableWords(vocabulary, pattern.length + more, first).find(
      ({ letters }) => agrees(front, letters) && agrees(back, letters.subarray(place + 1 + more)),
    );
    if (found !== undefined) return found;
  }
  return undefined;
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

function agrees(masked: Uint8Array, letters: Uint8Array): boolean {
  for (let i = 0; i < masked.length; i++) {
    if (masked[i] !== hidden && masked[i] !== letters[i]) return false;
  }
  return true;
}
