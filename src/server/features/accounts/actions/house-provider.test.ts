import { and, eq } from 'drizzle-orm';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { secretSigns, withCheckSign } from '#domain/accounts/login-code.ts';
import { codeSigns } from '#domain/shared/code-signs.ts';
import { accounts, mails, users } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { communitySettings, waitingRegistrations } from '#server/db/schema/community.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { followAdminGroup } from '#server/features/accounts/actions/follow-groups.ts';
import { provenRegistration } from '#server/features/accounts/queries.ts';
import {
  cookiesOf,
  createTestApp,
  createUser,
  testOrigin,
  testPassword,
  type Answer,
  type TestApp,
} from '#tests/support/app.ts';
import { startOpenIdProvider, walkThroughProvider } from '#tests/support/openid-provider.ts';

/* Sign-in with the house's own account (decision 045): products of schools, clubs and companies differ widely. */

type Claims = Record<string, unknown>;

const clientId = 'wohlwort-test';
const callback = `${testOrigin}/api/auth/callback/oidc`;
const hasUrl = z.object({ url: z.string() });
const signedOut = z.object({ ok: z.literal(true), next: z.string().nullable() });
const hasSession = /session_token=[^;]/u;
const house = { provider: 'Schulkonto' };

let provider: OAuth2Server;
const apps: TestApp[] = [];

beforeAll(async () => {
  provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  provider.issuer.url = `http://127.0.0.1:${provider.address().port}`;
});
afterEach(() => {
  provider.service.removeAllListeners();
});
afterAll(async () => {
  await Promise.all(apps.map(({ context }) => context.background.idle()));
  await provider.stop();
  await Promise.all(apps.map((app) => app.close()));
});

test('a product below a path, with claims at another endpoint and the secret in a header, signs in and out', async () => {
  const product = await startOpenIdProvider({
    id: clientId,
    secret: 'only-for-tests',
    redirectUris: [callback],
    house: { path: '/realms/schule', signedOut: `${testOrigin}/` },
  });
  const app = await openApp({
    OIDC_ISSUER: product.issuer,
    OIDC_CLIENT_SECRET: 'only-for-tests',
    OIDC_SCOPES: 'openid profile email groups',
    OIDC_REQUIRED_GROUP: '/lehrkräfte',
  });
  product.accounts.set('ada', {
    email: 'ada@schule.de',
    emailVerified: true,
    name: 'Ada Linde',
    groups: ['/lehrkräfte', '/alle'],
  });
  for (const round of ['first', 'with new keys']) {
    const begun = await begin(app);
    const { url } = hasUrl.parse(begun.body);
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256');
    const back = await walkThroughProvider(url, { login: 'ada', returnTo: callback });
    const browser = createUser(app.app, cookiesOf(begun.headers));
    const answer = await browser.request('GET', `${back.callback.pathname}${back.callback.search}`);
    expect([round, answer.headers.get('location')]).toEqual([round, '/dashboard']);
    const user = createUser(app.app, cookiesOf(answer.headers));
    expect((await user.request('GET', '/api/profile')).body).toMatchObject({
      name: 'Ada Linde',
      email: 'ada@schule.de',
    });
    const out = await user.request('POST', '/api/auth/sign-out');
    const next = new URL(signedOut.parse(out.body).next ?? '');
    expect(next.href).toContain(`${product.issuer}/session/end`);
    expect(Object.fromEntries(next.searchParams)).toEqual({
      client_id: clientId,
      post_logout_redirect_uri: `${testOrigin}/`,
    });
    expect((await fetch(next, { redirect: 'manual' })).status).toBe(200);
    await product.restart();
  }
  await product.stop();
});

test('a sign-out by inactivity, or after another sign-in, leads to no provider', async () => {
  const app = await openApp({});
  const byProvider = await signIn(app, { email: 'ben@schule.de', email_verified: true });
  const user = createUser(app.app, cookiesOf(byProvider.headers));
  const idle = await user.request('POST', '/api/auth/sign-out?because=inactivity');
  expect(idle.body).toEqual({ ok: true, next: null });
  const person = await app.signUp('Cem');
  expect((await person.request('POST', '/api/auth/sign-out')).body).toEqual({
    ok: true,
    next: null,
  });
});

describe('the shapes of products', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp({ OIDC_REQUIRED_GROUP: 'lehrer' });
  });

  test.each<[string, Claims]>([
    ['Keycloak, Authentik: a list', { groups: ['alle', 'lehrer'] }],
    ['a single group as a string', { groups: 'lehrer' }],
    ['IServ: groups by number', { groups: { 7: { id: 7, act: 'lehrer', name: 'Lehrkräfte' } } }],
    ['IServ: groups under its own name', { 'iserv:groups': [{ act: 'lehrer', name: 'x' }] }],
    ['an opaque subject', { sub: '9f3c-Ü+/=|'.repeat(12), groups: ['lehrer'] }],
  ])('%s', async (_, claims) => {
    const answer = await signIn(app, { ...proven(), ...claims });
    expect(answer.headers.get('location')).toBe('/dashboard');
  });

  test.each<[string, Claims]>([
    ['no groups', {}],
    ['another group', { groups: ['schüler'] }],
    ['a name that only contains it', { groups: 'lehrer,alle' }],
    ['a display name', { groups: [{ act: 'x', name: 'lehrer' }] }],
    ['one group that is named so', { groups: { id: '7', name: 'lehrer', act: 'klasse5' } }],
    ['something else', { groups: [null, 7, [['lehrer']]] }],
  ])('%s does not let in', async (_, claims) => {
    const answer = await signIn(app, { ...proven(), ...claims });
    expect(answer.headers.get('location')).toBe('/login?error=group&provider=oidc');
    expect(cookiesOf(answer.headers)).not.toMatch(hasSession);
  });

  test('groups that do not come are counted for the operator', async () => {
    const warn = vi.spyOn(app.context.log, 'warn');
    await signIn(app, proven());
    expect(warn).toHaveBeenCalledWith(
      'OIDC_REQUIRED_GROUP is not among the 0 groups that a sign-in sent.',
    );
  });

  test('a clock two minutes off changes nothing, ten minutes do', async () => {
    for (const [minutes, location] of [
      [-2, '/dashboard'],
      [2, '/dashboard'],
      [-10, '/login?error=social&provider=oidc'],
    ] as const) {
      const now = Math.floor(Date.now() / 1000) + minutes * 60;
      const times = { iat: now, nbf: now, exp: now + 5 };
      const answer = await signIn(app, { ...proven(), groups: ['lehrer'], ...times });
      expect([minutes, answer.headers.get('location')]).toEqual([minutes, location]);
    }
  });

  test('no name: the page asks, and shows nothing of the address', async () => {
    const { name: _, ...nameless } = proven();
    const answer = await signIn(app, { ...nameless, groups: ['lehrer'] });
    const user = createUser(app.app, cookiesOf(answer.headers));
    expect((await user.request('GET', '/api/profile')).body).toMatchObject({ name: '' });
  });

  test('no address is said so', async () => {
    const answer = await signIn(app, { sub: 'x', groups: ['lehrer'] });
    expect(answer.headers.get('location')).toBe('/login?error=no_address&provider=oidc');
  });

  test('a member who has lost the group proves nothing', async () => {
    const person = { ...proven(), groups: ['lehrer'] };
    const user = createUser(app.app, cookiesOf((await signIn(app, person)).headers));
    for (const [groups, proof] of [
      [['lehrer'], 'done'],
      [[], 'failed&provider=oidc'],
    ] as const) {
      const body = { provider: 'oidc', mode: 'proof' };
      const begun = await user.request('POST', '/api/auth/sign-in/social', body);
      const cookie = [cookiesOf(begun.headers), user.cookie].join('; ');
      const claims = { ...person, groups, auth_time: Math.floor(Date.now() / 1000) };
      const answer = await comeBack(app, begun, claims, cookie);
      expect(answer.headers.get('location')).toBe(`/profile?proof=${proof}`);
    }
  });

  test('a member who has lost the group stays outside', async () => {
    const person = { ...proven(), groups: ['lehrer'] };
    expect((await signIn(app, person)).headers.get('location')).toBe('/dashboard');
    const later = await signIn(app, { ...person, groups: [] });
    expect(later.headers.get('location')).toBe('/login?error=group&provider=oidc');
  });
});

test('the same id at another product of the house is another person', async () => {
  const app = await openApp({});
  const { oidc } = app.context.config;
  const [first, second] = [proven(), proven()];
  await signIn(app, { ...first, sub: '7' });
  const port = String(provider.address().port);
  provider.issuer.url = `http://localhost:${port}`;
  if (oidc !== null) oidc.issuer = provider.issuer.url;
  const answer = await signIn(app, { ...second, sub: '7' });
  provider.issuer.url = `http://127.0.0.1:${port}`;
  const user = createUser(app.app, cookiesOf(answer.headers));
  expect((await user.request('GET', '/api/profile')).body).toMatchObject({ email: second.email });
});

describe('an address that the provider has not verified', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp({});
  });
  afterEach(async () => {
    await app.db.delete(communitySettings);
  });

  test.each<[string, Claims]>([
    ['missing', {}],
    ['false', { email_verified: false }],
    ['a text', { email_verified: 'false' }],
    ['a number', { email_verified: 1 }],
    ['empty', { email_verified: null }],
  ])('email_verified %s: a stranger with it reaches no account', async (_, verified) => {
    const [confirmed, unconfirmed] = [await app.signUp('Dana'), await app.signUp('Emil')];
    await app.confirmAddress(confirmed);
    for (const { id, email } of [confirmed, unconfirmed]) {
      const answer = await signIn(app, { sub: `stranger-of-${id}`, email, ...verified });
      expect(answer.headers.get('location')).toBe('/register');
      expect(cookiesOf(answer.headers)).not.toMatch(hasSession);
      // The owner opens the link in a browser of their own.
      const token = await mailedToken(app, email);
      const owner = createUser(app.app, '');
      await owner.request('POST', '/api/auth/email/confirm', { token });
      const typed = { token, name: 'Fatma', password: testPassword };
      await owner.request('POST', '/api/auth/email/confirm', typed);
      expect(await linksOf(app, id)).toBe(0);
      const again = await signIn(app, { sub: `stranger-of-${id}`, email, ...verified });
      expect(cookiesOf(again.headers)).not.toMatch(hasSession);
    }
  });

  test('proves the mailbox by the mailed link in the same browser, and is signed in by then', async () => {
    const claims = { sub: 'gerd', email: 'gerd@schule.de', name: 'Gerd' };
    const answer = await signIn(app, claims);
    expect(await app.db.$count(users, eq(users.email, claims.email))).toBe(0);
    const token = await mailedToken(app, claims.email);
    const browser = createUser(app.app, cookiesOf(answer.headers));
    const opened = await browser.request('POST', '/api/auth/email/confirm', { token });
    expect(opened).toMatchObject({ status: 200, body: { waitsFor: null } });
    const entered = await signIn(app, claims);
    expect(entered.headers.get('location')).toBe('/dashboard');
    const user = createUser(app.app, cookiesOf(entered.headers));
    expect((await user.request('GET', '/api/profile')).body).toMatchObject({ name: 'Gerd' });
  });

  test('the owner of an unconfirmed account takes it over alike', async () => {
    const stranger = await app.signUp('Fremd', { email: 'hanna@schule.de' });
    const claims = { sub: 'hanna', email: 'hanna@schule.de', name: 'Hanna' };
    const answer = await signIn(app, claims);
    const token = await mailedToken(app, claims.email);
    const browser = createUser(app.app, cookiesOf(answer.headers));
    await browser.request('POST', '/api/auth/email/confirm', { token });
    expect((await stranger.request('GET', '/api/profile')).status).toBe(401);
    const entered = await signIn(app, claims);
    const user = createUser(app.app, cookiesOf(entered.headers));
    expect((await user.request('GET', '/api/profile')).body).toMatchObject({ id: stranger.id });
  });

  test('the account at the provider goes when the link is opened elsewhere', async () => {
    const claims = { sub: 'ilja', email: 'ilja@schule.de', name: 'Ilja' };
    await signIn(app, claims);
    const token = await mailedToken(app, claims.email);
    const owner = createUser(app.app, '');
    const typed = { token, name: 'Jana', password: testPassword };
    expect((await owner.request('POST', '/api/auth/email/confirm', typed)).status).toBe(200);
    const again = await signIn(app, claims);
    expect(cookiesOf(again.headers)).not.toMatch(hasSession);
    const [row] = await app.db.select().from(users).where(eq(users.email, claims.email));
    expect(await linksOf(app, row?.id ?? '')).toBe(0);
  });

  test('mailbox first, then the team, and then the person is told to wait', async () => {
    await app.db.insert(communitySettings).values({ joinMode: 'approval' });
    const claims = { sub: 'kim', email: 'kim@schule.de', name: 'Kim' };
    const answer = await signIn(app, claims);
    const token = await mailedToken(app, claims.email);
    const browser = createUser(app.app, cookiesOf(answer.headers));
    const opened = await browser.request('POST', '/api/auth/email/confirm', { token });
    expect(opened.body).toMatchObject({ waitsFor: 'team' });
    const again = await signIn(app, claims);
    expect(again.headers.get('location')).toBe('/login?error=waiting&provider=oidc');
  });

  test('without mails the first registration waits for the team, as one that no one has proven', async () => {
    const silent = await openApp({ SMTP_URL: '' });
    await silent.db.insert(communitySettings).values({ joinMode: 'approval' });
    const email = 'mia@schule.de';
    const waiting = () =>
      silent.db
        .select({
          provider: waitingRegistrations.providerId,
          waitsFor: waitingRegistrations.waitsFor,
          isProven: provenRegistration,
        })
        .from(waitingRegistrations)
        .where(eq(waitingRegistrations.email, email));
    await signIn(silent, { sub: 'mia', email });
    const form = { name: 'Mia', email, password: testPassword, traits: ['ruhig'] };
    await silent.request('POST', '/api/auth/sign-up/email', form);
    expect(await waiting()).toEqual([{ provider: 'oidc', waitsFor: 'team', isProven: false }]);
    await signIn(silent, { sub: 'mia', email, email_verified: true });
    expect(await waiting()).toEqual([{ provider: 'oidc', waitsFor: 'team', isProven: true }]);
  });

  test('a form registers over it, and it over a form, until the link is opened', async () => {
    await app.db
      .insert(communitySettings)
      .values({ joinMode: 'domain', emailDomains: ['schule.de'] });
    const email = 'lena@schule.de';
    const waiting = async () => {
      const [row] = await app.db
        .select()
        .from(waitingRegistrations)
        .where(eq(waitingRegistrations.email, email));
      return { provider: row?.providerId, hasPassword: row?.password !== null };
    };
    const form = { name: 'Lena', email, password: testPassword, traits: ['ruhig'] };
    await app.request('POST', '/api/auth/sign-up/email', form);
    await signIn(app, { sub: 'lena', email });
    expect(await waiting()).toEqual({ provider: 'oidc', hasPassword: false });
    await app.request('POST', '/api/auth/sign-up/email', form);
    expect(await waiting()).toEqual({ provider: null, hasPassword: true });
  });
});

describe('the administrators’ group', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp({ OIDC_ADMIN_GROUP: 'verwaltung' });
  });

  test('gives the role and takes it, with entries in the log', async () => {
    const boss = await app.signUp('Chefin');
    await app.makeAdministrator(boss);
    const person = proven();
    expect(await roleAfter(app, { ...person, groups: ['verwaltung'] })).toBe(true);
    expect(await roleAfter(app, { ...person, groups: ['verwaltung'] })).toBe(true);
    expect(await roleAfter(app, { ...person, groups: [] })).toBe(false);
    const events = await app.db
      .select({ action: auditEvents.action, details: auditEvents.details })
      .from(auditEvents)
      .where(eq(auditEvents.targetId, await idOf(app, person.email)))
      .orderBy(auditEvents.id);
    expect(events.filter(({ action }) => action.startsWith('admin.'))).toEqual([
      { action: 'admin.granted', details: { provider: 'oidc' } },
      { action: 'admin.revoked', details: { provider: 'oidc' } },
    ]);
    await app.db.update(profiles).set({ isAdmin: false }).where(eq(profiles.id, boss.id));
  });

  test('the last administrator keeps the role, of two at once one', async () => {
    const people = [proven(), proven()];
    for (const person of people) await roleAfter(app, { ...person, groups: ['verwaltung'] });
    const source = { address: '', userAgent: '', device: null };
    const ids = await Promise.all(people.map(({ email }) => idOf(app, email)));
    const left = { provider: 'oidc', groups: [] } as const;
    await Promise.all(ids.map((id) => followAdminGroup(app.context, id, left, source)));
    expect(await app.db.$count(profiles, eq(profiles.isAdmin, true))).toBe(1);
    for (const person of people) await roleAfter(app, { ...person, groups: [] });
    expect(await app.db.$count(profiles, eq(profiles.isAdmin, true))).toBe(1);
  });

  test('without the setting, roles stay as they are', async () => {
    const plain = await openApp({});
    const person = { ...proven(), groups: ['verwaltung'] };
    expect(await roleAfter(plain, person)).toBe(false);
    const id = await idOf(plain, person.email);
    await plain.db.update(profiles).set({ isAdmin: true }).where(eq(profiles.id, id));
    expect(await roleAfter(plain, { ...person, groups: [] })).toBe(true);
  });

  test('roles of the team outside the group stay', async () => {
    const person = proven();
    await roleAfter(app, person);
    const id = await idOf(app, person.email);
    await app.db.update(profiles).set({ teamRole: 'editor' }).where(eq(profiles.id, id));
    await roleAfter(app, person);
    const [row] = await app.db.select().from(profiles).where(eq(profiles.id, id));
    expect(row?.teamRole).toBe('editor');
  });
});

describe('the house’s own account alone', () => {
  const refused = { status: 403, body: { error: { code: 'login.error.provider_only' } } };
  let app: TestApp;
  let member: { id: string; email: string };
  let administrator: Awaited<ReturnType<TestApp['signUp']>>;
  beforeAll(async () => {
    app = await openApp({});
    member = await app.signUp('Mona');
    administrator = await app.signUp('Nora');
    await app.db.update(profiles).set({ isAdmin: true }).where(eq(profiles.id, administrator.id));
    const { oidc } = app.context.config;
    if (oidc !== null) oidc.isOnly = true;
  });

  test('registers nobody by a form', async () => {
    const form = { name: 'Omar', email: 'omar@schule.de', password: testPassword };
    expect(await app.request('POST', '/api/auth/sign-up/check', form)).toMatchObject(refused);
    const whole = { ...form, traits: ['ruhig'] };
    expect(await app.request('POST', '/api/auth/sign-up/email', whole)).toMatchObject(refused);
  });

  test('a password opens an administrator’s account and no other, and a wrong one tells nothing', async () => {
    const [right, wrong] = [{ password: testPassword }, { password: 'Falsch2026' }];
    const path = '/api/auth/sign-in/email';
    const [{ email: members }, { email: administrators }] = [member, administrator];
    const entered = await app.request('POST', path, { email: administrators, ...right });
    expect(entered.status).toBe(200);
    expect(await app.request('POST', path, { email: members, ...right })).toMatchObject(refused);
    for (const email of [members, administrators, 'nobody@schule.de'])
      expect(await app.request('POST', path, { email, ...wrong })).toMatchObject({
        status: 401,
        body: { error: { code: 'login.error.invalid_credentials' } },
      });
  });

  test('opens no account by a code, a card or the door of a round', async () => {
    const card = { label: '7b', names: ['Lena'], language: 'de', lastDay: '2099-07-31' };
    const lists = `/api/admin/card-lists/${crypto.randomUUID()}`;
    expect(await administrator.request('PUT', lists, card)).toMatchObject(refused);
    const door = { code: 'nothing', name: 'Lena' };
    expect(await app.request('POST', '/api/auth/round-door', door)).toMatchObject(refused);
    const code = { code: withCheckSign(codeSigns.slice(0, secretSigns)) };
    expect(await app.request('POST', '/api/auth/sign-in/code', code)).toMatchObject(refused);
  });

  test('a mailed link sets an administrator’s password and no other', async () => {
    const ask = async ({ email }: { email: string }) => {
      const answer = await app.request('POST', '/api/auth/forgotten-password', { email });
      await app.context.background.idle();
      return { answer: answer.body, token: await mailedToken(app, email, 'reset-password') };
    };
    const [ofMember, ofAdministrator] = [await ask(member), await ask(administrator)];
    expect(ofMember.answer).toEqual(ofAdministrator.answer);
    expect(ofMember.token).toBe('none');
    // A link from the time before, when it was the account of an administrator.
    const isAdmin = (value: boolean) =>
      app.db.update(profiles).set({ isAdmin: value }).where(eq(profiles.id, administrator.id));
    await isAdmin(false);
    const reset = { token: ofAdministrator.token, password: 'Neu-Sonnenblume2026' };
    expect(await app.request('POST', '/api/auth/reset-password', reset)).toMatchObject(refused);
    await isAdmin(true);
    expect((await app.request('POST', '/api/auth/reset-password', reset)).status).toBe(200);
  });

  test('a mailed link opened elsewhere leads to the provider, not to a password', async () => {
    const claims = { sub: 'paula', email: 'paula@schule.de' };
    await signIn(app, claims);
    const token = await mailedToken(app, claims.email);
    const confirm = (more: object) =>
      app.request('POST', '/api/auth/email/confirm', { token, ...more });
    expect(await confirm({})).toMatchObject(refused);
    expect(await confirm({ name: 'Paula', password: testPassword })).toMatchObject(refused);
  });

  test('the provider lets in members and newcomers', async () => {
    await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, member.id));
    for (const person of [{ ...proven(), email: member.email }, proven()])
      expect((await signIn(app, person)).headers.get('location')).toBe('/dashboard');
  });

  test('the setup link stays', async () => {
    const { setupAddress } = await import('#server/auth/setup-token.ts');
    await app.db.update(profiles).set({ isAdmin: false });
    const token = new URL(setupAddress(app.context.config)).searchParams.get('token');
    const form = { token, name: 'Quirin', email: 'quirin@schule.de', password: testPassword };
    expect((await app.request('POST', '/api/auth/setup', form)).status).toBe(201);
  });

  test('a provider that is out of order has its own sentence', async () => {
    const silent = await openApp({ OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_ONLY: 'on' });
    expect(await begin(silent)).toMatchObject({
      status: 401,
      body: { error: { code: 'login.error.house' } },
    });
  });
});

async function openApp(env: Record<string, string>): Promise<TestApp> {
  const app = await createTestApp({
    env: {
      OIDC_ISSUER: provider.issuer.url ?? '',
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_NAME: house.provider,
      SMTP_URL: 'smtp://127.0.0.1:9',
      ...env,
    },
  });
  apps.push(app);
  return app;
}

let people = 0;

function proven() {
  const email = `person-${(people += 1)}@schule.de`;
  return { sub: email, email, email_verified: true, name: 'Rosa' };
}

function begin(app: TestApp): Promise<Answer> {
  return app.request('POST', '/api/auth/sign-in/social', { provider: 'oidc', mode: 'login' });
}

/** Comes back from a provider that says all this in the token and nothing besides. */
async function signIn(app: TestApp, claims: Claims): Promise<Answer> {
  return comeBack(app, await begin(app), claims);
}

/** Comes back with these claims, in the browser that began unless another one is given. */
async function comeBack(
  app: TestApp,
  begun: Answer,
  claims: Claims,
  cookie = cookiesOf(begun.headers),
): Promise<Answer> {
  const away = new URL(hasUrl.parse(begun.body).url);
  const nonce = away.searchParams.get('nonce');
  const sub = claims['sub'] ?? claims['email'];
  provider.service.removeAllListeners();
  provider.service.on('beforeTokenSigning', (token: { payload: Claims }) => {
    Object.assign(token.payload, { aud: clientId, nonce, sub, ...claims });
  });
  provider.service.on('beforeUserinfo', (answer: { body: Claims }) => {
    answer.body = { sub };
  });
  const response = await fetch(away, { redirect: 'manual' });
  const { pathname, search } = new URL(response.headers.get('location') ?? '');
  return createUser(app.app, cookie).request('GET', `${pathname}${search}`);
}

async function roleAfter(
  app: TestApp,
  claims: Claims & { email: string },
): Promise<boolean | undefined> {
  expect((await signIn(app, claims)).headers.get('location')).toBe('/dashboard');
  const id = await idOf(app, claims.email);
  const [row] = await app.db.select().from(profiles).where(eq(profiles.id, id));
  return row?.isAdmin;
}

async function idOf(app: TestApp, email: string): Promise<string> {
  const [row] = await app.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return row?.id ?? '';
}

function linksOf(app: TestApp, userId: string): Promise<number> {
  return app.db.$count(accounts, and(eq(accounts.userId, userId), eq(accounts.providerId, 'oidc')));
}

async function mailedToken(app: TestApp, email: string, page = 'confirm-email'): Promise<string> {
  const sent = await app.db
    .select({ text: mails.text })
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(mails.createdAt);
  // Lets the next mail be of a later moment.
  app.clock.move(1);
  const pattern = new RegExp(`/${page}\\?token=([^&\\s]+)`, 'u');
  return sent.flatMap(({ text }) => pattern.exec(text)?.[1] ?? []).at(-1) ?? 'none';
}
