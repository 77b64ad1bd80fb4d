import { withoutLookalikes } from '#domain/accounts/password-word.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';

const productName = 'wohlwort';

/** Shorter words stand inside too many others. */
const shortestPart = 4;
const shortestNumber = 5;

/**
 * What is wrong with a password for this very person, as a text key, or null: whoever knows the product, the name or
 * the address tries these first, also with digits in place of letters.
 */
export function brokenPersonalRule(
  password: string,
  { name, email }: { name: string; email: string },
): PlainErrorCode | null {
  const plain = fold(password);
  const disguised = [lettersOf(plain), lettersOf(withoutLookalikes(plain))];
  const parts = [productName, ...partsOf(name), ...partsOf(email.replace(/\.[^.@]*$/u, ''))];
  const isPersonal = parts.some((part) =>
    /^\d/u.test(part)
      ? part.length >= shortestNumber && plain.includes(part)
      : disguised.some((letters) => isIn(letters, part)),
  );
  return isPersonal ? 'register.validation.password.personal' : null;
}

function isIn(letters: string, part: string): boolean {
  // One Han character says as much as two letters.
  const weight = part.replaceAll(/\p{Script=Han}/gu, '--').length;
  return weight >= shortestPart ? letters.includes(part) : letters === part;
}

/** The words and numbers of a name or an address. */
function partsOf(text: string): string[] {
  return fold(text).match(/\p{L}+|\p{N}+/gu) ?? [];
}

/** Without accents and capitals: `Zoë` → `zoe` */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function lettersOf(text: string): string {
  return text.replaceAll(/\P{L}/gu, '');
}
