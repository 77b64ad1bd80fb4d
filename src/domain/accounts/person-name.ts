import { characterCount } from '#domain/compliments/compliment.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';
import { isBlank } from '#domain/shared/visible-text.ts';

/** Nobody can pose as somebody else with what is not seen. */
export { visibleLine as normalizeName } from '#domain/shared/visible-text.ts';

export const maximumNameLength = 60;

/** A name changes so often within so many days, so that letters of one person do not seem those of many (P5). */
export const renamingLimit = { most: 3, days: 30 };

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
  if (isBlank(name)) return 'register.validation.name.required';
  if (characterCount(name) > maximumNameLength) return 'register.validation.name.too_long';
  return null;
}
