import { findDisguises } from '#domain/guard/reading/disguise.ts';
import type { Disguises } from '#domain/guard/reading/disguise.ts';
import {
  apostrophe,
  characterKinds,
  digit,
  foreign,
  letter,
  mask,
  picture,
  sign,
  space,
} from '#domain/guard/folding/character-kinds.ts';
import { matchStretched, matchSwapped, matchWord } from '#domain/guard/reading/match-word.ts';
import type { FoldedText } from '#domain/guard/folding/fold.ts';
import type { LetterVocabulary } from '#domain/guard/vocabulary/letter-vocabulary.ts';
import { addHit } from '#domain/guard/reading/hits.ts';
import { addWord, clearLetterText } from '#domain/guard/reading/letter-text.ts';
import type { LetterText } from '#domain/guard/reading/letter-text.ts';

/**
 * Splits a folded text into words and looks each of them up. A stretch without spaces (a chunk)
 * that mixes letters with digits or signs is also looked at as the word it may disguise.
 */
export function scanLetters(
  folded: FoldedText,
  vocabulary: LetterVocabulary,
  text: LetterText,
  disguises: Disguises,
): void {
  clearLetterText(text, folded.length + 1);
  const { codes, length } = folded;
  let sentence = 0;
  let position = 0;
  let singlesStart = -1;
  let singles = 0;
  while (position < length) {
    const kind = characterKinds[codes[position] ?? 0] ?? 0;
    if (kind & (space | foreign)) {
      if (codes[position] === 10) sentence++;
      position++;
      continue;
    }
    const firstUnit = text.hits.unitCount;
    const end = scanChunk(folded, position, vocabulary, text, sentence);
    const oddities = chunkOddities;
    if (oddities !== 0) {
      if (text.hits.unitCount === firstUnit)
        addWord(text, text.letterCount, position, end, sentence);
      findDisguises(folded, position, end, firstUnit, oddities, vocabulary, text, disguises);
    }
    if (isSingle(text, firstUnit, codes, position, end)) {
      if (singles === 0) singlesStart = position;
      singles++;
    } else {
      if (singles >= 3) joinSingles(folded, singlesStart, position, vocabulary, text, disguises);
      singles = 0;
    }
    if (endsSentence(codes, position, end)) sentence++;
    position = end;
  }
  if (singles >= 3) joinSingles(folded, singlesStart, length, vocabulary, text, disguises);
}

/** What the last chunk mixes besides letters; kept here because a chunk answers with its end. */
let chunkOddities = 0;

function scanChunk(
  folded: FoldedText,
  chunkStart: number,
  vocabulary: LetterVocabulary,
  text: LetterText,
  sentence: number,
): number {
  const { codes, length } = folded;
  let seen = 0;
  let words = 0;
  let position = chunkStart;
  for (; position < length; position++) {
    const code = codes[position] ?? 0;
    const kind = characterKinds[code] ?? 0;
    if (kind & (space | foreign)) break;
    seen |= kind;
    if (kind & (letter | digit)) {
      const wordStart = position;
      position = takeWord(folded, position, text);
      const before = text.letterCount;
      const unit = addWord(text, wordLetters, wordStart, position, sentence);
      words++;
      if (wordHasDigits) seen |= digit;
      if (before > wordLetters && !(wordHasDigits && !wordHasLetters)) {
        seen |= letter;
        matchWord(vocabulary, text, unit);
        if (wordIsStretched) matchStretched(vocabulary, text, unit);
        if (text.hits.heads[unit] === -1) matchSwapped(vocabulary, text, unit);
      }
      position--;
    } else if (kind & picture) {
      const unit = addWord(text, text.letterCount, position, position + 1, sentence);
      const role = vocabulary.roleOfPicture.get(code);
      if (role !== undefined) addHit(text.hits, unit, unit + 1, role);
    }
  }
  const mixed = seen & letter && seen & (digit | sign | mask);
  chunkOddities =
    mixed || (words > 1 && seen & letter) || (seen & sign && position - chunkStart > 2)
      ? seen | (words > 1 ? joined : 0)
      : 0;
  return position;
}

/** A chunk of several words parted by signs, such as “Arsch-loch”. */
const joined = 256;

let wordLetters = 0;
let wordHasDigits = false;
let wordHasLetters = false;
let wordIsStretched = false;

/** Copies one word's letters; apostrophes inside are left out (“don't” is “dont”). */
function takeWord(folded: FoldedText, start: number, text: LetterText): number {
  const { codes, length } = folded;
  const { letters } = text;
  let count = text.letterCount;
  wordLetters = count;
  wordIsStretched = false;
  let position = start;
  let last = -1;
  let run = 0;
  let digits = 0;
  for (; position < length; position++) {
    const code = codes[position] ?? 0;
    if (code >= 97 && code <= 122) letters[count++] = code - 97;
    else if (code >= 48 && code <= 57) {
      digits++;
      letters[count++] = code - 22;
    } else if (((characterKinds[code] ?? 0) & apostrophe) === 0 || !continues(folded, position)) {
      break;
    } else continue;
    run = code === last ? run + 1 : 1;
    if (run === 3) wordIsStretched = true;
    last = code;
  }
  wordHasDigits = digits > 0;
  wordHasLetters = count - text.letterCount > digits;
  text.letterCount = count;
  return position;
}

function continues({ codes, length }: FoldedText, position: number): boolean {
  return position + 1 < length && ((characterKinds[codes[position + 1] ?? 0] ?? 0) & letter) !== 0;
}

function isSingle(
  text: LetterText,
  firstUnit: number,
  codes: Uint16Array,
  start: number,
  end: number,
): boolean {
  if (text.hits.unitCount === firstUnit) {
    return end - start === 1 && ((characterKinds[codes[start] ?? 0] ?? 0) & sign) !== 0;
  }
  return (
    text.hits.unitCount - firstUnit === 1 &&
    (text.to[firstUnit] ?? 0) - (text.from[firstUnit] ?? 0) === 1
  );
}

function joinSingles(
  folded: FoldedText,
  start: number,
  end: number,
  vocabulary: LetterVocabulary,
  text: LetterText,
  disguises: Disguises,
): void {
  let unit = text.hits.unitCount;
  while (unit > 0 && (text.starts[unit - 1] ?? 0) >= start) unit--;
  if (unit === text.hits.unitCount) return;
  findDisguises(folded, start, end, unit, letter | joined, vocabulary, text, disguises);
}

function endsSentence(codes: Uint16Array, start: number, end: number): boolean {
  for (let i = end - 1; i >= start; i--) {
    const code = codes[i] ?? 0;
    if (code === 46 || code === 33 || code === 63 || code === 59) return true;
    if ((characterKinds[code] ?? 0) & (letter | digit)) return false;
  }
  return false;
}
