import { afterAll, describe, expect, test } from 'vitest';
import { fewPeople } from '#domain/compliments/compliment.ts';
import { cookiesOf, createTestApp, createUser, testPassword } from '#tests/support/app.ts';
import { refusal } from '#tests/support/compliments.ts';

const app = await createTestApp();
const mira = await app.signUp('Mira');

afterAll(() => app.close());

function signIn(body: Record<string, unknown>, user = createUser(app.app, '')) {
  return user.request('POST', '/api/auth/sign-in/email', body);
}

describe('signing in', () => {
  test('answers with a session that no script can read', async () => {
    const { status, body, headers } = await signIn({
      email: mira.email.toUpperCase(),
      password: testPassword,
    });
    expect(status).toBe(200);
    const cookie = headers.getSetCookie().find((one) => one.includes('session_token')) ?? '';
    expect(cookie).toMatch(/; HttpOnly/u);
    expect(cookie).toMatch(/; SameSite=Lax/u);
    expect(cookie).toMatch(/; Path=\//u);
    expect(cookie).not.toMatch(/Domain=|; Max-Age|; Secure/u);
    const token = cookie.split('=')[1]?.split('.')[0] ?? 'none';
    expect(JSON.stringify(body)).not.toContain(token);
    const user = createUser(app.app, cookiesOf(headers));
    const session = await user.request('GET', '/api/auth/session');
    expect(session.body).toMatchObject({ user: { id: mira.id, name: 'Mira', email: mira.email } });
    expect(JSON.stringify(session.body)).not.toContain(token);
  });

  test('lasts when it shall be remembered, and is secure behind TLS', async () => {
    const { headers } = await signIn({
      email: mira.email,
      password: testPassword,
      rememberMe: true,
    });
    expect(headers.getSetCookie().join()).toMatch(/session_token=[^;]+; Max-Age=2592000/u);
    const secure = await createTestApp({ env: { APP_URL: 'https://wohlwort.example' } });
    const answer = await secure.app.fetch(
      new Request('https://wohlwort.example/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://wohlwort.example' },
        body: JSON.stringify({
          name: 'A',
          email: 'a@example.org',
          password: testPassword,
          traits: ['gut'],
        }),
      }),
    );
    expect(answer.headers.getSetCookie().join()).toMatch(
      /__Host-wohlwort\.session_token=[^,]*; Path=\/; HttpOnly; Secure/u,
    );
    await secure.close();
  });

  test('does not tell whether an address has an account', async () => {
    const wrong = await signIn({ email: mira.email, password: 'Falsch2026' });
    const unknown = await signIn({ email: 'niemand@example.org', password: 'Falsch2026' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject(refusal('login.error.invalid_credentials'));
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    expect(unknown.headers.getSetCookie()).toEqual(wrong.headers.getSetCookie());
  });

  test('is limited for each address, exactly, also when all tries come at once', async () => {
    const visitor = createUser(app.app, '');
    const answers = await Promise.all(
      Array.from({ length: 36 }, (_, index) =>
        signIn({ email: `n${index}@example.org`, password: 'Falsch2026' }, visitor),
      ),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
    const refused = answers.find((answer) => answer.status === 429);
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  test.each([
    ['off', (index: number) => `203.0.113.${index}`],
    ['on', (index: number) => `203.0.113.${index}, 198.51.100.7`],
  ])('is not fooled by a forged X-Forwarded-For (TRUST_PROXY=%s)', async (trust, forge) => {
    const one = await createTestApp({ env: { TRUST_PROXY: trust } });
    const statuses: number[] = [];
    for (let index = 1; index <= 31; index += 1) {
      const response = await one.app.fetch(
        new Request('http://localhost:3000/api/auth/sign-in/email', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': forge(index) },
          body: JSON.stringify({ email: `n${index}@example.org`, password: 'Falsch2026' }),
        }),
      );
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
    await one.close();
  });

  test('is limited for each account, from wherever the tries come', async () => {
    const target = await app.signUp('Ziel');
    const statuses: number[] = [];
    for (let tries = 0; tries < 26; tries += 1)
      statuses.push((await signIn({ email: target.email, password: 'Falsch2026' })).status);
    expect(statuses).toEqual([...Array.from({ length: 25 }, () => 401), 429]);
  });
});

describe('a session', () => {
  test('tells from the first moment, and as long as it is so, that few people are here', async () => {
    const small = await createTestApp();
    const { request } = await small.signUp('Mira');
    const tells = async () => (await request('GET', '/api/auth/session')).body;
    expect(await tells()).toMatchObject({ hasFewPeople: true, otherPeople: 0 });
    await small.makeAdministrator(await small.signUp('Nora'));
    expect(await tells()).toMatchObject({ otherPeople: 0 });
    for (let count = 2; count <= fewPeople; count += 1) await small.signUp(`Gast ${count}`);
    expect(await tells()).toMatchObject({ hasFewPeople: false, otherPeople: fewPeople - 1 });
    await small.close();
  });

  test('ends when signing out, for the cookie that is still somewhere', async () => {
    const { headers } = await signIn({ email: mira.email, password: testPassword });
    const user = createUser(app.app, cookiesOf(headers));
    expect((await user.request('GET', '/api/profile')).status).toBe(200);
    const out = await user.request('POST', '/api/auth/sign-out');
    expect(out.status).toBe(200);
    expect(out.headers.getSetCookie().join()).toMatch(/session_token=; Max-Age=0/u);
    expect((await user.request('GET', '/api/profile')).status).toBe(401);
    expect((await user.request('GET', '/api/auth/session')).body).toBeNull();
    expect((await mira.request('GET', '/api/profile')).status).toBe(200);
  });

  test('needs the signature to the letter', async () => {
    const session = mira.cookie.split('; ').find((one) => one.includes('session_token')) ?? '';
    for (const forged of [
      `${session}=`,
      `${session}A`,
      session.slice(0, -1),
      session.replace('=', '=A'),
      session.replace(/\..*$/u, ''),
      'wohlwort.session_token=.',
    ]) {
      const { status } = await createUser(app.app, forged).request('GET', '/api/profile');
      expect(status).toBe(401);
    }
    expect((await createUser(app.app, session).request('GET', '/api/profile')).status).toBe(200);
  });
});
