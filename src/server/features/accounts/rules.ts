import { CodedError } from '#domain/coded-error.ts';
import { isEmail } from '#domain/email.ts';
import { isKnownPassword } from '#domain/known-passwords.ts';
import { brokenPasswordRule } from '#domain/password.ts';
import { brokenNameRule } from '#domain/person-name.ts';
import { areTraitsWithinLimits } from '#domain/traits.ts';

/** Refuses a registration with the message of every field that breaks a rule. */
export function checkRegistration(input: {
  name: string;
  email: string;
  password: string;
  traits: string[];
}): void {
  refuseBroken({
    name: brokenNameRule(input.name),
    email: isEmail(input.email) ? null : 'register.validation.email.invalid',
    password: brokenNewPasswordRule(input.password),
    traits: brokenTraitsRule(input.traits),
  });
}

/** Refuses a new password that breaks a rule; `field` is its name in the form. */
export function checkNewPassword(password: string, field: string): void {
  refuseBroken({ [field]: brokenNewPasswordRule(password) });
}

/** A refusal of one field, with the same text for form and field. */
export function fieldError(
  kind: 'invalid' | 'conflict' | 'forbidden',
  field: string,
  code: string,
): CodedError {
  return new CodedError(kind, code, { fields: { [field]: code } });
}

/** The rules that the form shows, and the list that only the server knows. */
function brokenNewPasswordRule(password: string): string | null {
  const known = isKnownPassword(password) ? 'register.validation.password.common' : null;
  return brokenPasswordRule(password) ?? known;
}

function brokenTraitsRule(traits: string[]): string | null {
  if (traits.length === 0) return 'register.validation.traits.required';
  return areTraitsWithinLimits(traits) ? null : 'register.validation.traits.too_many';
}

function refuseBroken(codes: Record<string, string | null>): void {
  const fields = Object.fromEntries(
    Object.entries(codes).flatMap(([field, code]) => (code === null ? [] : [[field, code]])),
  );
  const [code] = Object.values(fields);
  if (code !== undefined) throw new CodedError('invalid', code, { fields });
}
