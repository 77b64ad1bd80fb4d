import { eq } from 'drizzle-orm';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { factors, mails, users } from '#server/db/schema/accounts.ts';
import { reviewWords } from '#server/features/profiles/actions/review-words.ts';
import {
  cookiesOf,
  createTestApp,
  createUser,
  testPassword,
  type Answer,
  type TestApp,
} from '#tests/support/app.ts';
import { overlapping } from '#tests/support/database.ts';

type Claims = Record<string, unknown>;

const hasUrl = z.object({ url: z.string() });
const hasId = z.object({ id: z.string() });
const clientId = 'wohlwort-test';

let provider: OAuth2Server;
let app: TestApp;

beforeAll(async () => {
  provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  const issuer = await startProvider(0);
  app = await createTestApp({
    env: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: 'secret',
      APPLE_CLIENT_ID: clientId,
      APPLE_CLIENT_SECRET: 'secret',
    },
    issuer,
  });
});
afterAll(async () => {
  await provider.stop();
  await app.close();
});
afterEach(() => {
  provider.service.removeAllListeners();
});

test('only configured providers are offered', async () => {
  expect((await app.request('GET', '/api/auth/providers')).body).toEqual(['google', 'apple']);
  const plain = await createTestApp();
  expect((await plain.request('GET', '/api/auth/providers')).body).toEqual([]);
  await plain.close();
});

test('a stranger gets an account without traits and is signed in', async () => {
  const answer = await signIn({ email: 'ada@example.org', name: 'Ada Lovelace' });
  expect(answer.headers.get('location')).toBe('/dashboard');
  const user = createUser(app.app, cookiesOf(answer.headers));
  const { body } = await user.request('GET', '/api/profile');
  expect(body).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.org', traits: [] });
  const again = await signIn({
    email: 'ada.neu@example.org',
    name: 'Ada Lovelace',
    sub: 'ada@example.org',
  });
  const same = createUser(app.app, cookiesOf(again.headers));
  expect((await same.request('GET', '/api/profile')).body).toMatchObject({
    email: 'ada@example.org',
  });
});

test('a name that strangers should not read is kept for its owner alone, who is asked for another', async () => {
  const answer = await signIn({ email: 'team@example.org', name: 'Wohlwort-Team' });
  const user = createUser(app.app, cookiesOf(answer.headers));
  const { body } = await user.request('GET', '/api/profile');
  expect(body).toMatchObject({ name: 'Wohlwort-Team', isNameRefused: true });
  const other = await app.signUp('Rosa');
  const draws = await Promise.all(
    Array.from({ length: 30 }, () => other.request('POST', '/api/draws')),
  );
  expect(JSON.stringify(draws.map((draw) => draw.body))).not.toContain('Wohlwort-Team');
  await user.request('PATCH', '/api/profile', { name: 'Tina' });
  const renamed = await user.request('GET', '/api/profile');
  expect(renamed.body).toMatchObject({ name: 'Tina', isNameRefused: false });
});

test('an account is linked only where both sides have proven the address', async () => {
  const proven = await app.signUp('Ben', { email: 'ben@example.org' });
  await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, proven.id));
  const linked = await signIn({ email: 'ben@example.org' });
  const user = createUser(app.app, cookiesOf(linked.headers));
  expect((await user.request('GET', '/api/profile')).body).toMatchObject({ id: proven.id });
});

test('an address that a person registered and never confirmed goes to whom the provider vouches for', async () => {
  const squatter = await app.signUp('Cem', { email: 'cem@example.org' });
  const factor = { factor_type: 'totp', friendly_name: 'App' };
  expect((await squatter.request('POST', '/api/auth/factors', factor)).status).toBe(201);

  const taken = await signIn({ email: 'cem@example.org' });
  expect(taken.headers.get('location')).toBe('/dashboard');
  const owner = createUser(app.app, cookiesOf(taken.headers));
  expect((await owner.request('GET', '/api/profile')).body).toMatchObject({
    id: squatter.id,
    hasPassword: false,
  });
  expect((await owner.request('GET', '/api/auth/activity')).body).toMatchObject([
    { action: 'account.signed_in' },
    { action: 'provider.linked' },
    { action: 'account.taken_back' },
    { action: 'factor.enrolled' },
    { action: 'account.signed_up' },
  ]);

  expect((await squatter.request('GET', '/api/profile')).status).toBe(401);
  const credentials = { email: 'cem@example.org', password: testPassword };
  expect((await app.request('POST', '/api/auth/sign-in/email', credentials)).status).toBe(401);
  expect(await app.db.$count(factors, eq(factors.userId, squatter.id))).toBe(0);
  const [mail] = await app.db.select().from(mails).where(eq(mails.userId, squatter.id));
  expect(mail?.subject).toBe('Dein Konto gehört jetzt dir allein');
});

test('an address that the provider has not verified opens nothing', async () => {
  expect(await refusal({ email: 'dana@example.org', email_verified: false })).toContain(
    'error=unproven',
  );
});

test.each([
  ['none', ''],
  ['a blank one', '{"name":{"firstName":" ","lastName":""}}'],
])(
  'with %s from the provider nothing of the address is shown, and a name is asked for',
  async (_, user) => {
    const { flow, callback } = await leaveAndReturn('apple', {
      email: `x1yz${user.length}@relay.example`,
    });
    const back = `${callback.pathname}${callback.search}&user=${encodeURIComponent(user)}`;
    const answer = await createUser(app.app, flow).request('GET', back);
    const person = createUser(app.app, cookiesOf(answer.headers));
    const nameless = { name: '', isNameRefused: true };
    expect((await person.request('GET', '/api/profile')).body).toMatchObject(nameless);
    await reviewWords(app.context, 'everybody');
    expect((await person.request('GET', '/api/profile')).body).toMatchObject(nameless);
    const named = { name: 'Xenia', isNameRefused: false };
    expect((await person.request('PATCH', '/api/profile', { name: 'Xenia' })).body).toMatchObject(
      named,
    );
  },
);

test('an account has the language of the page that it was begun on, not the browser’s', async () => {
  const { flow, callback } = await leaveAndReturn('google', { email: 'jan@example.org' }, 'de');
  const back = `${callback.pathname}${callback.search}`;
  const english = { 'accept-language': 'en-US' };
  const answer = await createUser(app.app, flow).request('GET', back, undefined, english);
  const person = createUser(app.app, cookiesOf(answer.headers));
  expect((await person.request('GET', '/api/profile')).body).toMatchObject({ language: 'de' });
});

test('Apple answers with a form, tells the name beside the token, and says its booleans in words', async () => {
  const claims = { email: 'emil@example.org', email_verified: 'true' };
  const { flow, callback } = await leaveAndReturn('apple', claims);
  const form = await app.app.fetch(
    new Request('http://localhost:3000/api/auth/callback/apple', {
      method: 'POST',
      headers: {
        origin: 'https://appleid.apple.com',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `${callback.searchParams.toString()}&user=${encodeURIComponent('{"name":{"firstName":"Emil","lastName":"Nolde"}}')}`,
    }),
  );
  expect(form.status).toBe(303);
  const answer = await createUser(app.app, flow).request('GET', form.headers.get('location') ?? '');
  const user = createUser(app.app, cookiesOf(answer.headers));
  expect((await user.request('GET', '/api/profile')).body).toMatchObject({ name: 'Emil Nolde' });
});

test.each<[string, Claims]>([
  ['nonce', { nonce: 'another' }],
  ['audience', { aud: 'another-app' }],
  ['issuer', { iss: 'https://another.example.org' }],
])('a wrong %s opens nothing', async (_, claims) => {
  expect(await refusal({ email: 'fatma@example.org', ...claims })).toContain('error=social');
});

test('a token that another person signed opens nothing', async () => {
  provider.service.once('beforeResponse', (response: { body: { id_token: string } }) => {
    const [header, payload] = response.body.id_token.split('.');
    response.body.id_token = `${header}.${payload}.${Buffer.from('forged').toString('base64url')}`;
  });
  expect(await refusal({ email: 'gerd@example.org' })).toContain('error=social');
});

test('without the cookie of the flow, with another state, or a second time there is no session', async () => {
  const first = await leaveAndReturn('google', { email: 'hanna@example.org' });
  const missing = await app.request('GET', `${first.callback.pathname}${first.callback.search}`);
  expect(missing.headers.get('location')).toContain('error=social');

  const second = await leaveAndReturn('google', { email: 'hanna@example.org' });
  const mixed = new URL(second.callback);
  mixed.searchParams.set('state', first.callback.searchParams.get('state') ?? '');
  const browser = createUser(app.app, second.flow);
  const answer = await browser.request('GET', `${mixed.pathname}${mixed.search}`);
  expect(answer.headers.get('location')).toContain('error=social');
  expect(sessionOf(answer)).toBe('');
});

test('the second of two windows at the provider comes back signed in, in any order of their returns', async () => {
  const first = await leaveAndReturn('google', { email: 'ida@example.org' });
  const second = await leaveAndReturn('google', { email: 'ida@example.org' });
  // Both windows share the cookies; the second one has replaced the first one's.
  const browser = createUser(app.app, second.flow);
  const early = await browser.request('GET', `${first.callback.pathname}${first.callback.search}`);
  expect(early.headers.get('location')).toContain('error=social');
  expect(early.headers.getSetCookie()).toEqual([]);
  const answer = await browser.request(
    'GET',
    `${second.callback.pathname}${second.callback.search}`,
  );
  expect(answer.headers.get('location')).toBe('/dashboard');
  expect(sessionOf(answer)).not.toBe('');
  expect(cookiesOf(answer.headers)).toContain('wohlwort.provider=;');
});

test('a provider that is down is an error with its name, and works once it is back', async () => {
  const { port } = provider.address();
  await provider.stop();
  const body = { provider: 'google', mode: 'register' };
  expect(await app.request('POST', '/api/auth/sign-in/social', body)).toMatchObject({
    status: 401,
    body: {
      error: { code: 'register.social.error', message: expect.stringContaining('Google') },
    },
  });
  await startProvider(port);
  expect((await app.request('POST', '/api/auth/sign-in/social', body)).status).toBe(200);
});

test('registering asks the provider for consent', async () => {
  const body = { provider: 'google', mode: 'register' };
  const { body: begun } = await app.request('POST', '/api/auth/sign-in/social', body);
  const url = new URL(hasUrl.parse(begun).url);
  expect(url.searchParams.get('prompt')).toBe('consent');
  expect(url.searchParams.get('code_challenge_method')).toBe('S256');
});

test('a person whose account is deleted during the return from the provider gets a new one', async () => {
  const claims = { email: 'ida@example.org', name: 'Ida' };
  const before = createUser(app.app, cookiesOf((await signIn(claims)).headers));
  const { id } = hasId.parse((await before.request('GET', '/api/profile')).body);
  const { flow, callback } = await leaveAndReturn('google', claims);
  const [left, answer] = await overlapping(
    app,
    'users',
    () => before.request('DELETE', '/api/profile', { email: claims.email, password: '' }),
    () => createUser(app.app, flow).request('GET', `${callback.pathname}${callback.search}`),
  );
  expect([left.status, answer.headers.get('location')]).toEqual([200, '/dashboard']);
  const again = createUser(app.app, cookiesOf(answer.headers));
  const { body } = await again.request('GET', '/api/profile');
  expect(body).toMatchObject({ name: 'Ida', email: claims.email });
  expect(hasId.parse(body).id).not.toBe(id);
});

async function startProvider(port: number): Promise<string> {
  await provider.start(port, '127.0.0.1');
  provider.issuer.url = `http://127.0.0.1:${provider.address().port}`;
  return provider.issuer.url;
}

async function signIn(claims: Claims): Promise<Answer> {
  const { flow, callback } = await leaveAndReturn('google', claims);
  return createUser(app.app, flow).request('GET', `${callback.pathname}${callback.search}`);
}

async function refusal(claims: Claims): Promise<string | null> {
  const answer = await signIn(claims);
  expect(sessionOf(answer)).toBe('');
  return answer.headers.get('location');
}

function sessionOf(answer: Answer): string {
  return cookiesOf(answer.headers).match(/session_token=[^;]+/u)?.[0] ?? '';
}

async function leaveAndReturn(name: 'google' | 'apple', claims: Claims, language = 'en') {
  const begin = { provider: name, mode: 'login' };
  const page = { 'page-language': language };
  const begun = await app.request('POST', '/api/auth/sign-in/social', begin, page);
  expect(begun.status).toBe(200);
  const away = new URL(hasUrl.parse(begun.body).url);
  const nonce = away.searchParams.get('nonce');
  provider.service.on('beforeTokenSigning', (token: { payload: Claims }) => {
    Object.assign(token.payload, {
      sub: claims['email'],
      aud: clientId,
      nonce,
      email_verified: true,
      ...claims,
    });
  });
  // The stand-in always redirects; the test makes Apple's form from that.
  away.searchParams.delete('response_mode');
  const response = await fetch(away, { redirect: 'manual' });
  const callback = new URL(response.headers.get('location') ?? '');
  return { flow: cookiesOf(begun.headers), callback };
}
