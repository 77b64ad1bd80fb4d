import { isHan } from '#guard/engine/folding/codes.ts';
import {
  dropped,
  expanded,
  expansions,
  foldAstral,
  foldTable,
  resolveFold,
  unresolved,
} from '#guard/engine/folding/fold-table.ts';

/** Lower case, no marks, look-alikes replaced. `starts[i]` is code `i`’s UTF-16 position in the original. */
export type FoldedText = {
  text: string;
  codes: Uint16Array;
  starts: Uint32Array;
  length: number;
  hasHan: boolean;
};

const usualLength = 1024;

/** Creates a buffer; it grows with the longest text. */
export function createFoldedText(room = usualLength): FoldedText {
  return {
    text: '',
    codes: new Uint16Array(room),
    starts: new Uint32Array(room),
    length: 0,
    hasHan: false,
  };
}

/** Zeros after the end, for readers that look ahead; otherwise an earlier text would show. */
const codesBehind = 2;
/** The most codes that one character becomes. */
const longestFold = 4;
/** Surrogates, private use and rare forms. */
const firstSurrogate = 0xd800;
const lastOfPlane = 0xffff;

/** Folds into `target` without allocating; a text that `target` already holds is not folded again. */
export function foldText(text: string, target: FoldedText): void {
  if (target.text === text) return;
  target.text = text;
  clear(target, text.length * longestFold + codesBehind);
  let position = 0;
  while (position < text.length) {
    position = foldPlain(text, position, target);
    if (position < text.length) position += foldRare(text, position, target);
  }
  target.starts[target.length] = text.length;
  target.codes.fill(0, target.length, target.length + codesBehind);
}

/** Folds up to the next special character; returns its position. */
function foldPlain(text: string, start: number, target: FoldedText): number {
  const { codes, starts } = target;
  const table = foldTable;
  let { length, hasHan } = target;
  let position = start;
  for (; position < text.length; position++) {
    const code = table[text.charCodeAt(position)] ?? 0;
    if (code <= unresolved || code >= firstSurrogate) break;
    codes[length] = code;
    starts[length] = position;
    length += 1;
    if (isHan(code)) hasHan = true;
  }
  target.length = length;
  target.hasHan = hasHan;
  return position;
}

const foldedWord = createFoldedText();

/** Returns the folded text as a string, for words of the data and for tests. */
export function foldToString(text: string): string {
  if (/^[a-z0-9]*$/u.test(text)) return text;
  foldText(text, foldedWord);
  return String.fromCharCode(...foldedWord.codes.subarray(0, foldedWord.length));
}

/** Returns the code at a position; 0 at the two positions after the end. */
export function codeAt({ codes }: FoldedText, index: number): number {
  return codes[index] ?? 0;
}

function clear(target: FoldedText, room: number): void {
  if (target.codes.length < room) {
    target.codes = new Uint16Array(room);
    target.starts = new Uint32Array(room);
  }
  target.length = 0;
  target.hasHan = false;
}

function append(target: FoldedText, code: number, start: number): void {
  const { length } = target;
  target.codes[length] = code;
  target.starts[length] = start;
  target.length = length + 1;
  if (isHan(code)) target.hasHan = true;
}

/** Folds a special character; returns its length in UTF-16 units. */
function foldRare(text: string, position: number, target: FoldedText): number {
  const codePoint = text.codePointAt(position) ?? 0;
  if (codePoint > lastOfPlane) {
    appendAll(target, rememberAstral(codePoint), position);
    return 2;
  }
  const known = foldTable[codePoint] ?? dropped;
  const code = known === unresolved ? resolveFold(codePoint) : known;
  if (code === expanded) appendAll(target, expansions.get(codePoint) ?? '', position);
  else if (code !== dropped) append(target, code, position);
  return 1;
}

/** All codes begin where the character began. Does not set whether they are Han. */
function appendAll(target: FoldedText, plain: string, start: number): void {
  const { codes, starts, length } = target;
  const count = Math.min(plain.length, longestFold);
  for (let i = 0; i < count; i++) {
    codes[length + i] = plain.charCodeAt(i);
    starts[length + i] = start;
  }
  target.length = length + count;
}

const astralFolds = new Map<number, string>();
/** Limits memory against texts with every astral character. */
const mostRemembered = 4096;

function rememberAstral(codePoint: number): string {
  const known = astralFolds.get(codePoint);
  if (known !== undefined) return known;
  const plain = foldAstral(codePoint).slice(0, longestFold);
  if (astralFolds.size > mostRemembered) astralFolds.clear();
  astralFolds.set(codePoint, plain);
  return plain;
}
