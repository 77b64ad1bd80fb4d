import { digit, isOf, letter, letterBehind } from '#domain/guard/folding/character-kinds.ts';
import { asterisk, dollar, letterA, numberSign } from '#domain/guard/folding/codes.ts';
import { codeAt } from '#domain/guard/folding/fold.ts';
import type { FoldedText } from '#domain/guard/folding/fold.ts';
import { addHit } from '#domain/guard/reading/hits.ts';
import type { LetterReader } from '#domain/guard/reading/letter-reader.ts';
import type { Stretch } from '#domain/guard/reading/letter-text.ts';
import { maskableWords } from '#domain/guard/vocabulary/letter-vocabulary.ts';
import type { LetterVocabulary } from '#domain/guard/vocabulary/letter-vocabulary.ts';

/** Longer words with hidden letters are not looked for. */
export const longestMasked = 24;
const shortestMasked = 3;
/** In place of a letter that a sign hides. */
const hidden = 63;

/** “id*ot”, “f***”: the first rude word of that length that agrees in the letters that are left. */
export function matchMasked(
  { folded, text, masked }: LetterReader,
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
  const found = maskableWords(vocabulary, length, first).find(({ letters }) =>
    agrees(masked, letters),
  );
  if (found !== undefined) addHit(text.hits, firstUnit, behindUnit, found.role);
}

/** Signs that people hide letters with; others at the end are punctuation. */
function mayEndMasked(code: number): boolean {
  return isOf(code, letter | digit) || code === asterisk || code === numberSign || code === dollar;
}

/** Answers how many of them are letters. */
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
  for (let i = 0; i < letters.length; i++) {
    if (masked[i] !== hidden && masked[i] !== letters[i]) return false;
  }
  return true;
}
