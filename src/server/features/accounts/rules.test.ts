import { expect, test } from 'vitest';
import { checkNewPassword, checkRegistration } from '#server/features/accounts/rules.ts';

const registration = {
  name: 'Ida Brand',
  email: 'ida@example.org',
  password: 'Wohlwort2026',
  traits: ['geduldig'],
};

test('A password that many people have is refused wherever one is chosen', () => {
  const refusal = { code: 'register.validation.password.common' };
  expect(() => checkRegistration(registration)).not.toThrow();
  expect(() => checkRegistration({ ...registration, password: 'Passwort123' })).toThrow(
    expect.objectContaining(refusal),
  );
  expect(() => checkNewPassword('Sommer2026', 'newPassword')).toThrow(
    expect.objectContaining({
      ...refusal,
      details: { fields: { newPassword: refusal.code } },
    }),
  );
});

test('The rules that the form shows come first', () => {
  expect(() => checkNewPassword('passwort', 'password')).toThrow(
    expect.objectContaining({ code: 'register.validation.password.uppercase' }),
  );
});
