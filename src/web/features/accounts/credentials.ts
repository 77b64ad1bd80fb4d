import { isEmail, normalizeEmail } from '#domain/email.ts';
import type { TextKey } from '#web/i18n/use-translations.ts';

export type Credentials = { email: string; password: string; rememberMe: boolean };

export function readCredentials(form: FormData): Credentials {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { email: text('email'), password: text('password'), rememberMe: form.has('remember') };
}

/** Codes of what is wrong; `form` concerns no single field. */
export type LoginErrors = Partial<Record<'email' | 'password' | 'form', TextKey | undefined>>;

/** What is missing before the server is asked. */
export function checkCredentials({ email, password }: Credentials): LoginErrors {
  return {
    ...(isEmail(normalizeEmail(email)) ? {} : { email: 'login.error.invalid_email' }),
    ...(password === '' ? { password: 'login.validation.password.required' } : {}),
  };
}

/** Where a refusal of the server is shown. */
export function placeOfRefusal(code: TextKey): keyof LoginErrors {
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
