import { characterCount } from '#domain/compliment.ts';
import type { PlainErrorCode } from '#domain/error-code.ts';

export const maximumNameLength = 60;

/** A name changes so often within so many days, so that letters of one person do not seem those of many (P5). */
export const renamingLimit = { most: 3, days: 30 };

/** Signs that choose how another one looks; names in Han characters have some of them. */
const selectors = '\\p{Variation_Selector}';
/** Letters and marks that show nothing are among them, and the Braille pattern without a dot. */
const invisible = `[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\u{2800}]|(?!${selectors})\\p{Default_Ignorable_Code_Point}`;
const joiner =
  '(?<=\\p{Extended_Pictographic}(?:\\u{FE0F}|\\p{Emoji_Modifier})?)(\\u{200D})(?=\\p{Extended_Pictographic})';
const joinerOrInvisible = new RegExp(`${joiner}|${invisible}`, 'gu');

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * One line without invisible characters, so that nobody can pose as somebody else with them. Only
 * the sign that joins two emoji stays: without it “👩‍💻” falls apart.
 */
export function normalizeName(input: string): string {
  return input
    .normalize('NFC')
    .replace(joinerOrInvisible, (_sign, kept: string | undefined) => kept ?? '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * How one is greeted: the first word of a name that has a letter, in “👩‍💻 Zoë” the second. One in Han
 * characters has no parts and stays whole.
 */
export function firstNameOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  return words.find((word) => /\p{L}/u.test(word)) ?? words[0] ?? name;
}

/** What is wrong with a name, as a text key, or null. */
export function brokenNameRule(name: string): PlainErrorCode | null {
  if (!visible.test(name)) return 'register.validation.name.required';
  if (characterCount(name) > maximumNameLength) return 'register.validation.name.too_long';
  return null;
}
