import { isEmail, normalizeEmail } from '#domain/accounts/email.ts';
import type { FormAnswer } from '#domain/shared/pages.ts';
import { textOf } from '#web/forms/form-text.ts';
import type { TextKey } from '#web/i18n/use-translations.ts';

export type Credentials = { email: string; password: string; rememberMe: boolean };

export function readCredentials(form: FormData): Credentials {
  return {
    email: textOf(form, 'email'),
    password: textOf(form, 'password'),
    rememberMe: form.has('remember'),
  };
}

/** Error codes by field; `form` concerns no single field. */
export type LoginErrors = Partial<Record<'email' | 'password' | 'form', TextKey | undefined>>;

export function checkCredentials({ email, password }: Credentials): LoginErrors {
  return {
    ...(!isEmail(normalizeEmail(email)) && { email: 'login.error.invalid_email' }),
    ...(password === '' && { password: 'login.validation.password.required' }),
  };
}

/** Reads the error of a form that was sent without scripts. */
export function errorsFromForm(answer: FormAnswer | null): LoginErrors {
  const code = answer?.refusal?.code;
  return code === undefined ? {} : { [fieldOfRefusal(code)]: code };
}

/** Returns the field that shows the refusal. */
export function fieldOfRefusal(code: TextKey): keyof LoginErrors {
  switch (code) {
    case 'login.error.invalid_credentials':
      return 'password';
    case 'login.error.invalid_email':
    case 'login.error.email_not_confirmed':
      return 'email';
    default:
      return 'form';
  }
}
