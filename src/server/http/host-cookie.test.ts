import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, testPassword, type TestApp } from '#tests/support/app.ts';

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

test('a neighbour under the same domain cannot sign in a browser, by any name of its cookie', async () => {
  const registered = cookiesIn(await register('ben@example.org')).join('\n');
  const [, own = ''] = /^__Host-wohlwort\.session_token=([^;]+)/mu.exec(registered) ?? [];
  const named = (name: string) => `${name}=${own}; wohlwort.signed_in=1`;
  expect((await call('GET', '/api/profile', named('__Host-wohlwort.session_token'))).status).toBe(
    200,
  );
  // A cookie of `https://neighbour.example` for all of `.example`.
  for (const name of ['__Secure-wohlwort.session_token', 'wohlwort.session_token']) {
    expect([name, (await call('GET', '/api/profile', named(name))).status]).toEqual([name, 401]);
    const refreshed = await call('POST', '/api/auth/token?grant_type=refresh_token', named(name));
    expect([name, refreshed.status]).toEqual([name, 401]);
  }
});

test('scripts can read the chosen language and that there is a session, nothing else', async () => {
  const answers = [
    await register('cara@example.org'),
    await call('POST', '/api/suggestions', '', { traits: ['geduldig'], language: 'de' }),
    await call('POST', '/api/auth/sign-out', ''),
  ];
  const open = answers
    .flatMap(cookiesIn)
    .filter((cookie) => !/; HttpOnly/iu.test(cookie) && !/; Max-Age=0/iu.test(cookie))
    .map((cookie) => cookie.split(';')[0]);
  expect(open).toEqual(['__Host-wohlwort.signed_in=1']);
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
