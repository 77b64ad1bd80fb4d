import { passwordRules } from '#domain/accounts/password.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';
import { rulesBySeverity } from '#guard/verdict.ts';

/* Error codes of shared fields, for endpoint descriptions. */

export const nameCodes = [
  'register.validation.name.required',
  'register.validation.name.too_long',
  'register.validation.name.reserved',
  'register.validation.name.contact',
  'register.validation.name.unkind',
  'guard.reason.distress',
] as const satisfies readonly PlainErrorCode[];

export const emailCodes = [
  'register.validation.email.invalid',
  'register.validation.email.mailbox',
] as const satisfies readonly PlainErrorCode[];

export const passwordCodes: readonly PlainErrorCode[] = [
  ...passwordRules.map(({ code }) => code),
  'register.validation.password.too_long',
  'register.validation.password.personal',
  'register.validation.password.common',
];

export const traitsCodes = [
  'register.validation.traits.required',
  'register.validation.traits.too_many',
  'register.validation.traits.contact',
  'register.validation.traits.unkind',
  'guard.reason.distress',
] as const satisfies readonly PlainErrorCode[];

export const complimentCodes: readonly PlainErrorCode[] = [
  ...rulesBySeverity.map((rule) => `guard.reason.${rule}` as const),
  'compliment.form.error.invalid',
];
