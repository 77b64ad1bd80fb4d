import { brokenEmailRule, normalizeEmail } from '#domain/accounts/email.ts';
import { brokenPasswordRule } from '#domain/accounts/password.ts';
import { brokenNameRule, normalizeName } from '#domain/accounts/person-name.ts';
import { brokenPersonalRule } from '#domain/accounts/personal-password.ts';
import { brokenFirstTraitsRule, parseTraits } from '#domain/accounts/traits.ts';
import type { TextKey } from '#domain/i18n/text-key.ts';
import type { FormAnswer } from '#domain/shared/pages.ts';
import type { WireCode } from '#web/api/errors.ts';
import { textOf } from '#web/forms/form-text.ts';

export const registerSteps = [1, 2] as const;

export type RegisterStep = (typeof registerSteps)[number];

/** Lists the fields in the form's order; all but the last belong to step 1. */
const accountFields = ['name', 'email', 'password', 'confirmation', 'traits'] as const;

export type AccountField = (typeof accountFields)[number];

export type AccountDetails = {
  name: string;
  email: string;
  password: string;
  confirmation: string;
  traits: string[];
};

/** Comes from the browser's rules or the server's. */
type FieldCode = TextKey | WireCode;

/** Maps a field to the code of its error. */
export type AccountErrors = Partial<Record<AccountField, FieldCode | undefined>>;

/**
 * Reads name and address while the person types. Avoids FormData: building it adds the unfinished trait to the traits.
 */
export function readPerson(form: HTMLFormElement): { name: string; email: string } {
  return {
    name: normalizeName(fieldValue(form, 'name')),
    email: normalizeEmail(fieldValue(form, 'email')),
  };
}

/** Returns a field's text unchanged. */
export function fieldValue(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
}

export function readAccountDetails(form: FormData): AccountDetails {
  const text = (name: AccountField): string => textOf(form, name);
  return {
    name: normalizeName(text('name')),
    email: normalizeEmail(text('email')),
    password: text('password'),
    confirmation: text('confirmation'),
    traits: parseTraits(form.getAll('traits').filter((trait) => typeof trait === 'string')),
  };
}

/** Checks the rules of step 1; the server checks them again. */
export function checkDetails({
  name,
  email,
  password,
  confirmation,
}: AccountDetails): AccountErrors {
  return {
    ...withoutValid({
      name: brokenNameRule(name),
      email: brokenEmailRule(email),
      password: brokenPasswordRule(password) ?? brokenPersonalRule(password, { name, email }),
    }),
    ...checkConfirmation(password, confirmation),
  };
}

/** Checks the same rules without an address. */
export function checkOwnDetails({ name, password, confirmation }: AccountDetails): AccountErrors {
  return {
    ...withoutValid({
      name: brokenNameRule(name),
      password: brokenPasswordRule(password) ?? brokenPersonalRule(password, { name, email: '' }),
    }),
    ...checkConfirmation(password, confirmation),
  };
}

export function checkConfirmation(password: string, confirmation: string): AccountErrors {
  if (password === confirmation) return {};
  return { confirmation: 'register.validation.password.mismatch' };
}

/** Checks the rules of step 2. */
export function checkTraits({ traits }: Pick<AccountDetails, 'traits'>): AccountErrors {
  return withoutValid({ traits: brokenFirstTraitsRule(traits) });
}

/** Picks the server's errors for this form's fields. */
export function accountErrorsOf(fields: Readonly<Record<string, WireCode>>): AccountErrors {
  return withoutValid(
    Object.fromEntries(accountFields.map((name) => [name, fields[name] ?? null])),
  );
}

/** Reads the errors of a form that was sent without scripts. */
export function accountErrorsFromForm(answer: FormAnswer | null): AccountErrors {
  return withoutValid({ ...answer?.refusal?.fields });
}

export function firstInvalid(errors: AccountErrors): AccountField | undefined {
  return accountFields.find((field) => errors[field]);
}

export function stepOf(field: AccountField): RegisterStep {
  return field === 'traits' ? 2 : 1;
}

function withoutValid(codes: Partial<Record<AccountField, FieldCode | null>>): AccountErrors {
  return Object.fromEntries(Object.entries(codes).filter(([, code]) => code !== null));
}
