import {
  apostrophe,
  digit,
  foreign,
  isOf,
  kindOf,
  letter,
  mask,
  picture,
  sign,
  space,
} from '#guard/engine/folding/character-kinds.ts';
import { endsSentence, lineFeed, period } from '#guard/engine/folding/codes.ts';
import { codeAt } from '#guard/engine/folding/fold.ts';
import type { FoldedText } from '#guard/engine/folding/fold.ts';
import { findDisguises } from '#guard/engine/reading/find-disguises.ts';
import { addHit, forgetHits, hitsAt } from '#guard/engine/reading/hits.ts';
import type { LetterReader } from '#guard/engine/reading/letter-reader.ts';
import {
  addWord,
  behindLetters,
  clearLetterText,
  firstLetter,
  pictureForm,
  plainWord,
  startOfWord,
  stretchedWord,
} from '#guard/engine/reading/letter-text.ts';
import type { LetterText } from '#guard/engine/reading/letter-text.ts';
import { isWhole, matchSpelling, matchWhole } from '#guard/engine/reading/match-spelling.ts';
import { matchSwapped } from '#guard/engine/reading/match-swapped.ts';
import {
  spellAsWritten,
  spellBySound,
  spellReplaced,
  spellReversed,
  spellShortened,
  spellTogether,
} from '#guard/engine/reading/spelling.ts';
import { letterNumber, letterX, vowels } from '#guard/engine/vocabulary/alphabet.ts';
import type { LetterWords } from '#guard/engine/vocabulary/letter-words.ts';

/** Splits the folded text into words and looks them up. The split is reused for other vocabularies. */
export function scanLetters(reader: LetterReader, words: LetterWords): void {
  const { folded, text } = reader;
  if (reader.readText === folded.text) forgetHits(text.hits);
  else readWords(reader);
  for (let unit = 0; unit < text.hits.units.length; unit++) {
    lookUpUnit(reader, words, unit);
    lookUpSplit(reader, words, unit);
  }
  for (const stretch of text.stretches) findDisguises(reader, words, stretch);
}

export function skipLetters(reader: LetterReader): void {
  clearLetterText(reader.text, reader.folded.length + 1);
  reader.readText = null;
}

/** A run without spaces (a chunk) of letters, digits and signs, or single letters in a row, may hide a word. */
function readWords(reader: LetterReader): void {
  const { folded, text, chunk, row } = reader;
  clearLetterText(text, folded.length + 1);
  reader.readText = folded.text;
  row.size = 0;
  let position = 0;
  while (position < folded.length) {
    const code = codeAt(folded, position);
    if (isOf(code, space | foreign)) {
      if (code === lineFeed) text.sentence += 1;
      position += 1;
      continue;
    }
    readChunk(reader, position);
    if (mayDisguise(chunk)) noteChunk(reader);
    lengthenRow(reader);
    if (closesSentence(folded, chunk)) text.sentence += 1;
    position = chunk.end;
  }
  endRow(reader, folded.length);
}

function readChunk(reader: LetterReader, start: number): void {
  const { folded, text, chunk } = reader;
  chunk.start = start;
  chunk.firstUnit = text.hits.units.length;
  chunk.kinds = 0;
  chunk.wordCount = 0;
  let position = start;
  while (position < folded.length) {
    const kind = kindOf(codeAt(folded, position));
    if ((kind & (space | foreign)) !== 0) break;
    chunk.kinds |= kind;
    if ((kind & (letter | digit)) !== 0) {
      position = readWord(reader, position);
    } else {
      if (kind === picture) addWord(text, text.letterCount, position, position + 1, pictureForm);
      position += 1;
    }
  }
  chunk.end = position;
}

/** Returns the position after the word. */
function readWord(reader: LetterReader, start: number): number {
  const { text, chunk, word } = reader;
  const end = copyWord(reader, start);
  const hasLetters = text.letterCount - word.from > word.digitCount;
  const form = word.isStretched ? stretchedWord : plainWord;
  addWord(text, word.from, start, end, hasLetters ? form : 0);
  chunk.wordCount += 1;
  if (word.digitCount > 0) chunk.kinds |= digit;
  if (hasLetters) chunk.kinds |= letter;
  return end;
}

/** Drops apostrophes (“don’t” is “dont”). */
function copyWord({ folded, text, word }: LetterReader, start: number): number {
  const { letters } = text;
  const { codes, length } = folded;
  let count = text.letterCount;
  word.from = count;
  let digitCount = 0;
  let isStretched = false;
  let doubled = 0;
  let last = 0;
  let run = 0;
  let position = start;
  for (; position < length; position++) {
    const code = codes[position] ?? 0;
    const kind = kindOf(code);
    if ((kind & (letter | digit)) === 0) {
      if (kind === apostrophe && isOf(codeBehind(folded, position), letter)) continue;
      break;
    }
    letters[count] = letterNumber(code);
    count += 1;
    if (kind === digit) digitCount += 1;
    if (code === last) {
      run += 1;
      if (run === 2) doubled += 1;
      if (run === stretchedRun || doubled === stretchedRun) isStretched = true;
    } else run = 1;
    last = code;
  }
  word.digitCount = digitCount;
  word.isStretched = isStretched;
  text.letterCount = count;
  return position;
}

/** Ordinary words hardly have a letter three times in a row, or three double letters. */
const stretchedRun = 3;

function codeBehind(folded: FoldedText, position: number): number {
  return position + 1 < folded.length ? codeAt(folded, position + 1) : 0;
}

/** Shorter ones with a sign are smileys. */
const shortestOfSigns = 3;

/** Letters with digits or signs (“1d10t”), words joined by signs (“Arsch-loch”), signs alone (“@$$”). */
function mayDisguise({ kinds, wordCount, start, end }: LetterReader['chunk']): boolean {
  if ((kinds & letter) !== 0) return wordCount > 1 || (kinds & (digit | sign | mask)) !== 0;
  return (kinds & sign) !== 0 && end - start >= shortestOfSigns;
}

function noteChunk({ text, chunk }: LetterReader): void {
  const { start, end, firstUnit, kinds } = chunk;
  // A finding needs a unit.
  if (text.hits.units.length === firstUnit) addWord(text, text.letterCount, start, end, 0);
  noteStretch(text, start, end, firstUnit, (kinds & mask) !== 0);
}

function noteStretch(
  { stretches, hits }: LetterText,
  start: number,
  end: number,
  firstUnit: number,
  hasMask: boolean,
): void {
  stretches.push({ start, end, firstUnit, behindUnit: hits.units.length, hasMask });
}

/** Fewer single letters are an abbreviation. */
const shortestRow = 3;

/** Adds the chunk to the row of single letters, or ends the row. */
function lengthenRow(reader: LetterReader): void {
  const { chunk, row } = reader;
  if (!isSingle(reader)) {
    endRow(reader, chunk.start);
    return;
  }
  if (row.size === 0) {
    row.start = chunk.start;
    row.firstUnit = chunk.firstUnit;
  }
  row.size += 1;
}

/** One letter, or one sign for a letter. */
function isSingle({ folded, text, chunk: { start, end, firstUnit } }: LetterReader): boolean {
  const unitCount = text.hits.units.length - firstUnit;
  if (unitCount === 0) return end - start === 1 && isOf(codeAt(folded, start), sign);
  return unitCount === 1 && behindLetters(text, firstUnit) - firstLetter(text, firstUnit) === 1;
}

function endRow({ text, row }: LetterReader, end: number): void {
  const { size, start, firstUnit } = row;
  row.size = 0;
  if (size < shortestRow || firstUnit === text.hits.units.length) return;
  noteStretch(text, start, end, firstUnit, false);
}

function closesSentence(folded: FoldedText, { start, end }: LetterReader['chunk']): boolean {
  for (let i = end - 1; i >= start; i--) {
    const code = codeAt(folded, i);
    if (endsSentence(code)) return code !== period || !isAbbreviation(folded, start, i);
    if (isOf(code, letter | digit)) return false;
  }
  return false;
}

/** “Dr.” and “Mrs.” have no vowel and do not end a sentence. */
function isAbbreviation(folded: FoldedText, start: number, end: number): boolean {
  if (end - start < 2 || end - start > 3) return false;
  for (let i = start; i < end; i++) {
    const code = codeAt(folded, i);
    if (!isOf(code, letter) || vowelCodes.has(code)) return false;
  }
  return true;
}

const vowelCodes = new Set(Array.from('aeiouy', (vowel) => vowel.charCodeAt(0)));

function lookUpUnit(reader: LetterReader, words: LetterWords, unit: number): void {
  const form = reader.text.forms[unit];
  if (form === plainWord || form === stretchedWord) lookUpWord(reader, words, unit);
  else if (form === pictureForm) lookUpPicture(reader, words, unit);
}

/** As written; stretched letters once and twice; for an unknown word also with two letters swapped. */
function lookUpWord(reader: LetterReader, words: LetterWords, unit: number): void {
  const { text, written, shortened } = reader;
  spellAsWritten(written, text, unit);
  if (isWhole(written, words.ordinary)) return;
  matchSpelling(written, words);
  if (text.forms[unit] === stretchedWord) {
    spellShortened(shortened, written, 1);
    matchSpelling(shortened, words);
    spellShortened(shortened, written, 2);
    matchSpelling(shortened, words);
  }
  if (hitsAt(text.hits, unit).length > 0) return;
  matchSwapped(written, words.trie);
  matchCrossed(reader, words);
  if (written.to - written.from < shortestReversed) return;
  spellReversed(shortened, written);
  matchWhole(shortened, words);
  spellBySound(shortened, written);
  matchWhole(shortened, words);
}

/** “fxck”: an x between consonants may mask a vowel. */
function matchCrossed({ written, shortened }: LetterReader, words: LetterWords): void {
  const { letters, from, to } = written;
  for (let place = from + 1; place + 1 < to; place++) {
    if (letters[place] !== letterX) continue;
    if ([letters[place - 1], letters[place + 1]].some((beside) => vowels.has(beside ?? 0)))
      continue;
    for (const vowel of vowels) {
      spellReplaced(shortened, written, place, vowel);
      matchWhole(shortened, words);
    }
  }
}

const mostPieces = 3;
/** Shorter words arise by chance from two. */
const shortestSplit = 5;

/** “Ar schlo ch”: words in a row may be pieces of one. */
function lookUpSplit({ text, written }: LetterReader, words: LetterWords, unit: number): void {
  const behind = Math.min(unit + mostPieces, text.hits.units.length);
  for (let last = unit + 1; last < behind; last++) {
    spellTogether(written, text, unit, last);
    if (written.to - written.from >= shortestSplit) matchWhole(written, words);
  }
}

/** Shorter words are often other words when reversed. */
const shortestReversed = 5;

function lookUpPicture(
  { folded, text }: LetterReader,
  { roleOfPicture }: LetterWords,
  unit: number,
): void {
  const role = roleOfPicture.get(codeAt(folded, startOfWord(text, unit)));
  if (role !== undefined) addHit(text.hits, unit, unit + 1, role);
}
