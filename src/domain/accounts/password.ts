import type { PlainErrorCode } from '#domain/shared/error-code.ts';

/** The rules of a password (P2), in the order in which they are shown. */
export const passwordRules = [
  {
    code: 'register.validation.password.length',
    holds: (password: string) => password.length >= 8,
  },
  {
    code: 'register.validation.password.uppercase',
    holds: (password: string) => /\p{Lu}/u.test(password),
  },
  {
    code: 'register.validation.password.lowercase',
    holds: (password: string) => /\p{Ll}/u.test(password),
  },
  {
    code: 'register.validation.password.number',
    holds: (password: string) => /\d/u.test(password),
  },
] as const;

/** Longer passwords would only make hashing slow. */
export const maximumPasswordLength = 128;

/** Returns the text key of the first rule that the password breaks, or null. */
export function brokenPasswordRule(password: string): PlainErrorCode | null {
  if (password.length > maximumPasswordLength) return 'register.validation.password.too_long';
  return passwordRules.find((rule) => !rule.holds(password))?.code ?? null;
}
