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
} from '#domain/guard/folding/character-kinds.ts';
import { endsSentence, lineFeed, period } from '#domain/guard/folding/codes.ts';
import { codeAt } from '#domain/guard/folding/fold.ts';
import type { FoldedText } from '#domain/guard/folding/fold.ts';
import { findDisguises } from '#domain/guard/reading/find-disguises.ts';
import { addHit, firstHit, noHit } from '#domain/guard/reading/hits.ts';
import { memoryFor } from '#domain/guard/reading/letter-reader.ts';
import type { LetterReader, Stretch } from '#domain/guard/reading/letter-reader.ts';
import {
  addWord,
  behindLetters,
  clearLetterText,
  firstLetter,
} from '#domain/guard/reading/letter-text.ts';
import { matchSpelling, matchWhole } from '#domain/guard/reading/match-spelling.ts';
import { matchSwapped } from '#domain/guard/reading/match-swapped.ts';
import {
  spellAsWritten,
  spellBySound,
  spellReversed,
  spellShortened,
} from '#domain/guard/reading/spelling.ts';
import { isKept, keepWord, noSlot, recallWord, seekWord } from '#domain/guard/reading/word-memory.ts';
import { letterNumber } from '#domain/guard/vocabulary/alphabet.ts';
import type { LetterVocabulary } from '#domain/guard/vocabulary/letter-vocabulary.ts';

/**
 * Splits the folded text into words and looks each of them up. A stretch without spaces (a chunk)
 * that mixes letters with digits or signs is also looked at as the word it may disguise, and so are
 * single letters in a row.
 */
export function scanLetters(reader: LetterReader, vocabulary: LetterVocabulary): void {
  const { folded, text, chunk, row } = reader;
  reader.memory = memoryFor(reader, vocabulary);
  clearLetterText(text, folded.length + 1);
  row.size = 0;
  let position = 0;
  while (position < folded.length) {
    const code = codeAt(folded, position);
    if (isOf(code, space | foreign)) {
      if (code === lineFeed) text.sentence += 1;
      position += 1;
      continue;
    }
    readChunk(reader, vocabulary, position);
    if (mayDisguise(chunk)) lookBehindChunk(reader, vocabulary);
    lengthenRow(reader, vocabulary);
    if (closesSentence(folded, chunk)) text.sentence += 1;
    position = chunk.end;
  }
  joinRow(reader, vocabulary, folded.length);
}

/** Reads on to the next space. */
function readChunk(reader: LetterReader, vocabulary: LetterVocabulary, start: number): void {
  const { folded, text, chunk } = reader;
  chunk.start = start;
  chunk.firstUnit = text.hits.unitCount;
  chunk.kinds = 0;
  chunk.wordCount = 0;
  let position = start;
  while (position < folded.length) {
    const code = codeAt(folded, position);
    const kind = kindOf(code);
    if ((kind & (space | foreign)) !== 0) break;
    chunk.kinds |= kind;
    if ((kind & (letter | digit)) !== 0) {
      position = readWord(reader, vocabulary, position);
    } else {
      if (kind === picture) readPicture(reader, vocabulary, code, position);
      position += 1;
    }
  }
  chunk.end = position;
}

/** Answers the position behind the word. */
function readWord(reader: LetterReader, vocabulary: LetterVocabulary, start: number): number {
  const { text, chunk, word } = reader;
  const end = copyWord(reader, start);
  const unit = addWord(text, word.from, start, end);
  chunk.wordCount += 1;
  if (word.digitCount > 0) chunk.kinds |= digit;
  if (text.letterCount - word.from > word.digitCount) {
    chunk.kinds |= letter;
    lookUp(reader, vocabulary, unit);
  }
  return end;
}

/** Copies one word's letters; apostrophes inside are left out (“don’t” is “dont”). */
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

/** Hardly a word has three times the same letter, or three letters twice. */
const stretchedRun = 3;

function codeBehind(folded: FoldedText, position: number): number {
  return position + 1 < folded.length ? codeAt(folded, position + 1) : 0;
}

/** What a word brings depends on its letters alone, so it can be remembered. */
function lookUp(reader: LetterReader, vocabulary: LetterVocabulary, unit: number): void {
  const { text, word, memory } = reader;
  const slot = seekWord(memory, text.letters, word.from, text.letterCount);
  if (slot === noSlot) {
    lookUpAnew(reader, vocabulary, unit);
  } else if (isKept(memory, slot)) {
    recallWord(memory, slot, text.hits, unit);
  } else {
    lookUpAnew(reader, vocabulary, unit);
    keepWord(memory, slot, text.hits, unit);
  }
}

/** As it is written; stretched letters once and twice; and, when it is no known word, with two letters swapped. */
function lookUpAnew(reader: LetterReader, vocabulary: LetterVocabulary, unit: number): void {
  const { text, word, written, shortened } = reader;
  spellAsWritten(written, text, unit);
  matchSpelling(written, vocabulary);
  if (word.isStretched) {
    spellShortened(shortened, written, 1);
    matchSpelling(shortened, vocabulary);
    spellShortened(shortened, written, 2);
    matchSpelling(shortened, vocabulary);
  }
  if (firstHit(text.hits, unit) !== noHit) return;
  matchSwapped(written, vocabulary.trie);
  if (written.to - written.from < shortestReversed) return;
  spellReversed(shortened, written);
  matchWhole(shortened, vocabulary);
  spellBySound(shortened, written);
  matchWhole(shortened, vocabulary);
}

/** Shorter words are too often other words when they are read from behind. */
const shortestReversed = 5;

function readPicture(
  { text }: LetterReader,
  vocabulary: LetterVocabulary,
  code: number,
  position: number,
): void {
  const unit = addWord(text, text.letterCount, position, position + 1);
  const role = vocabulary.roleOfPicture.get(code);
  if (role !== undefined) addHit(text.hits, unit, unit + 1, role);
}

/** Shorter ones with a sign are smileys. */
const shortestOfSigns = 3;

/** Letters among digits or signs (“1d10t”), words parted by signs (“Arsch-loch”), signs alone (“@$$”). */
function mayDisguise({ kinds, wordCount, start, end }: LetterReader['chunk']): boolean {
  if ((kinds & letter) !== 0) return wordCount > 1 || (kinds & (digit | sign | mask)) !== 0;
  return (kinds & sign) !== 0 && end - start >= shortestOfSigns;
}

function lookBehindChunk(reader: LetterReader, vocabulary: LetterVocabulary): void {
  const { text, chunk } = reader;
  // What is found needs a unit to be found at.
  if (text.hits.unitCount === chunk.firstUnit)
    addWord(text, text.letterCount, chunk.start, chunk.end);
  findDisguises(reader, vocabulary, chunk, (chunk.kinds & mask) !== 0);
}

/** So many single letters are no abbreviation. */
const shortestRow = 3;

/** Counts the chunk to the row of single letters, or ends the row in front of it. */
function lengthenRow(reader: LetterReader, vocabulary: LetterVocabulary): void {
  const { chunk, row } = reader;
  if (!isSingle(reader)) {
    joinRow(reader, vocabulary, chunk.start);
    return;
  }
  if (row.size === 0) {
    row.start = chunk.start;
    row.firstUnit = chunk.firstUnit;
  }
  row.size += 1;
}

/** One letter, or one sign that may stand for a letter. */
function isSingle({ folded, text, chunk: { start, end, firstUnit } }: LetterReader): boolean {
  const unitCount = text.hits.unitCount - firstUnit;
  if (unitCount === 0) return end - start === 1 && isOf(codeAt(folded, start), sign);
  return unitCount === 1 && behindLetters(text, firstUnit) - firstLetter(text, firstUnit) === 1;
}

function joinRow(reader: LetterReader, vocabulary: LetterVocabulary, end: number): void {
  const { text, row } = reader;
  const { size } = row;
  row.size = 0;
  if (size < shortestRow || row.firstUnit === text.hits.unitCount) return;
  row.end = end;
  findDisguises(reader, vocabulary, row, false);
}

/** Whether a sign behind the last letter of the chunk ends the sentence. */
function closesSentence(folded: FoldedText, { start, end }: Stretch): boolean {
  for (let i = end - 1; i >= start; i--) {
    const code = codeAt(folded, i);
    if (endsSentence(code)) return code !== period || !isAbbreviation(folded, start, i);
    if (isOf(code, letter | digit)) return false;
  }
  return false;
}

/** “Dr.” and “Mrs.” have no vowel, and no sentence ends with them. */
function isAbbreviation(folded: FoldedText, start: number, end: number): boolean {
  if (end - start < 2 || end - start > 3) return false;
  for (let i = start; i < end; i++) {
    const code = codeAt(folded, i);
    if (!isOf(code, letter) || vowels.has(code)) return false;
  }
  return true;
}

const vowels = new Set(Array.from('aeiouy', (vowel) => vowel.charCodeAt(0)));
