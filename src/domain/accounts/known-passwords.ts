import known from '#domain/accounts/known-passwords.json' with { type: 'json' };
import { withoutLookalikes, wordInside } from '#domain/accounts/password-word.ts';

const passwords = new Set(known.passwords.split(' '));

/** Signs that people put around a word so that rules let it pass: `Sommer2026!` is still `sommer`. */
const mostSignsAround = 6;

/**
 * Whether a password is among the ones that attackers try first: on the list as it is, or as a word of the list
 * with capitals, digits and signs that everybody thinks of.
 */
export function isKnownPassword(password: string): boolean {
  const whole = password.normalize('NFKC').toLowerCase();
  if (passwords.has(whole)) return true;
  const word = wordInside(whole);
  const around = whole.length - word.length;
  return (
    around <= mostSignsAround && (passwords.has(word) || passwords.has(withoutLookalikes(word)))
  );
}
