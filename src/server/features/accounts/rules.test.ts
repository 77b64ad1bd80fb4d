import { expect, test } from 'vitest';
import { checkNewPassword, checkRegistration } from '#server/features/accounts/rules.ts';

const registration = {
  name: 'Ida Brand',
  email: 'ida@example.org',
  password: 'Sonnenblume2026',
  traits: ['geduldig'],
};

test('A password that many people have is refused wherever one is chosen', () => {
  const refusal = { code: 'register.validation.password.common' };
  expect(() => checkRegistration(registration)).not.toThrow();
  expect(() => checkRegistration({ ...registration, password: 'Passwort123' })).toThrow(
    expect.objectContaining(refusal),
  );
  expect(() => checkNewPassword('Sommer2026', 'newPassword', null)).toThrow(
    expect.objectContaining({
      ...refusal,
      details: { fields: { newPassword: refusal.code } },
    }),
  );
});

test('The rules that the form shows come first', () => {
  expect(() => checkNewPassword('passwort', 'password', null)).toThrow(
    expect.objectContaining({ code: 'register.validation.password.uppercase' }),
  );
});

test('A password of the own name, address or the product’s name is refused at every choice of a password', () => {
  const refusal = expect.objectContaining({ code: 'register.validation.password.personal' });
  for (const password of ['Wohlwort2026', 'Zu-Brand-7-gelb', 'Example-Boot-77'])
    expect(() => checkRegistration({ ...registration, password })).toThrow(refusal);
  expect(() => checkNewPassword('Ida2026!!', 'password', registration)).toThrow(refusal);
});
