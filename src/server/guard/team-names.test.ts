import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, testPassword, type TestPerson } from '#tests/support/app.ts';

/* A name of a person of the team belongs to that person alone (P5). */

const app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
const code = 'register.validation.name.reserved';
const refused = { status: 422, body: { error: { fields: { name: code } } } };
let teacher: TestPerson;

beforeAll(async () => {
  teacher = await app.signUp('Frau Keller');
  await app.makeAdministrator(teacher);
  await app.giveRole(await app.signUp('Nora Falk'), 'moderator');
});
afterAll(() => app.close());

const taken = [
  'Frau Keller',
  'frau keller',
  'FRAU  KELLER',
  'FrauKeller',
  'Frau-Keller',
  'Frau Keller.',
  'Frau Ke11er',
  'Frau KeIIer',
  'Fraü Keller',
  'Frau Ke\u{200b}ller',
  'Ｆｒａｕ Keller',
  'Fr\u{430}u Keller',
  'Nora Falk',
  'N\u{43e}ra Falk',
  'N0ra Falk',
];

test.each(taken)('“%s” is refused at the registration, at both steps', async (name) => {
  const form = { name, email: 'pupil@example.org', password: testPassword };
  expect(await app.request('POST', '/api/auth/sign-up/check', form)).toMatchObject(refused);
  const whole = { ...form, traits: ['ruhig'], language: 'de' };
  expect(await app.request('POST', '/api/auth/sign-up/email', whole)).toMatchObject(refused);
});

test.each(taken)('“%s” is refused to a member who renames', async (name) => {
  const pupil = await app.signUp('Ben Sommer');
  expect(await pupil.request('PATCH', '/api/profile', { name })).toMatchObject(refused);
});

test('its owner keeps it, and other names stay free', async () => {
  const change = { name: 'Frau Keller' };
  expect((await teacher.request('PATCH', '/api/profile', change)).status).toBe(200);
  for (const name of ['Frau Kellner', 'Keller', 'Frau Heller', 'Nora Falkner', 'Nora']) {
    const form = { name, email: 'other@example.org', password: testPassword };
    expect((await app.request('POST', '/api/auth/sign-up/check', form)).status).toBe(200);
  }
});
