import { characterCount } from '#domain/compliment.ts';
import type { PlainErrorCode } from '#domain/error-code.ts';

export const maximumNameLength = 60;

/** A name changes so often within so many days, so that letters of one person do not seem those of many (P5). */
export const renamingLimit = { most: 3, days: 30 };

const joinerOrInvisible =
  /(?<=\p{Extended_Pictographic}(?:\u{FE0F}|\p{Emoji_Modifier})?)(\u{200D})(?=\p{Extended_Pictographic})|[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

/**
 * One line without invisible characters, so that nobody can pose as somebody else with them. Only
 * the sign that joins two emoji stays: without it “👩‍💻” falls apart.
 */
export function normalizeName(input: string): string {
  return input
    .normalize('NFC')
    .replace(joinerOrInvisible, (_sign, joiner: string | undefined) => joiner ?? '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** How one is greeted: the first word of a name. One in Han characters has no parts and stays whole. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/u)[0] ?? name;
}

/** What is wrong with a name, as a text key, or null. */
export function brokenNameRule(name: string): PlainErrorCode | null {
  if (name === '') return 'register.validation.name.required';
  if (characterCount(name) > maximumNameLength) return 'register.validation.name.too_long';
  return null;
}
