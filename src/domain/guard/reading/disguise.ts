import {
  characterKinds,
  digit,
  isAmbiguousSign,
  letter,
  letterOfSign,
  mask,
  sign,
} from '#domain/guard/folding/character-kinds.ts';
import type { FoldedText } from '#domain/guard/folding/fold.ts';
import { addHit } from '#domain/guard/reading/hits.ts';
import type { LetterText } from '#domain/guard/reading/letter-text.ts';
import { alphabetSize, beginningOf } from '#domain/guard/vocabulary/letter-vocabulary.ts';
import type { LetterVocabulary } from '#domain/guard/vocabulary/letter-vocabulary.ts';
import { inflected, openEnd, openStart, squeezed, stepTo } from '#domain/guard/vocabulary/trie.ts';
import { isEnding } from '#domain/guard/compiling/word-forms.ts';

/** Room in which a disguised word is written out: its letters, their units, where pieces begin. */
export type Disguises = {
  letters: Uint8Array;
  units: Uint32Array;
  begins: Uint8Array;
  length: number;
  pieces: number;
};

export function createDisguises(): Disguises {
  return {
    letters: new Uint8Array(256),
    units: new Uint32Array(256),
    begins: new Uint8Array(256),
    length: 0,
    pieces: 0,
  };
}

const letterI = 8;
const letterL = 11;
/** In a row of single letters a word of this length may begin and end anywhere. */
const shortestAnywhere = 5;
const shortestDisguised = 3;
const longestMasked = 24;
const hidden = 63;

/** Looks behind digits and signs for letters, separators between letters, and masked letters. */
export function findDisguises(
  folded: FoldedText,
  start: number,
  end: number,
  firstUnit: number,
  oddities: number,
  vocabulary: LetterVocabulary,
  text: LetterText,
  disguises: Disguises,
): void {
  const from = trimStart(folded.codes, start, end);
  const to = trimEnd(folded.codes, from, end);
  const isAmbiguous = writeOut(folded.codes, from, to, firstUnit, letterI, text, disguises);
  matchDisguise(vocabulary, text, disguises);
  if (isAmbiguous) {
    writeOut(folded.codes, from, to, firstUnit, letterL, text, disguises);
    matchDisguise(vocabulary, text, disguises);
  }
  if (oddities & mask || disguises.pieces === 2) {
    matchMasked(folded.codes, from, end, firstUnit, vocabulary, text);
  }
}

function trimStart(codes: Uint16Array, start: number, end: number): number {
  let from = start;
  while (from < end && !((characterKinds[codes[from] ?? 0] ?? 0) & (letter | digit | sign))) from++;
  return from;
}

/** Signs at the end are punctuation, but $ and € are letters more often. */
function trimEnd(codes: Uint16Array, from: number, end: number): number {
  let to = end;
  while (to > from) {
    const code = codes[to - 1] ?? 0;
    if ((characterKinds[code] ?? 0) & (letter | digit) || code === 36 || code === 0x20ac) break;
    to--;
  }
  return to;
}

/** Answers whether a sign had two readings. */
function writeOut(
  codes: Uint16Array,
  from: number,
  to: number,
  firstUnit: number,
  ambiguousLetter: number,
  text: LetterText,
  disguises: Disguises,
): boolean {
  if (disguises.letters.length < to - from + 1) {
    disguises.letters = new Uint8Array((to - from) * 2);
    disguises.units = new Uint32Array((to - from) * 2);
    disguises.begins = new Uint8Array((to - from) * 2);
  }
  const { letters, units, begins } = disguises;
  let length = 0;
  let pieces = 0;
  let unit = firstUnit;
  let isAmbiguous = false;
  let begin = 1;
  for (let i = from; i < to; i++) {
    const code = codes[i] ?? 0;
    while (unit + 1 < text.hits.unitCount && (text.starts[unit + 1] ?? 0) <= i) unit++;
    const kind = characterKinds[code] ?? 0;
    let plain = code - 97;
    if (!(kind & letter)) {
      const stands = letterOfSign.get(code);
      if (stands === undefined) {
        begin = 1;
        continue;
      }
      plain = isAmbiguousSign(code) ? ambiguousLetter : stands;
      isAmbiguous ||= isAmbiguousSign(code);
    }
    letters[length] = plain;
    units[length] = unit;
    begins[length++] = begin;
    pieces += begin;
    begin = 0;
  }
  begins[length] = 1;
  disguises.length = length;
  disguises.pieces = pieces;
  return isAmbiguous;
}

function matchDisguise(vocabulary: LetterVocabulary, text: LetterText, disguises: Disguises): void {
  const { letters, begins, length } = disguises;
  const { beginsInside } = vocabulary;
  for (let i = 0; i < length; i++) {
    const isInside =
      i + 2 < length &&
      beginsInside[beginningOf(letters[i] ?? 0, letters[i + 1] ?? 0, letters[i + 2] ?? 0)] === 1;
    if (begins[i] === 1) matchFrom(vocabulary, text, disguises, i, 0);
    else if (isInside) matchFrom(vocabulary, text, disguises, i, openStart);
  }
}

/** Adds a hit for each word from `start` on that has the needed marks and ends where one may end. */
function matchFrom(
  { trie, firsts, pairs }: LetterVocabulary,
  text: LetterText,
  { letters, units, begins, length, pieces }: Disguises,
  start: number,
  needed: number,
): void {
  const { wordStarts, marks, roles } = trie;
  const areSingles = pieces === length && length > 2;
  const first = letters[start] ?? 0;
  let state = firsts[first] ?? 0;
  for (let end = start + 1; state !== 0; end++) {
    const size = end - start;
    const lastWord = size < shortestDisguised ? 0 : (wordStarts[state + 1] ?? 0);
    for (let word = wordStarts[state] ?? 0; word < lastWord; word++) {
      const mark = marks[word] ?? 0;
      if ((mark & needed) !== needed || mark & squeezed) continue;
      if (areSingles && size < shortestAnywhere) {
        if (start > 1 || end < length - 1) continue;
      } else if (
        begins[end] !== 1 &&
        !(mark & openEnd || (mark & inflected && isEnding(letters, end, length)))
      ) {
        continue;
      }
      addHit(text.hits, units[start] ?? 0, (units[end - 1] ?? 0) + 1, roles[word] ?? 0);
    }
    if (end >= length) break;
    const code = letters[end] ?? 0;
    state = size === 1 ? (pairs[first * alphabetSize + code] ?? 0) : stepTo(trie, state, code);
  }
}

const maskedLetters = new Uint8Array(longestMasked);

/** “id*ot”, “f***”: every rude word of that length that agrees in the letters that are left. */
function matchMasked(
  codes: Uint16Array,
  from: number,
  end: number,
  unit: number,
  vocabulary: LetterVocabulary,
  text: LetterText,
): void {
  let to = end;
  while (to > from && !isMaskable(codes[to - 1] ?? 0)) to--;
  if (to - from > longestMasked || to - from < 3) return;
  let known = 0;
  for (let i = from; i < to; i++) {
    const code = codes[i] ?? 0;
    const isLetter = ((characterKinds[code] ?? 0) & letter) !== 0;
    maskedLetters[i - from] = isLetter ? code - 97 : (letterOfSign.get(code) ?? hidden);
    if (isLetter) known++;
  }
  const first = maskedLetters[0] ?? 0;
  if (first === hidden || known === to - from) return;
  for (const { letters, role } of vocabulary.maskable().get((to - from) * 64 + first) ?? []) {
    if (agrees(letters, to - from)) {
      addHit(text.hits, unit, text.hits.unitCount, role);
      return;
    }
  }
}

function isMaskable(code: number): boolean {
  return (
    ((characterKinds[code] ?? 0) & (letter | digit)) !== 0 ||
    code === 42 ||
    code === 35 ||
    code === 36
  );
}

function agrees(letters: Uint8Array, length: number): boolean {
  for (let i = 0; i < length; i++) {
    if (maskedLetters[i] !== hidden && maskedLetters[i] !== letters[i]) return false;
  }
  return true;
}
