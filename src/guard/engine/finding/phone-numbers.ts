import type { Place } from '#guard/engine/finding/finding.ts';
import { digitZero, isDigit, period } from '#guard/engine/folding/codes.ts';
import type { FoldedText } from '#guard/engine/folding/fold.ts';

const blank = 32;
const openBracket = 40;
const asterisk = 42;
const plus = 43;
const comma = 44;
const slash = 47;

const fewestPhoneDigits = 7;
/** With so many digits it is a telephone or account number, even without a leading 0 or +. */
const certainPhoneDigits = 9;
const mostDateDigits = 8;
/** Signs allowed between two digits. */
const widestGap = 3;

export function beginsNumber(code: number): boolean {
  return isDigit(code) || code === plus;
}

/** Returns the position after a number with spaces, dots, dashes, slashes or brackets. */
export function behindNumber({ codes, length }: FoldedText, start: number): number {
  let last = start;
  let gap = 0;
  for (let i = start; i < length; i++) {
    const code = codes[i] ?? 0;
    if (isDigit(code)) {
      last = i;
      gap = 0;
    } else if (isNumberSign(code) && gap < widestGap) gap += 1;
    else if (i > start) break;
  }
  return last + 1;
}

/** Returns the number if it is a telephone number, or null. */
export function findPhone({ codes }: FoldedText, start: number, end: number): Place | null {
  const first = codes[start] ?? 0;
  const shape = measureNumber(codes, start, end);
  // Dates (12.03.2026), grouped (2.753.412) and round numbers are not telephone numbers.
  if (isGroupedByDots(shape) && first !== digitZero) return null;
  if (isDate(shape) && first !== plus) return null;
  const { digits, zeros } = shape;
  if (digits < fewestPhoneDigits || zeros >= digits - 2) return null;
  const isPhone = first === plus || first === digitZero || digits >= certainPhoneDigits;
  return isPhone ? { start, end } : null;
}

type NumberShape = {
  digits: number;
  zeros: number;
  groups: number;
  longestGroup: number;
  lastGroup: number;
  /** Only dots as separators, each but the first before three digits. */
  hasThousands: boolean;
};

function measureNumber(codes: Uint16Array, start: number, end: number): NumberShape {
  const shape: NumberShape = {
    digits: 0,
    zeros: 0,
    groups: 1,
    longestGroup: 0,
    lastGroup: 0,
    hasThousands: true,
  };
  for (let i = start; i < end; i++) {
    const code = codes[i] ?? 0;
    if (isDigit(code)) addDigit(shape, code);
    else addSign(shape, code);
  }
  return shape;
}

function addDigit(shape: NumberShape, code: number): void {
  shape.digits += 1;
  shape.lastGroup += 1;
  if (code === digitZero) shape.zeros += 1;
  shape.longestGroup = Math.max(shape.longestGroup, shape.lastGroup);
}

function addSign(shape: NumberShape, code: number): void {
  const { lastGroup, groups } = shape;
  if (code !== period || lastGroup > 3 || (lastGroup < 3 && groups > 1)) shape.hasThousands = false;
  if (lastGroup > 0) shape.groups += 1;
  shape.lastGroup = 0;
}

function isGroupedByDots({ hasThousands, groups, lastGroup }: NumberShape): boolean {
  return hasThousands && groups > 1 && lastGroup === 3;
}

function isDate({ groups, digits, longestGroup }: NumberShape): boolean {
  return groups === 3 && digits <= mostDateDigits && longestGroup <= 4;
}

function isNumberSign(code: number): boolean {
  const isBetween = code >= openBracket && code <= slash && code !== asterisk && code !== comma;
  return code === blank || isBetween;
}
