import { eq } from 'drizzle-orm';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { JoinMode } from '#domain/accounts/joining.ts';
import { keysOf } from '#domain/shared/tables.ts';
import { mails, users } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import {
  communitySettings,
  invitations,
  waitingRegistrations,
} from '#server/db/schema/community.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { forgetOldAccountData } from '#server/features/accounts/jobs.ts';
import {
  cookiesOf,
  createTestApp,
  createUser,
  testPassword,
  type Answer,
  type TestApp,
  type TestPerson,
} from '#tests/support/app.ts';
import { overlapping } from '#tests/support/database.ts';
import { openPlainBrowser } from '#tests/support/plain-browser.ts';
import { createTestSite } from '#tests/support/site.ts';

/* Tests each way to join in each mode (P241–P245). */

const clientId = 'wohlwort-test';
const hasUrl = z.object({ url: z.string() });
const hasLink = z.object({ link: z.string() });
const requestList = z.object({
  requests: z.array(z.object({ id: z.string(), email: z.string() })),
});

let provider: OAuth2Server;
let app: TestApp;
let site: Awaited<ReturnType<typeof createTestSite>>;
let administrator: TestPerson;

beforeAll(async () => {
  provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  provider.issuer.url = `http://127.0.0.1:${provider.address().port}`;
  app = await createTestApp({
    env: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: 'secret',
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
    issuer: provider.issuer.url,
  });
  site = await createTestSite(app);
  administrator = await app.signUp('Ada Linde');
  await app.makeAdministrator(administrator);
});
afterAll(async () => {
  await app.context.background.idle();
  await provider.stop();
  await app.close();
});
beforeEach(async () => {
  await app.db.delete(communitySettings);
  await app.db.delete(waitingRegistrations);
  await app.db.delete(invitations);
});
describe('every way in', () => {
  test.each<[JoinMode, string, Record<string, string>]>([
    ['open', 'ida@example.org', all('in')],
    ['domain', 'ida@schule.de', { json: 'mailbox', plain: 'mailbox', provider: 'in' }],
    ['domain', 'ida@post.schule.de', all('register.error.domain')],
    ['domain', 'ida@keineschule.de', all('register.error.domain')],
    ['invitation', 'ida@example.org', all('register.error.invitation')],
    ['approval', 'ida@example.org', { json: 'mailbox', plain: 'mailbox', provider: 'team' }],
  ])('%s, %s', async (mode, address, expected) => {
    await setMode(mode);
    for (const way of keysOf(ways)) {
      const email = address.replace('ida', `ida-${(newcomers += 1)}`);
      expect([way, await ways[way](email)]).toEqual([way, expected[way]]);
      const isIn = expected[way] === 'in';
      expect(await app.db.$count(users, eq(users.email, email))).toBe(isIn ? 1 : 0);
    }
  });

  test.each<JoinMode>(['domain', 'invitation', 'approval'])(
    'a valid invitation admits where the rule (%s) would not',
    async (mode) => {
      await setMode(mode);
      for (const way of keysOf(ways)) {
        const token = await invite({ uses: 1 });
        expect([way, await ways[way](newAddress(), token)]).toEqual([way, 'in']);
        const second = await ways[way](newAddress(), token);
        const asked = way === 'provider' ? 'team' : 'mailbox';
        expect([way, second]).toEqual([
          way,
          mode === 'approval' ? asked : `register.error.${mode}`,
        ]);
      }
    },
  );
});

describe('an invitation', () => {
  beforeEach(() => setMode('invitation'));

  test('with one use left admits exactly one of two at once', async () => {
    const token = await invite({ uses: 1 });
    const outcomes = await overlapping(
      app,
      'users',
      () => ways.json(newAddress(), token),
      () => ways.json(newAddress(), token),
    );
    expect(outcomes.toSorted()).toEqual(['in', 'register.error.invitation']);
    expect(await app.db.select({ uses: invitations.uses }).from(invitations)).toEqual([
      { uses: 1 },
    ]);
  });

  test('is not used up by a registration that is refused or of a taken address', async () => {
    const token = await invite({ uses: 1 });
    expect(await ways.json(administrator.email, token)).toBe('register.error.email_exists');
    const weak = { ...registration(newAddress(), token), password: 'x' };
    expect((await app.request('POST', '/api/auth/sign-up/email', weak)).status).toBe(422);
    expect(await ways.json(newAddress(), token)).toBe('in');
  });

  test('whose answer was lost admits its newcomer again by the same key', async () => {
    const token = await invite({ uses: 1 });
    const body = registration(newAddress(), token);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answers = [
      await app.request('POST', '/api/auth/sign-up/email', body, key),
      await app.request('POST', '/api/auth/sign-up/email', body, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual({ signedIn: true, waitsFor: null });
  });

  test('ends by time, and when it is withdrawn', async () => {
    const short = await invite({ uses: 9, days: 1 });
    const withdrawn = await invite({ uses: 9, days: 9 });
    const [newest] = await listed();
    expect(newest?.state).toBe('usable');
    expect(
      (await administrator.request('DELETE', `/api/admin/invitations/${newest?.id}`)).status,
    ).toBe(200);
    expect(
      (await administrator.request('DELETE', `/api/admin/invitations/${newest?.id}`)).status,
    ).toBe(200);
    expect(await ways.json(newAddress(), withdrawn)).toBe('register.error.invitation');
    const again = `/api/admin/invitations/${newest?.id}`;
    expect(codeOf(await administrator.request('PUT', again, { uses: 9, days: 9 }))).toBe(
      'admin.invitations.error.over',
    );
    expect(await ways.json(newAddress(), short)).toBe('in');
    await app.pass(25 * 60 * 60 * 1000);
    expect(await ways.json(newAddress(), short)).toBe('register.error.invitation');
    expect((await listed()).map(({ state }) => state)).toEqual(['revoked', 'expired']);
    await app.pass(31 * 24 * 60 * 60 * 1000);
    await forgetOldAccountData(app.context);
    expect(await listed()).toEqual([]);
  });

  test.each(['', 'x', 'A'.repeat(43), '%00', '🌻'])('cannot be guessed (%s)', async (token) => {
    await invite({ uses: 9 });
    expect(await ways.json(newAddress(), token)).toBe('register.error.invitation');
  });

  test('with another secret is not ours', async () => {
    const token = await invite({ uses: 9 });
    const last = token.at(-1) === 'A' ? 'B' : 'A';
    expect(await ways.json(newAddress(), `${token.slice(0, -2)}${last}${last}`)).toBe(
      'register.error.invitation',
    );
  });

  test('is kept by the page and its form, which are not there without one', async () => {
    const token = await invite({ uses: 9 });
    const closed = await openPlainBrowser(site).get('/register');
    expect(closed.html).toContain(say('register.join.invitation_title'));
    expect(closed.html).not.toContain('name="email"');
    const ended = await openPlainBrowser(site).get('/register?invitation=x');
    expect(ended.html).toContain(say('register.join.unusable_title'));
    const browser = openPlainBrowser(site);
    const open = await browser.get(`/register?invitation=${token}`);
    expect(open.html).toContain(say('register.join.invited'));
    expect(open.html).toContain('name="email"');
    expect(open.headers.get('cache-control')).toContain('no-store');
    expect(open.html).toContain(`?lang=en&amp;invitation=${token}`);
    const fields = { ...plainFields(newAddress()), password: 'x', confirmation: 'x' };
    const refused = await browser.send(`/register?invitation=${token}`, fields);
    expect(refused.location).toBe(`/register?invitation=${token}`);
  });

  test('is mailed in the chosen language, once for each address', async () => {
    const emails = ['Eins@example.com', 'zwei@example.com', 'eins@example.com'];
    const key = { 'idempotency-key': crypto.randomUUID() };
    const path = '/api/admin/invitations/mails';
    const body = { emails, language: 'zh-Hant' };
    for (let time = 0; time < 2; time += 1)
      expect((await administrator.request('POST', path, body, key)).status).toBe(201);
    const sent = await app.db.select().from(mails).where(eq(mails.subject, 'Wohlwort 的邀請'));
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([
      'eins@example.com',
      'zwei@example.com',
    ]);
    const [mail] = sent;
    const link = /\S+\/register\?invitation=([^&\s]+)&lang=zh-Hant/u.exec(mail?.text ?? '');
    expect(await ways.json(newAddress(), link?.[1])).toBe('in');
    expect(await ways.json(newAddress(), link?.[1])).toBe('register.error.invitation');
    const wrong = await administrator.request('POST', path, {
      emails: ['a@b.de', 'quatsch'],
      language: 'de',
    });
    expect([codeOf(wrong), (await listed()).length]).toEqual([
      'admin.invitations.error.address',
      2,
    ]);
  });
});

describe('by domain', () => {
  beforeEach(() => setMode('domain'));

  test('there is an account once the mailed link is opened', async () => {
    const email = 'rosa@schule.de';
    expect(await ways.json(email)).toBe('mailbox');
    expect(await signIn(email)).toBe('login.error.email_not_confirmed');
    const token = await mailedToken(email);
    await app.request('POST', '/api/auth/email/confirmation', { email });
    await app.context.background.idle();
    expect(await mailedToken(email)).toBe(token);
    expect((await openLink(token)).status).toBe(200);
    expect(await signIn(email)).toBe('in');
    expect(codeOf(await openLink(token))).toBe('account.error.link');
  });

  test('a link that has expired is mailed anew', async () => {
    const email = 'runa@schule.de';
    await ways.json(email);
    const token = await mailedToken(email);
    await app.pass(61 * 60 * 1000);
    expect(codeOf(await openLink(token))).toBe('account.error.link');
    await app.request('POST', '/api/auth/email/confirmation', { email });
    await app.context.background.idle();
    const next = await mailedToken(email);
    expect(next).not.toBe(token);
    expect((await openLink(next)).status).toBe(200);
    expect(await signIn(email)).toBe('in');
  });

  test('the first step of the form says it before a password is sent', async () => {
    const { name, email, password } = registration(newAddress());
    const answer = await app.request('POST', '/api/auth/sign-up/check', { name, email, password });
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { fields: { email: 'register.error.domain' } } },
    });
    const invitation = await invite({ uses: 1 });
    const invited = { name, email, password, invitation };
    expect((await app.request('POST', '/api/auth/sign-up/check', invited)).status).toBe(200);
  });
});

describe('by approval, without mails', () => {
  let smtpUrl: string | null;
  beforeEach(async () => {
    ({ smtpUrl } = app.context.config);
    app.context.config.smtpUrl = null;
    await setMode('approval');
  });
  afterEach(() => {
    app.context.config.smtpUrl = smtpUrl;
  });

  test('who waits is no member: no sign-in, no draw, no row among people', async () => {
    const email = newAddress();
    const people = await app.db.$count(profiles);
    expect(await ways.json(email)).toBe('team');
    expect(await signIn(email)).toBe('login.error.waiting');
    expect(await signIn(email, 'Falsch-Passw0rd')).toBe('login.error.invalid_credentials');
    expect(await app.db.$count(profiles)).toBe(people);
  });

  test('an administrator lets a person in, who is told and can sign in', async () => {
    const email = newAddress();
    await ways.json(email);
    const id = await waiting(email);
    const path = `/api/admin/join-requests/${id}/approval`;
    const answers = await Promise.all([
      administrator.request('POST', path),
      administrator.request('POST', path),
    ]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404']);
    const [mail] = await app.db.select().from(mails).where(eq(mails.recipient, email));
    expect(mail?.subject).toBe('Du bist dabei');
    expect(mail?.text).toContain('/login');
    expect(await signIn(email)).toBe('in');
  });

  test('an administrator refuses a person, of whom nothing is left but the mail', async () => {
    const email = newAddress();
    await ways.json(email);
    const id = await waiting(email);
    expect((await administrator.request('DELETE', `/api/admin/join-requests/${id}`)).status).toBe(
      200,
    );
    expect(await app.db.$count(waitingRegistrations)).toBe(0);
    expect(await signIn(email)).toBe('login.error.invalid_credentials');
    const [mail] = await app.db.select().from(mails).where(eq(mails.recipient, email));
    expect(mail?.subject).toBe('Zu deiner Registrierung');
  });

  test('a person who came by a provider waits as well, and then comes in that way', async () => {
    const email = newAddress();
    expect(await ways.provider(email)).toBe('team');
    expect(await ways.provider(email)).toBe('team');
    const id = await waiting(email);
    await administrator.request('POST', `/api/admin/join-requests/${id}/approval`);
    await setMode('invitation');
    expect(await ways.provider(email)).toBe('in');
  });

  test('a proven address takes the place of one that anybody typed', async () => {
    const email = newAddress();
    await ways.json(email);
    await ways.provider(email);
    const { body } = await administrator.request('GET', '/api/admin/join-requests');
    expect(body).toMatchObject({ totalCount: 1, requests: [{ email, provider: 'google' }] });
  });

  test('a rule that has changed since counts for the next try', async () => {
    const email = 'ruth@schule.de';
    expect(await ways.json(email)).toBe('team');
    await setMode('domain');
    expect(await ways.json(email)).toBe('mailbox');
    const token = await mailedToken(email);
    await setMode('approval');
    expect(await ways.json(email)).toBe('team');
    expect(codeOf(await openLink(token))).toBe('account.error.link');
    expect(await waiting(email)).not.toBe('');
  });

  test('who waited too long is forgotten', async () => {
    await ways.json(newAddress());
    await app.pass(89 * 24 * 60 * 60 * 1000);
    await forgetOldAccountData(app.context);
    expect(await app.db.$count(waitingRegistrations)).toBe(1);
    await app.pass(2 * 24 * 60 * 60 * 1000);
    await forgetOldAccountData(app.context);
    expect(await app.db.$count(waitingRegistrations)).toBe(0);
  });
});

describe('the settings', () => {
  test('take domains as people write them, and refuse what is none', async () => {
    const answer = await change('domain', [' @Schule.DE', 'exämple.de', 'schule.de']);
    expect(answer.body).toEqual({ mode: 'domain', domains: ['schule.de', 'xn--exmple-cua.de'] });
    expect(codeOf(await change('domain', []))).toBe('admin.joining.error.no_domain');
    expect(await change('domain', ['schule.de', 'kein wort'])).toMatchObject({
      status: 422,
      body: { error: { code: 'admin.joining.error.domain', values: { domain: 'kein wort' } } },
    });
    const many = Array.from({ length: 21 }, (_, at) => `d${at}.de`);
    expect(codeOf(await change('domain', many))).toBe('admin.joining.error.domains_many');
  });

  test('count at once on the other server, and on the page before anything is typed', async () => {
    const other = await app.startSecondServer();
    expect((await openPlainBrowser(site).get('/register')).html).toContain('name="email"');
    await change('domain', ['schule.de', 'kita.de']);
    const { html } = await openPlainBrowser(site).get('/register');
    expect(html).toContain('@schule.de oder @kita.de');
    const there = createUser(other, '');
    const body = registration(newAddress());
    expect(codeOf(await there.request('POST', '/api/auth/sign-up/email', body))).toBe(
      'register.error.domain',
    );
  });

  test('and all that is done with them stands in the log', async () => {
    const before = await app.db.$count(auditEvents);
    await change('domain', ['schule.de']);
    await invite({ uses: 3 });
    const [invitation] = await listed();
    await administrator.request('DELETE', `/api/admin/invitations/${invitation?.id}`);
    const events = await app.db.select().from(auditEvents).orderBy(auditEvents.id).offset(before);
    expect(events.map(({ action, details }) => [action, details])).toEqual([
      ['admin.joining_changed', { joinBefore: 'open', joinAfter: 'domain', domains: 'schule.de' }],
      ['admin.invitation_created', { invitation: invitation?.id, uses: '3', days: '30' }],
      ['admin.invitation_revoked', { invitation: invitation?.id }],
    ]);
  });
});

/** Each way in; answers `in`, what the newcomer waits for, or the code of the refusal. */
const ways = {
  json: async (email: string, invitation?: string): Promise<string> =>
    outcomeOf(
      await app.request('POST', '/api/auth/sign-up/email', registration(email, invitation)),
    ),

  plain: async (email: string, invitation?: string): Promise<string> => {
    const browser = openPlainBrowser(site);
    const query = invitation === undefined ? '' : `?invitation=${encodeURIComponent(invitation)}`;
    const answer = await browser.send(`/register${query}`, plainFields(email));
    if (answer.location === '/dashboard') return 'in';
    const { html } = await browser.get(answer.location ?? '');
    const form = z
      .object({
        form: z.object({
          waitsFor: z.string().optional(),
          refusal: z.object({ code: z.string() }).nullable(),
        }),
      })
      .parse(JSON.parse(/id="page-data">(.*?)<\/script>/u.exec(html)?.[1] ?? '')).form;
    return form.waitsFor ?? form.refusal?.code ?? '';
  },

  provider: async (email: string, invitation?: string): Promise<string> => {
    const begin = { provider: 'google', mode: 'register', invitation };
    const begun = await app.request('POST', '/api/auth/sign-in/social', begin);
    const away = new URL(hasUrl.parse(begun.body).url);
    const nonce = away.searchParams.get('nonce');
    provider.service.removeAllListeners();
    provider.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
      const claims = { sub: email, email, email_verified: true, name: 'Ida Brand' };
      Object.assign(token.payload, { aud: clientId, nonce, ...claims });
    });
    const response = await fetch(away, { redirect: 'manual' });
    const { pathname, search } = new URL(response.headers.get('location') ?? '');
    const browser = createUser(app.app, cookiesOf(begun.headers));
    const { headers } = await browser.request('GET', `${pathname}${search}`);
    const location = headers.get('location') ?? '';
    if (location === '/dashboard') return 'in';
    const error = /error=(\w+)/u.exec(location)?.[1];
    return error === 'waiting' ? 'team' : `register.error.${error}`;
  },
};

let newcomers = 0;

function newAddress(): string {
  return `neu-${(newcomers += 1)}@example.org`;
}

function registration(email: string, invitation?: string) {
  const person = { name: 'Ida Brand', email, password: testPassword, traits: ['geduldig'] };
  return { ...person, language: 'de', ...(invitation !== undefined && { invitation }) };
}

function plainFields(email: string): Record<string, string> {
  const password = testPassword;
  return {
    name: 'Ida Brand',
    email,
    password,
    confirmation: password,
    traits: 'geduldig',
    language: 'de',
  };
}

function outcomeOf(answer: Answer): string {
  if (answer.status >= 400) return codeOf(answer);
  const { waitsFor } = z.object({ waitsFor: z.string().nullable() }).parse(answer.body);
  return waitsFor ?? 'in';
}

function codeOf({ body }: Answer): string {
  return z.object({ error: z.object({ code: z.string() }) }).parse(body).error.code;
}

async function signIn(email: string, password = testPassword): Promise<string> {
  const answer = await app.request('POST', '/api/auth/sign-in/email', { email, password });
  return answer.status === 200 ? 'in' : codeOf(answer);
}

async function setMode(mode: JoinMode): Promise<void> {
  expect((await change(mode, ['schule.de'])).status).toBe(200);
}

function change(mode: JoinMode, domains: string[]): Promise<Answer> {
  return administrator.request('PUT', '/api/admin/joining', { mode, domains });
}

async function invite({ uses, days = 30 }: { uses: number; days?: number }): Promise<string> {
  const path = `/api/admin/invitations/${crypto.randomUUID()}`;
  const answer = await administrator.request('PUT', path, { note: '7b', uses, days });
  // A repeated call makes no second one.
  expect((await administrator.request('PUT', path, { uses, days })).body).toEqual(answer.body);
  app.clock.move(1);
  return new URL(hasLink.parse(answer.body).link).searchParams.get('invitation') ?? '';
}

async function listed() {
  const { body } = await administrator.request('GET', '/api/admin/invitations');
  const shape = z.object({
    invitations: z.array(z.object({ id: z.string(), state: z.string() })),
  });
  return shape.parse(body).invitations;
}

/** As the owner does it in another browser. */
function openLink(token: string): Promise<Answer> {
  const body = { token, name: 'Ida Brand', password: testPassword };
  return app.request('POST', '/api/auth/email/confirm', body);
}

async function waiting(email: string): Promise<string> {
  const { body } = await administrator.request('GET', '/api/admin/join-requests');
  return requestList.parse(body).requests.find((request) => request.email === email)?.id ?? '';
}

async function mailedToken(email: string): Promise<string> {
  const sent = await app.db
    .select({ text: mails.text })
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(mails.createdAt);
  // Lets the next mail be of a later moment.
  app.clock.move(1);
  return /confirm-email\?token=([^&\s]+)/u.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
}

function say(key: Parameters<TestApp['context']['texts']['message']>[1]): string {
  return app.context.texts.message('de', key);
}

function all(outcome: string): Record<string, string> {
  return { json: outcome, plain: outcome, provider: outcome };
}
