import { characterCount } from '#domain/compliment.ts';

export const maximumNameLength = 60;

/** One line without invisible characters, so that nobody can pose as somebody else with them. */
export function normalizeName(input: string): string {
  return input
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** What is wrong with a name, as a text key, or null. */
export function brokenNameRule(name: string): string | null {
  if (name === '') return 'register.validation.name.required';
  if (characterCount(name) > maximumNameLength) return 'register.validation.name.too_long';
  return null;
}
