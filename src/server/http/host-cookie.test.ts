import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, testPassword, type TestApp } from '#test/support/app.ts';

const home = 'https://wohlwort.example';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ env: { APP_URL: home } });
});
afterAll(() => app.close());

test('behind TLS every cookie that opens or counts something belongs to this host alone', async () => {
  const registered = await register('ada@example.org');
  const suggestion = { traits: ['geduldig'], language: 'de' };
  const visited = await call('POST', '/api/suggestions', '', suggestion);
  const cookies = [...cookiesIn(registered), ...cookiesIn(visited)];
  expect(cookies).toHaveLength(4);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-/u);
    expect(cookie).toMatch(/; Path=\/(?:;|$)/u);
    expect(cookie).toMatch(/; Secure/u);
    expect(cookie).not.toMatch(/; Domain=/iu);
  }
});

test('whoever signed in before the cookies changed their name stays signed in, and gets the new ones', async () => {
  const registered = await register('ben@example.org');
  const [, value = ''] = /__Host-wohlwort\.session_token=([^;]+)/u.exec(
    cookiesIn(registered).join('\n'),
  ) ?? [''];
  const before = `__Secure-wohlwort.session_token=${value}; wohlwort.signed_in=1`;
  expect((await call('GET', '/api/profile', before)).status).toBe(200);
  const refreshed = await call('POST', '/api/auth/token?grant_type=refresh_token', before);
  expect(refreshed.status).toBe(200);
  const cookies = cookiesIn(refreshed).join('\n');
  expect(cookies).toMatch(/__Host-wohlwort\.session_token=[^;]+\.[^;]+;/u);
  expect(cookies).toMatch(/__Secure-wohlwort\.session_token=; Max-Age=0/u);
  expect(cookies).toMatch(/^wohlwort\.signed_in=; Max-Age=0/mu);
});

test('signing out empties the cache, and leaves the drafts where they are', async () => {
  const registered = await register('cem@example.org');
  const cookie = cookiesIn(registered)
    .map((one) => one.split(';')[0])
    .join('; ');
  const out = await call('POST', '/api/auth/sign-out', cookie);
  expect(out.headers.get('clear-site-data')).toBe('"cache"');
});

test('a page that came without TLS may not write where our address has it', async () => {
  const credentials = { email: 'ada@example.org', password: testPassword };
  const from = async (origin: string) =>
    (await call('POST', '/api/auth/sign-in/email', '', credentials, origin)).status;
  expect(await from('http://wohlwort.example')).toBe(403);
  expect(await from('null')).toBe(403);
  expect(await from('https://wohlwort.example.org')).toBe(403);
  expect(await from(home)).toBe(200);
});

function register(email: string): Promise<Response> {
  const body = { name: 'Mira', email, password: testPassword, traits: ['ruhig'] };
  return call('POST', '/api/auth/sign-up/email', '', body);
}

async function call(
  method: string,
  path: string,
  cookie: string,
  body?: unknown,
  origin = home,
): Promise<Response> {
  return app.app.fetch(
    new Request(home + path, {
      method,
      headers: { cookie, origin, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}

function cookiesIn(response: Response): string[] {
  return response.headers.getSetCookie();
}
