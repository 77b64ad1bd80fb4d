import { expect, test } from 'vitest';
import { WireCode } from '#web/api/errors.ts';
import { accountErrorsOf, firstInvalid } from '#web/features/accounts/account-details.ts';

test('an answer of the server is reduced to the fields of the form', () => {
  const taken = new WireCode('register.error.email_exists');
  const errors = accountErrorsOf({ email: taken, captcha: new WireCode('error.malformed') });
  expect(errors).toEqual({ email: taken });
  expect(firstInvalid(errors)).toBe('email');
});
