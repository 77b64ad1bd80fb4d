import {
  dropped,
  expanded,
  expansions,
  foldAstral,
  foldTable,
  resolveFold,
  unresolved,
} from '#domain/guard/folding/fold-table.ts';

/**
 * A text in its plainest form: lower case, no marks, look-alike letters replaced.
 * `starts[i]` is the UTF-16 position in the original at which code `i` begins.
 */
export type FoldedText = {
  codes: Uint16Array;
  starts: Uint32Array;
  length: number;
  hasHan: boolean;
};

export function createFoldedText(): FoldedText {
  return { codes: new Uint16Array(1024), starts: new Uint32Array(1024), length: 0, hasHan: false };
}

/** Codes from here on stand for surrogates, private use and rare forms. */
const surrogate = 0xd800;

/** Writes the folded text into `target`, so that no memory is claimed per text. */
export function foldText(text: string, target: FoldedText): void {
  const most = text.length * 4 + 8;
  if (target.codes.length < most) {
    target.codes = new Uint16Array(most);
    target.starts = new Uint32Array(most);
  }
  const { codes, starts } = target;
  let length = 0;
  let hasHan = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    let code = foldTable[unit] ?? 0;
    if (code > unresolved && code < surrogate) {
      if (code >= 0x3400 && code <= 0x9fff) hasHan = true;
      codes[length] = code;
      starts[length++] = i;
      continue;
    }
    if (code === unresolved) code = resolveFold(unit);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(i + 1);
      if (next >= 0xdc00 && next <= 0xdfff) {
        length = append(foldAstralPair(unit, next), i, codes, starts, length);
        i++;
        continue;
      }
    }
    if (code === dropped) continue;
    if (code === expanded) {
      length = append(expansions.get(unit) ?? '', i, codes, starts, length);
      continue;
    }
    if (code >= 0x3400 && code <= 0x9fff) hasHan = true;
    codes[length] = code;
    starts[length++] = i;
  }
  starts[length] = text.length;
  target.length = length;
  target.hasHan = hasHan;
}

const shared = createFoldedText();

/** The folded form as a string, for compiling words and for tests. */
export function foldToString(text: string): string {
  if (/^[a-z0-9]*$/u.test(text)) return text;
  foldText(text, shared);
  return String.fromCharCode(...shared.codes.subarray(0, shared.length));
}

const astralFolds = new Map<number, string>();

function foldAstralPair(high: number, low: number): string {
  const codePoint = ((high - 0xd800) << 10) + (low - 0xdc00) + 0x10000;
  let plain = astralFolds.get(codePoint);
  if (plain === undefined) {
    plain = foldAstral(codePoint).slice(0, 4);
    // A hostile text may hold every astral character there is; the memory of them stays small.
    if (astralFolds.size > 4096) astralFolds.clear();
    astralFolds.set(codePoint, plain);
  }
  return plain;
}

function append(
  plain: string,
  start: number,
  codes: Uint16Array,
  starts: Uint32Array,
  length: number,
): number {
  let end = length;
  for (let k = 0; k < plain.length && k < 4; k++) {
    codes[end] = plain.charCodeAt(k);
    starts[end++] = start;
  }
  return end;
}
