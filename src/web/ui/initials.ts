import { holdsRightToLeft } from '#domain/i18n/writing-direction.ts';
import { graphemesOf } from '#domain/shared/graphemes.ts';

const tints = ['butter', 'sky', 'sage', 'blush'] as const;

export type AvatarTint = (typeof tints)[number];

/** One or two letters that stand for a name: first and last word, or the last sign of a name in Han characters. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s·・]+/u)
    .filter(Boolean);
  const first = words[0];
  if (first === undefined) return '';
  // A Chinese, Japanese or Korean name begins with the family; its first sign is what people write on a label
  if (/^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(first))
    return firstSign(first);
  // Letters of Arabic join, and two of them would read as a word
  if (holdsRightToLeft(first)) return firstSign(first);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return (firstSign(first) + (last === undefined ? '' : firstSign(last))).toLocaleUpperCase('und');
}

/** The same name always gets the same tint. */
export function tintForName(name: string): AvatarTint {
  let sum = 0;
  for (const sign of name.trim()) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973;
  return tints[sum % tints.length] ?? 'butter';
}

function firstSign(word: string): string {
  const letters = graphemesOf(word);
  return letters.find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? letters[0] ?? '';
}
