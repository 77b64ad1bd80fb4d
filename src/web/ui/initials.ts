import { holdsRightToLeft } from '#domain/i18n/writing-direction.ts';
import { graphemesOf } from '#domain/shared/graphemes.ts';

const tints = ['butter', 'sky', 'sage', 'blush'] as const;

export type AvatarTint = (typeof tints)[number];

/** Returns one or two letters for a name: of its first and last word, or its first Han, Hangul or Kana character. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s·・]+/u)
    .filter(Boolean);
  const first = words[0];
  if (first === undefined) return '';
  // Uses the first character of the family name, which comes first in Chinese, Japanese and Korean
  if (/^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(first))
    return firstGrapheme(first);
  // Uses one letter in right-to-left scripts, since two Arabic letters would join and read as a word
  if (holdsRightToLeft(first)) return firstGrapheme(first);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return (firstGrapheme(first) + (last === undefined ? '' : firstGrapheme(last))).toLocaleUpperCase(
    'und',
  );
}

/** Returns the same tint for the same name. */
export function tintForName(name: string): AvatarTint {
  let sum = 0;
  for (const character of name.trim()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return tints[sum % tints.length] ?? 'butter';
}

function firstGrapheme(word: string): string {
  const letters = graphemesOf(word);
  return letters.find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? letters[0] ?? '';
}
