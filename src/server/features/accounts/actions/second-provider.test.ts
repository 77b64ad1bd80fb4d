import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { sessions, users } from '#server/db/schema/accounts.ts';
import {
  cookiesOf,
  createTestApp,
  createUser,
  testOrigin,
  type Answer,
  type TestApp,
  type TestUser,
} from '#tests/support/app.ts';
import {
  startOpenIdProvider,
  walkThroughProvider,
  type OpenIdProvider,
  type ProviderAnswer,
} from '#tests/support/openid-provider.ts';

type Name = 'google' | 'apple';
type Mode = 'login' | 'register';

const callbackOf = (name: Name) => `${testOrigin}/api/auth/callback/${name}`;
const hasUrl = z.object({ url: z.string() });
const hasId = z.object({ id: z.string() });

let provider: OpenIdProvider;
let app: TestApp;

beforeAll(async () => {
  provider = await startOpenIdProvider({
    id: 'wohlwort-test',
    secret: 'only-for-tests',
    redirectUris: [callbackOf('google'), callbackOf('apple')],
  });
  app = await createTestApp({
    env: {
      GOOGLE_CLIENT_ID: 'wohlwort-test',
      GOOGLE_CLIENT_SECRET: 'only-for-tests',
      APPLE_CLIENT_ID: 'wohlwort-test',
      APPLE_CLIENT_SECRET: 'only-for-tests',
    },
    issuer: provider.issuer,
  });
});
afterAll(async () => {
  await provider.stop();
  await app.close();
});

test('a stranger registers by signing in there and agreeing, and is known the next time', async () => {
  know('ada', { name: 'Ada Lovelace' });
  const away = await leave('google', 'register');
  const back = await walk(away, 'google', 'ada');
  expect(back.seen).toEqual(['login', 'consent']);
  const user = await enter(away.flow, back);
  const profile = { name: 'Ada Lovelace', email: 'ada@example.org', traits: [] };
  expect((await user.request('GET', '/api/profile')).body).toMatchObject(profile);

  know('ada', { email: 'ada.neu@example.org' });
  const again = await enterAs('google', 'ada');
  expect((await again.request('GET', '/api/profile')).body).toMatchObject(profile);
});

test('Apple’s answer is a form, posted from the provider’s own page', async () => {
  know('ben', { name: 'Ben Nolde' });
  const away = await leave('apple', 'login');
  const back = await walk(away, 'apple', 'ben');
  expect(back.form?.get('code')).toEqual(expect.any(String));
  const user = await enter(away.flow, back);
  expect((await user.request('GET', '/api/profile')).body).toMatchObject({ name: 'Ben Nolde' });
});

test('a person who cancels there comes back to where they began, with an error', async () => {
  know('cem');
  const away = await leave('google', 'register');
  const back = await walk(away, 'google', 'cem', false);
  const answer = await comeBack(away.flow, back);
  expect(answer.headers.get('location')).toBe('/register?error=cancelled&provider=google');
  expect(await accountsOf('cem@example.org')).toBe(0);
});

test('a code works once, also with the cookie of its flow', async () => {
  know('dana');
  const away = await leave('google', 'login');
  const back = await walk(away, 'google', 'dana');
  await enter(away.flow, back);
  const before = await app.db.$count(sessions);
  const replayed = await comeBack(away.flow, back);
  expect(replayed.headers.get('location')).toBe('/login?error=social&provider=google');
  expect(await app.db.$count(sessions)).toBe(before);
});

test('another person’s code opens nothing, even with the caller’s own state', async () => {
  know('emil');
  know('fatma');
  const victim = await leave('google', 'login');
  const stolen = await walk(victim, 'google', 'emil');
  const thief = await leave('google', 'login');
  const own = await walk(thief, 'google', 'fatma');
  const mixed = new URL(own.callback);
  mixed.searchParams.set('code', stolen.callback.searchParams.get('code') ?? '');
  const answer = await comeBack(thief.flow, { callback: mixed, form: null });
  expect(answer.headers.get('location')).toContain('error=social');
  expect(await accountsOf('emil@example.org')).toBe(0);
});

test('an answer that names another issuer opens nothing', async () => {
  know('gerd');
  for (const name of ['google', 'apple'] as const) {
    const away = await leave(name, 'login');
    const back = await walk(away, name, 'gerd');
    const parameters = back.form ?? back.callback.searchParams;
    expect(parameters.get('iss')).toBe(provider.issuer);
    parameters.set('iss', 'https://another.example.org');
    const answer = await comeBack(away.flow, back);
    expect(answer.headers.get('location')).toContain('error=social');
  }
  expect(await accountsOf('gerd@example.org')).toBe(0);
});

test('an address that the provider has not verified is neither linked nor registered', async () => {
  const owner = await app.signUp('Hanna', { email: 'hanna@example.org' });
  await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, owner.id));
  know('hanna', { emailVerified: false });
  know('nobody', { emailVerified: false });
  for (const login of ['hanna', 'nobody']) {
    const away = await leave('google', 'login');
    const answer = await comeBack(away.flow, await walk(away, 'google', login));
    expect(answer.headers.get('location')).toContain('error=unproven');
  }
  expect(await accountsOf('nobody@example.org')).toBe(0);
});

test('new keys at the provider need no restart here', async () => {
  know('ilja');
  await provider.restart();
  const user = await enterAs('google', 'ilja');
  expect((await user.request('GET', '/api/profile')).status).toBe(200);
});

test.each<Name>(['google', 'apple'])(
  'a second factor is asked for after %s as well',
  async (name) => {
    const login = `jana-${name}`;
    know(login);
    const person = await enterAs(name, login);
    const { factorId, totp } = await protect(person);
    const before = await enterAs(name, login);
    expect(await before.request('GET', '/api/profile')).toMatchObject({
      status: 403,
      body: { error: { code: 'factor.error.required' } },
    });
    app.clock.move(30_000);
    const after = await verify(before, factorId, totp);
    expect((await after.request('GET', '/api/profile')).status).toBe(200);
  },
);

test('a person who has no password proves who they are by the provider, as the same person', async () => {
  know('kim');
  know('lena');
  const kim = await enterAs('google', 'kim');
  const { email } = z
    .object({ email: z.string() })
    .parse((await kim.request('GET', '/api/profile')).body);
  await app.pass(11 * 60_000);
  const required = { status: 403, body: { error: { code: 'proof.error.required' } } };
  expect(await kim.request('DELETE', '/api/profile', { email })).toMatchObject(required);
  expect((await kim.request('GET', '/api/auth/proof')).body).toEqual({
    hasPassword: false,
    hasCode: false,
    factors: [],
    providers: ['google'],
  });

  // Another person's sign-in does not re-authenticate, nor does a flow that another person began.
  expect(await proveAs(kim, 'lena')).toBe('/profile?proof=failed&provider=google');
  const lena = await enterAs('google', 'lena');
  expect(await proveAs(lena, 'kim', kim)).toBe('/profile?proof=failed&provider=google');
  expect(await kim.request('DELETE', '/api/profile', { email })).toMatchObject(required);

  expect(await proveAs(kim, 'kim')).toBe('/profile?proof=done');
  expect((await kim.request('DELETE', '/api/profile', { email })).status).toBe(200);
});

test('a proof is asked of the provider as a new sign-in, and only of one that is linked', async () => {
  know('mona');
  const mona = await enterAs('google', 'mona');
  const { body } = await beginProof(mona, 'google');
  expect(new URL(hasUrl.parse(body).url).searchParams.get('max_age')).toBe('0');
  expect((await beginProof(mona, 'apple')).status).toBe(403);
  expect((await beginProof(createUser(app.app, ''), 'google')).status).toBe(401);
});

function beginProof(user: TestUser, name: Name): Promise<Answer> {
  return user.request('POST', '/api/auth/sign-in/social', { provider: name, mode: 'proof' });
}

/** The page where the browser of `begins`, or of `returns`, ends after the sign-in with this login. */
async function proveAs(begins: TestUser, login: string, returns = begins): Promise<string | null> {
  const begun = await beginProof(begins, 'google');
  expect(begun.status).toBe(200);
  const back = await walk({ url: hasUrl.parse(begun.body).url }, 'google', login);
  const answer = await comeBack(`${cookiesOf(begun.headers)}; ${returns.cookie}`, back);
  return answer.headers.get('location');
}

function know(
  login: string,
  details: Partial<{ email: string; emailVerified: boolean; name: string }> = {},
) {
  const known = provider.accounts.get(login);
  const first = { email: `${login}@example.org`, emailVerified: true, name: login };
  provider.accounts.set(login, { ...first, ...known, ...details });
}

async function leave(name: Name, mode: Mode): Promise<{ url: string; flow: string }> {
  const begun = await app.request('POST', '/api/auth/sign-in/social', { provider: name, mode });
  expect(begun.status).toBe(200);
  return { url: hasUrl.parse(begun.body).url, flow: cookiesOf(begun.headers) };
}

function walk({ url }: { url: string }, name: Name, login: string, agrees = true) {
  return walkThroughProvider(url, { login, agrees, returnTo: callbackOf(name) });
}

async function comeBack(flow: string, { callback, form }: ProviderAnswer): Promise<Answer> {
  const browser = createUser(app.app, flow);
  if (form === null) return browser.request('GET', `${callback.pathname}${callback.search}`);
  const posted = await app.app.fetch(
    new Request(callback, { method: 'POST', body: form, headers: { origin: provider.issuer } }),
  );
  expect(posted.status).toBe(303);
  return browser.request('GET', posted.headers.get('location') ?? '');
}

async function enter(flow: string, back: ProviderAnswer): Promise<TestUser> {
  const answer = await comeBack(flow, back);
  expect(answer.headers.get('location')).toBe('/dashboard');
  return createUser(app.app, cookiesOf(answer.headers));
}

async function enterAs(name: Name, login: string): Promise<TestUser> {
  const away = await leave(name, 'login');
  return enter(away.flow, await walk(away, name, login));
}

function accountsOf(email: string): Promise<number> {
  return app.db.$count(users, eq(users.email, email));
}

async function protect(user: TestUser): Promise<{ factorId: string; totp: TOTP }> {
  const enrolled = await user.request('POST', '/api/auth/factors', {
    factor_type: 'totp',
    friendly_name: 'App',
  });
  const shown = hasId.extend({ totp: z.object({ secret: z.string() }) }).parse(enrolled.body);
  const totp = new TOTP({ secret: Secret.fromBase32(shown.totp.secret) });
  await verify(user, shown.id, totp);
  return { factorId: shown.id, totp };
}

async function verify(user: TestUser, factorId: string, totp: TOTP): Promise<TestUser> {
  const opened = await user.request('POST', `/api/auth/factors/${factorId}/challenge`);
  const answer = await user.request('POST', `/api/auth/factors/${factorId}/verify`, {
    code: totp.generate({ timestamp: app.clock.now().getTime() }),
    challenge_id: hasId.parse(opened.body).id,
  });
  expect(answer.status).toBe(200);
  return createUser(app.app, cookiesOf(answer.headers));
}
