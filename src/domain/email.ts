export const maximumEmailLength = 254;

/** Non-space text, an at sign, a domain, a dot and a suffix. Specification, section 5. */
export function isEmail(input: string): boolean {
  return input.length <= maximumEmailLength && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(input);
}

/** The form in which addresses are stored and compared. */
export function normalizeEmail(input: string): string {
  return input.trim().toLowerCase();
}
