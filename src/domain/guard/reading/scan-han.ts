import components from '#domain/guard/data/han-components.json' with { type: 'json' };
import {
  apostrophe,
  characterKinds,
  digit,
  letter,
  mask,
  sign,
  space,
} from '#domain/guard/folding/character-kinds.ts';
import { foldToString } from '#domain/guard/folding/fold.ts';
import type { FoldedText } from '#domain/guard/folding/fold.ts';
import type { HanVocabulary } from '#domain/guard/vocabulary/han-vocabulary.ts';
import { stepTo } from '#domain/guard/vocabulary/trie.ts';
import { addHit, addUnit, clearHits, createHits } from '#domain/guard/reading/hits.ts';
import type { Hits } from '#domain/guard/reading/hits.ts';

/** The characters (units) of a text in Han, without the signs that people put between them. */
export type HanText = {
  codes: Uint16Array;
  /** Where each unit begins in the folded text. */
  starts: Uint32Array;
  length: number;
  hits: Hits;
};

export function createHanText(): HanText {
  return {
    codes: new Uint16Array(1024),
    starts: new Uint32Array(1024),
    length: 0,
    hits: createHits(),
  };
}

const sentenceEnds = new Set(Array.from('。!?;\n', (character) => character.charCodeAt(0)));
const comma = 44;
const exclamation = 33;
const question = 63;

/** Two characters that people write for one (扌喿 for 操), folded: first × 65,536 + second. */
const mergedOf = new Map<number, number>();
const beginsPair = new Uint8Array(0x10000);

function readComponents(): void {
  for (const [pair, whole] of Object.entries(components.pairs)) {
    const folded = foldToString(pair);
    const first = folded.charCodeAt(0);
    beginsPair[first] = 1;
    mergedOf.set(first * 0x10000 + folded.charCodeAt(1), foldToString(whole).charCodeAt(0));
  }
}

/** Writes the units and looks up every word that begins at one of them. */
export function scanHan(folded: FoldedText, vocabulary: HanVocabulary, text: HanText): void {
  if (mergedOf.size === 0) readComponents();
  readUnits(folded, text);
  const { codes, length, hits } = text;
  const { trie, firsts } = vocabulary;
  const { wordStarts, roles } = trie;
  for (let unit = 0; unit < length; unit++) {
    let state = firsts[codes[unit] ?? 0] ?? 0;
    for (let end = unit + 1; state !== 0; end++) {
      const lastWord = wordStarts[state + 1] ?? 0;
      for (let word = wordStarts[state] ?? 0; word < lastWord; word++) {
        if (!cutsLetters(codes, unit, end, length)) addHit(hits, unit, end, roles[word] ?? 0);
      }
      if (end >= length) break;
      state = stepTo(trie, state, codes[end] ?? 0);
    }
  }
}

function readUnits(folded: FoldedText, text: HanText): void {
  if (text.codes.length < folded.length) {
    text.codes = new Uint16Array(folded.length * 2);
    text.starts = new Uint32Array(folded.length * 2);
  }
  clearHits(text.hits);
  const { codes, starts } = text;
  let length = 0;
  let sentence = 0;
  for (let i = 0; i < folded.length; i++) {
    const start = i;
    let code = folded.codes[i] ?? 0;
    if (beginsPair[code] === 1 && i + 1 < folded.length) {
      const merged = mergedOf.get(code * 0x10000 + (folded.codes[i + 1] ?? 0));
      if (merged !== undefined) {
        code = merged;
        i++;
      }
    }
    if (
      isSeparator(code, codeAt(codes, length - 1), codeAt(folded.codes, i + 1)) &&
      !partsWords(codes, length, folded, i)
    )
      continue;
    if (sentenceEnds.has(code)) sentence++;
    codes[length] = code;
    starts[length++] = start;
    addUnit(text.hits, sentence);
  }
  text.length = length;
}

/** Spaces and signs between two characters part no words in Chinese; between two words in letters they do. */
function isSeparator(code: number, before: number, after: number): boolean {
  if (code >= 0x2e80 || code === comma || code === exclamation || code === question) return false;
  const kind = characterKinds[code] ?? 0;
  if (kind & (letter | digit)) return false;
  if (kind & space) return code !== 10;
  if (kind & (sign | mask | apostrophe)) return isHan(before) && isHan(after);
  return kind === 0;
}

/** A space between words in letters; between single letters (“S B”) it only stretches. */
function partsWords(
  codes: Uint16Array,
  length: number,
  folded: FoldedText,
  position: number,
): boolean {
  if (!isLatin(codeAt(codes, length - 1)) || !isLatin(codeAt(folded.codes, position + 1)))
    return false;
  return isLatin(codeAt(codes, length - 2)) || isLatin(codeAt(folded.codes, position + 2));
}

const codeAt = (codes: Uint16Array, index: number): number => codes[index] ?? 0;
const isHan = (code: number): boolean => code >= 0x3400 && code <= 0x9fff;
const isLatin = (code: number): boolean =>
  code < 128 && ((characterKinds[code] ?? 0) & letter) !== 0;

/** “sb” is an insult, the beginning of “sbrinz” is not. */
function cutsLetters(codes: Uint16Array, start: number, end: number, length: number): boolean {
  const cutsStart = start > 0 && isLatin(codes[start] ?? 0) && isLatin(codes[start - 1] ?? 0);
  return cutsStart || (end < length && isLatin(codes[end - 1] ?? 0) && isLatin(codes[end] ?? 0));
}
