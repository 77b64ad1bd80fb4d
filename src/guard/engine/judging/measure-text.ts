import type { Analysis } from '#guard/engine/finding/analysis.ts';
import {
  blankSpace,
  carriageReturn,
  firstHan,
  isHan,
  lineFeed,
} from '#guard/engine/folding/codes.ts';
import { characterAt } from '#guard/engine/reading/han-text.ts';

/** Counts letters and digits, a Han character as two; disguising signs do not count. */
export function countLetters({ letters, han, readsHan }: Analysis): number {
  let count = letters.letterCount;
  if (!readsHan) return count;
  for (let unit = 0; unit < han.length; unit++) if (characterAt(han, unit) >= firstHan) count += 2;
  return count;
}

/** Measures the trimmed length, a Han character as two. */
export function measureLength({ folded: { codes, length, hasHan } }: Analysis): number {
  let first = 0;
  let last = length;
  while (first < last && isSpace(codes[first] ?? 0)) first += 1;
  while (last > first && isSpace(codes[last - 1] ?? 0)) last -= 1;
  let count = last - first;
  if (!hasHan) return count;
  for (let i = first; i < last; i++) if (isHan(codes[i] ?? 0)) count += 1;
  return count;
}

function isSpace(code: number): boolean {
  return code === blankSpace || code === lineFeed || code === carriageReturn;
}
