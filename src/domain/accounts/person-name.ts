import { characterCount } from '#domain/compliments/compliment.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';
import { isBlank } from '#domain/shared/visible-text.ts';

/** Invisible characters must not make two names look alike. */
export { visibleLine as normalizeName } from '#domain/shared/visible-text.ts';

export const maximumNameLength = 60;

/** Limits name changes, so that one person’s letters do not seem to come from many (P5). */
export const renamingLimit = { most: 3, days: 30 };

/** Returns the first word with a letter, and titles before it, for greetings. A name in Han characters stays whole. */
export function firstNameOf(name: string): string {
  const words = name.trim().split(/(?<!^(?:(?:Frau|Herr|Dr|Prof|Mrs?|Ms|Mx)\.? ?)+)\s+/u);
  return words.find((word) => /\p{L}/u.test(word)) ?? words[0] ?? name;
}

/** “88” is a sign rather than a name. */
const isNumber = /^[\p{N}\p{P}\s]+$/u;

/** Returns the text key of what is wrong with a name, or null. */
export function brokenNameRule(name: string): PlainErrorCode | null {
  if (isBlank(name) || isNumber.test(name)) return 'register.validation.name.required';
  if (characterCount(name) > maximumNameLength) return 'register.validation.name.too_long';
  return null;
}
