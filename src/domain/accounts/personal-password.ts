import { withoutLookalikes } from '#domain/accounts/password-word.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';

const productName = 'wohlwort';

/** Shorter words are parts of too many others. */
const shortestPart = 4;
const shortestNumber = 5;

/** Rejects passwords made from the product’s name, the person’s name or address. Returns a text key or null. */
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
  // One Han character counts as two letters.
  const weight = part.replaceAll(/\p{Script=Han}/gu, '--').length;
  return weight >= shortestPart ? letters.includes(part) : letters === part;
}

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
