import { renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inGerman } from '#tests/component/support/in-german.tsx';
import texts from '#texts/de/site.json' with { type: 'json' };
import { ApiError, WireCode } from '#web/api/errors.ts';
import { useFormRefusal, type FieldErrors } from '#web/forms/form-refusal.ts';

const otherwise = 'login.forgot.failed';

type Request = { email: string; password: string };

function sort(found: FieldErrors<keyof Request>, error: Error | null) {
  return renderHook(() => useFormRefusal<Request>({ error }, found, otherwise), {
    wrapper: inGerman(),
  }).result.current;
}

function refused(fields: Record<string, string>): ApiError {
  return new ApiError('error.malformed', '', {
    status: 422,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, code]) => [name, new WireCode(code)]),
    ),
  });
}

describe('the errors of a form', () => {
  test('are empty before a check', () => {
    const { field, formError } = sort({}, null);
    expect([field('email').error, formError]).toEqual([undefined, null]);
  });

  test('are shown at the fields that the server names, not above the button', () => {
    const { field, formError } = sort({}, refused({ email: 'login.error.invalid_email' }));
    expect(field('email').error).toBe(texts['login.error.invalid_email']);
    expect(field('password').error).toBeUndefined();
    expect(formError).toBeNull();
  });

  test('of the form itself replace errors of an earlier answer', () => {
    const { field } = sort(
      { email: 'register.error.email_exists' },
      refused({ email: 'login.error.invalid_email' }),
    );
    expect(field('email').error).toBe(texts['register.error.email_exists']);
  });

  test('are shown for the whole form if no field is wrong', () => {
    const { formError } = sort({}, new ApiError('error.limited', '', { status: 429 }));
    expect(formError).toBe(texts['error.limited']);
    expect(sort({}, new Error('gone')).formError).toBe(texts[otherwise]);
  });
});
