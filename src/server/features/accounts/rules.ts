import { brokenEmailRule } from '#domain/accounts/email.ts';
import { isKnownPassword } from '#domain/accounts/known-passwords.ts';
import { brokenPasswordRule } from '#domain/accounts/password.ts';
import { brokenNameRule } from '#domain/accounts/person-name.ts';
import { brokenPersonalRule } from '#domain/accounts/personal-password.ts';
import { brokenFirstTraitsRule } from '#domain/accounts/traits.ts';
import { refuseFields } from '#domain/shared/app-error.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';

type Details = { name: string; email: string; password: string };

/** Refuses a registration with a message for every field that breaks a rule. */
export function checkRegistration(input: Details & { traits: string[] }): void {
  refuseFields({ ...brokenDetails(input), traits: brokenFirstTraitsRule(input.traits) });
}

/** Checks the first step alone. Does not tell who is registered. */
export function checkDetails(details: Details): void {
  refuseFields(brokenDetails(details));
}

/** Checks what the owner of an address types where the address is proven already. */
export function checkOwnDetails({ name, password }: Omit<Details, 'email'>): void {
  const person = { name, email: '' };
  refuseFields({ name: brokenNameRule(name), password: brokenNewPasswordRule(password, person) });
}

/** Refuses a new password that breaks a rule; `field` is its name in the form. */
export function checkNewPassword(
  password: string,
  field: string,
  person: { name: string | null; email: string | null } | null,
): void {
  refuseFields({ [field]: brokenNewPasswordRule(password, person) });
}

export function checkEmail(email: string): void {
  refuseFields({ email: brokenEmailRule(email) });
}

function brokenDetails({ name, email, password }: Details): Record<string, PlainErrorCode | null> {
  return {
    name: brokenNameRule(name),
    email: brokenEmailRule(email),
    password: brokenNewPasswordRule(password, { name, email }),
  };
}

/** Checks the rules that the form shows, and the list that only the server has. */
function brokenNewPasswordRule(
  password: string,
  person: { name: string | null; email: string | null } | null,
): PlainErrorCode | null {
  const known = isKnownPassword(password) ? 'register.validation.password.common' : null;
  const personal =
    person === null
      ? null
      : brokenPersonalRule(password, { name: person.name ?? '', email: person.email ?? '' });
  return brokenPasswordRule(password) ?? personal ?? known;
}
