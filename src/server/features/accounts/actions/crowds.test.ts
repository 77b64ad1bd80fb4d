import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, createUser, testPassword, type TestApp } from '#tests/support/app.ts';

/* A school class has one address; a bot has many. Limits count failures, and people on one connection. */

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

let count = 0;

function register(address: string, change: Record<string, unknown> = {}) {
  return createUser(app.app, '', address).request('POST', '/api/auth/sign-up/email', {
    name: 'Mira',
    email: `crowd${(count += 1)}@example.org`,
    password: testPassword,
    traits: ['geduldig'],
    ...change,
  });
}

function signIn(email: string, password: string, address: string, cookie = '') {
  const body = { email, password };
  return createUser(app.app, cookie, address).request('POST', '/api/auth/sign-in/email', body);
}

function tally(answers: readonly { status: number }[]): Record<number, number> {
  const found: Record<number, number> = {};
  for (const { status } of answers) found[status] = (found[status] ?? 0) + 1;
  return found;
}

describe('sixty people behind one connection', () => {
  const school = '203.0.113.60';

  test('register and sign in at the same moment, and some mistype', async () => {
    const emails = Array.from({ length: 60 }, (_, index) => `class${index}@example.org`);
    const joined = await Promise.all(emails.map((email) => register(school, { email })));
    expect(tally(joined)).toEqual({ 201: 60 });
    const wrong = await Promise.all(
      emails.slice(0, 12).map((email) => signIn(email, 'Falsch2026', school)),
    );
    expect(tally(wrong)).toEqual({ 401: 12 });
    const back = await Promise.all(emails.map((email) => signIn(email, testPassword, school)));
    expect(tally(back)).toEqual({ 200: 60 });
  });
});

describe('a bot', () => {
  test('with one address makes a hundred accounts a day at most', async () => {
    const answers: { status: number }[] = [];
    for (let index = 0; index < 105; index += 1) answers.push(await register('198.51.100.9'));
    expect(tally(answers)).toEqual({ 201: 100, 429: 5 });
  });

  test('hears when to come back, and does', async () => {
    const refused = await register('198.51.100.9');
    const seconds = Number(refused.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(24 * 60 * 60);
    app.clock.move(seconds * 1000);
    expect((await register('198.51.100.9')).status).toBe(201);
  });

  test('that is refused makes nothing of it count as an account', async () => {
    const address = '198.51.100.11';
    for (let index = 0; index < 101; index += 1)
      expect((await register(address, { traits: [] })).status).toBe(422);
    expect((await register(address)).status).toBe(201);
  });

  test('guesses thirty passwords a minute, in any spelling of its address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        signIn(
          `nobody${index}@example.org`,
          'Falsch2026',
          `[2001:db8:5e:1::${index + 1}]:${index + 1000}`,
        ),
      ),
    );
    expect(tally(answers)).toEqual({ 401: 30, 429: 10 });
  });
});
