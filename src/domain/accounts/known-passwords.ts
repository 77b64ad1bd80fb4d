import known from '#domain/accounts/known-passwords.json' with { type: 'json' };
import { withoutLookalikes, wordInside } from '#domain/accounts/password-word.ts';

const passwords = new Set(known.passwords.split(' '));

/** Signs around a word are ignored: `Sommer2026!` is still `sommer`. */
const mostSignsAround = 6;

/** Checks the list of known passwords, with the usual capitals, digits and signs around a word. */
export function isKnownPassword(password: string): boolean {
  const whole = password.normalize('NFKC').toLowerCase();
  if (passwords.has(whole)) return true;
  const word = wordInside(whole);
  const around = whole.length - word.length;
  return (
    around <= mostSignsAround && (passwords.has(word) || passwords.has(withoutLookalikes(word)))
  );
}
