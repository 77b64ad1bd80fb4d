import { eq } from 'drizzle-orm';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { JoinMode } from '#domain/accounts/joining.ts';
import { factors, knownDevices, mails, users } from '#server/db/schema/accounts.ts';
import { communitySettings, waitingRegistrations } from '#server/db/schema/community.ts';
import {
  cookiesOf,
  createTestApp,
  createUser,
  testPassword,
  type Answer,
  type TestApp,
  type TestPerson,
} from '#tests/support/app.ts';
import { openPlainBrowser, type PlainBrowser } from '#tests/support/plain-browser.ts';
import { recordStatements } from '#tests/support/query-recorder.ts';
import { createTestSite } from '#tests/support/site.ts';

/* Tests that the mailbox's owner owns the account (P243, decision 039): data of a form proves nothing. */

const clientId = 'wohlwort-test';
const hour = 60 * 60 * 1000;
const strangersPassword = 'Kartoffel1999';
const hasUrl = z.object({ url: z.string() });
const requestList = z.object({
  requests: z.array(z.object({ id: z.string(), email: z.string(), isProven: z.boolean() })),
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
  const client = { CLIENT_ID: clientId, CLIENT_SECRET: 'secret' };
  const env = Object.entries(client).flatMap(([name, value]) => [
    [`GOOGLE_${name}`, value],
    [`APPLE_${name}`, value],
  ]);
  app = await createTestApp({
    issuer: provider.issuer.url,
    env: { ...Object.fromEntries(env), SMTP_URL: 'smtp://127.0.0.1:9' },
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
  await app.db.delete(mails);
  app.context.config.requireEmailVerification = false;
});

const settings: Record<string, () => Promise<void>> = {
  'by domain': () => setMode('domain'),
  'by approval': () => setMode('approval'),
  'open, with confirmed addresses': async () => {
    await setMode('open');
    app.context.config.requireEmailVerification = true;
  },
};

const ways = ['json', 'plain', 'google', 'apple'] as const;
type Way = (typeof ways)[number];

const strangers = [
  { stranger: 'json', hours: 0 },
  { stranger: 'plain', hours: 26 },
] as const;
const table = Object.keys(settings).flatMap((setting) =>
  (['stranger first', 'owner first', 'stranger first and last'] as const).flatMap((order) =>
    ways.flatMap((owner) => strangers.map((stranger) => ({ setting, order, owner, ...stranger }))),
  ),
);

test.each(table)(
  '$setting, $order, owner by $owner, stranger by $stranger, $hours hours between',
  async ({ setting, order, owner, stranger, hours }) => {
    await settings[setting]?.();
    const email = newAddress();
    const anna = newBrowser();
    const mallory = newBrowser();
    const steps = {
      'stranger first': ['stranger', 'owner'],
      'owner first': ['owner', 'stranger'],
      'stranger first and last': ['stranger', 'owner', 'stranger'],
    }[order];
    for (const step of steps) {
      if (step === 'owner') await enter(owner, anna, { email, ...annas });
      else await enter(stranger, mallory, { email, ...mallorys });
      expect(await signIn(email, strangersPassword)).not.toBe(200);
      await app.pass(hours * hour);
    }

    const isMailed = owner === 'json' || owner === 'plain';
    if (isMailed) await openLink(anna, email, order === 'stranger first');
    expect(await signIn(email, strangersPassword)).not.toBe(200);
    await approve(email);

    expect(await signIn(email, strangersPassword)).not.toBe(200);
    expect((await json(mallory, 'GET', '/api/profile')).status).toBe(401);
    const isIn = isMailed
      ? (await signIn(email, testPassword)) === 200
      : (await enter(owner, newBrowser(), { email, ...annas })) === '/dashboard';
    expect(isIn).toBe(true);
    expect(JSON.stringify(await storedOf(email))).not.toMatch(/Mallory|hinterlistig/u);
    expect(await approve(email)).toBe(false);
    const late = await json(newBrowser(), 'POST', '/api/auth/email/confirm', {
      token: await mailedToken(email),
      name: 'Mallory',
      password: strangersPassword,
    });
    expect([409, 422]).toContain(late.status);
    expect(await signIn(email, strangersPassword)).not.toBe(200);
  },
);

describe('the browser that opens the link', () => {
  test('completes what was typed in it, without asking', async () => {
    await setMode('domain');
    const email = newAddress();
    const anna = newBrowser();
    await enter('json', anna, { email, ...annas });
    expect(await confirm(anna, { token: await mailedToken(email) })).toMatchObject({
      status: 200,
      body: { waitsFor: null, isOwn: false, email },
    });
    expect(await storedOf(email)).toMatchObject({ name: 'Anna Berg', traits: ['geduldig'] });
  });

  test('is asked for name and password where another one registered, and signed in with them', async () => {
    await setMode('domain');
    const email = newAddress();
    await enter('json', newBrowser(), { email, ...mallorys });
    const token = await mailedToken(email);
    const phone = newBrowser();
    expect(codeOf(await confirm(phone, { token }))).toBe('confirm.error.elsewhere');
    const weak = await confirm(phone, { token, name: 'Anna Berg', password: 'kurz' });
    expect(codeOf(weak)).toBe('register.validation.password.length');
    const own = { token, name: 'Anna Berg', password: `${email.split('@')[0]}-Xy7` };
    expect(codeOf(await confirm(phone, own))).toBe('register.validation.password.personal');
    const unfit = await confirm(phone, { token, name: 'Wohlwort-Team', password: testPassword });
    expect(codeOf(unfit)).toBe('register.validation.name.reserved');
    const details = { token, name: 'Anna Berg', password: testPassword };
    expect(await confirm(phone, details)).toMatchObject({ status: 200, body: { isOwn: true } });
    expect(await json(phone, 'GET', '/api/profile')).toMatchObject({
      status: 200,
      body: { name: 'Anna Berg', traits: [], email },
    });
  });

  test('takes an account over that began unconfirmed, with all that a stranger set up', async () => {
    const email = newAddress();
    const mallory = newBrowser();
    await enter('json', mallory, { email, ...mallorys });
    const [{ id } = { id: '' }] = await idOf(email);
    await app.db.insert(factors).values({
      userId: id,
      type: 'totp',
      friendlyName: 'App',
      secret: 'x',
    });
    await app.request('POST', '/api/auth/forgotten-password', { email });
    await app.request('POST', '/api/auth/email/confirmation', { email });
    await app.context.background.idle();
    const token = await mailedToken(email);
    const anna = newBrowser();
    expect(codeOf(await confirm(anna, { token }))).toBe('confirm.error.elsewhere');
    await confirm(anna, { token, name: 'Anna Berg', password: testPassword });
    expect((await json(mallory, 'GET', '/api/profile')).status).toBe(401);
    expect(await signIn(email, strangersPassword)).toBe(401);
    expect(await storedOf(email)).toMatchObject({ id, name: 'Anna Berg', traits: [] });
    expect(await app.db.$count(factors, eq(factors.userId, id))).toBe(0);
    expect(await app.db.$count(knownDevices, eq(knownDevices.userId, id))).toBe(1);
  });

  test('in which the person signs in needs no second password', async () => {
    const email = newAddress();
    const anna = newBrowser();
    await enter('json', anna, { email, ...annas });
    await json(anna, 'POST', '/api/auth/email/confirmation', { email });
    await app.context.background.idle();
    const answer = await confirm(anna, { token: await mailedToken(email) });
    expect(answer).toMatchObject({ status: 200, body: { isOwn: true } });
    expect(await storedOf(email)).toMatchObject({ name: 'Anna Berg', traits: ['geduldig'] });
  });

  test('changes nothing of a confirmed account, whose owner reads that there is one', async () => {
    await setMode('domain');
    const email = newAddress();
    const anna = newBrowser();
    await enter('json', anna, { email, ...annas });
    await openLink(anna, email, true);
    const mallory = newBrowser();
    await enter('json', mallory, { email, ...mallorys });
    const token = await mailedToken(email);
    const typed = { token, name: 'Mallory', password: strangersPassword };
    for (const browser of [anna, mallory])
      expect(codeOf(await confirm(browser, typed))).toBe('confirm.error.exists');
    expect(await signIn(email, testPassword)).toBe(200);
    expect(await signIn(email, strangersPassword)).not.toBe(200);
  });
});

describe('a taken address', () => {
  test.each(Object.keys(settings))('takes the same work as a free one (%s)', async (setting) => {
    await settings[setting]?.();
    const taken = newAddress();
    const anna = newBrowser();
    await enter('json', anna, { email: taken, ...annas });
    await openLink(anna, taken, true);
    await approve(taken);
    await app.context.background.idle();
    app.context.background.run = () => undefined;
    const statements = recordStatements(app.database.pool);
    const asked: { texts: string[]; answer: unknown; wrong: unknown }[] = [];
    for (const email of [taken, newAddress()]) {
      statements.take();
      const { status, body } = await json(newBrowser(), 'POST', '/api/auth/sign-up/email', {
        email,
        ...mallorys,
      });
      const texts = statements.take().map(({ text }) => text);
      const wrong = await signIn(email, strangersPassword);
      asked.push({ texts, answer: { status, body }, wrong });
    }
    expect(asked[0]).toEqual(asked[1]);
    expect(asked[0]?.texts.some((text) => text.includes('insert into "mails"'))).toBe(true);
  });
});

describe('the queue of the team', () => {
  test('holds proven addresses where mails are sent, and only a few of one network', async () => {
    await setMode('approval');
    const addresses = Array.from({ length: 10 }, newAddress);
    for (const email of addresses) {
      const browser = openPlainBrowser(site, '198.51.100.7');
      await enter('json', browser, { email, ...annas });
      expect(await queue()).not.toContainEqual(expect.objectContaining({ email }));
      const token = await mailedToken(email);
      expect((await confirm(browser, { token })).body).toMatchObject({ waitsFor: 'team', email });
      expect(await queue()).toContainEqual(expect.objectContaining({ email, isProven: true }));
    }
    const next = { email: newAddress(), ...annas };
    const late = openPlainBrowser(site, '198.51.100.9');
    const refused = await json(late, 'POST', '/api/auth/sign-up/email', next);
    expect([refused.status, codeOf(refused)]).toEqual([429, 'register.error.queue']);
    await approve(addresses[0] ?? '');
    expect((await json(late, 'POST', '/api/auth/sign-up/email', next)).status).toBe(201);
  });

  test('lets a proven request be changed by no later form', async () => {
    await setMode('approval');
    const email = newAddress();
    const anna = newBrowser();
    await enter('json', anna, { email, ...annas });
    await openLink(anna, email, true);
    await enter('json', newBrowser(), { email, ...mallorys });
    await approve(email);
    expect([await signIn(email, testPassword), await signIn(email, strangersPassword)]).toEqual([
      200, 401,
    ]);
  });

  test('asks an address that no one has proven for its mailbox after the approval', async () => {
    const { smtpUrl } = app.context.config;
    await setMode('approval');
    const email = newAddress();
    app.context.config.smtpUrl = null;
    const anna = newBrowser();
    await enter('json', anna, { email, ...annas });
    app.context.config.smtpUrl = smtpUrl;
    expect(await queue()).toContainEqual(expect.objectContaining({ email, isProven: false }));
    expect(await approve(email)).toBe(true);
    expect(await signIn(email, testPassword)).toBe(403);
    await openLink(anna, email, true);
    expect(await signIn(email, testPassword)).toBe(200);
  });

  test.each<JoinMode>(['open', 'domain'])('limits no class that registers (%s)', async (mode) => {
    await setMode(mode);
    for (let child = 0; child < 25; child += 1) {
      const browser = openPlainBrowser(site, '198.51.100.8');
      const body = { email: newAddress(), ...annas };
      expect((await json(browser, 'POST', '/api/auth/sign-up/email', body)).status).toBe(201);
    }
  });
});

test.each(['c7%evil.test@schule.de', 'c8!evil.test@schule.de'])(
  '%s belongs to no domain',
  async (email) => {
    await setMode('domain');
    const answer = await json(newBrowser(), 'POST', '/api/auth/sign-up/email', { email, ...annas });
    expect(codeOf(answer)).toBe('register.error.domain');
  },
);

const annas = { name: 'Anna Berg', password: testPassword, traits: ['geduldig'], language: 'de' };
const mallorys = {
  name: 'Mallory',
  password: strangersPassword,
  traits: ['hinterlistig'],
  language: 'de',
};

/** Registers; a provider answers with the page that it leads to. */
async function enter(
  way: Way,
  browser: PlainBrowser,
  person: typeof annas & { email: string },
): Promise<string> {
  if (way === 'json') await json(browser, 'POST', '/api/auth/sign-up/email', person);
  else if (way === 'plain') {
    const { traits, password, ...fields } = person;
    const typed = { ...fields, password, confirmation: password, traits: traits.join(', ') };
    await browser.send('/register', typed);
  } else return byProvider(way, browser, person);
  await app.context.background.idle();
  return '';
}

async function byProvider(
  name: 'google' | 'apple',
  browser: PlainBrowser,
  person: { email: string; name: string },
): Promise<string> {
  const begin = { provider: name, mode: 'register' };
  const begun = await json(browser, 'POST', '/api/auth/sign-in/social', begin);
  const away = new URL(hasUrl.parse(begun.body).url);
  const nonce = away.searchParams.get('nonce');
  away.searchParams.delete('response_mode');
  provider.service.removeAllListeners();
  provider.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    const claims = { sub: person.email, ...person, email_verified: true };
    Object.assign(token.payload, { aud: clientId, nonce, ...claims });
  });
  const response = await fetch(away, { redirect: 'manual' });
  const { pathname, search } = new URL(response.headers.get('location') ?? '');
  const { headers } = await json(browser, 'GET', `${pathname}${search}`);
  return headers.get('location') ?? '';
}

/** As the owner does it: asked for name and password, they type them. */
async function openLink(browser: PlainBrowser, email: string, isOwn: boolean): Promise<void> {
  let token = await mailedToken(email);
  let answer = await confirm(browser, { token });
  if (codeOf(answer) === 'account.error.link') {
    // Hours have passed: the owner asks for another link.
    await json(browser, 'POST', '/api/auth/email/confirmation', { email });
    await app.context.background.idle();
    token = await mailedToken(email);
    answer = await confirm(browser, { token });
  }
  expect(codeOf(answer)).toBe(isOwn ? '' : 'confirm.error.elsewhere');
  if (isOwn) return;
  const typed = { token, name: annas.name, password: annas.password };
  expect((await confirm(browser, typed)).status).toBe(200);
}

function confirm(browser: PlainBrowser, body: Record<string, string>): Promise<Answer> {
  return json(browser, 'POST', '/api/auth/email/confirm', body);
}

/** Lets the address in where it waits for the team. */
async function approve(email: string): Promise<boolean> {
  const request = (await queue()).find((one) => one.email === email);
  if (request === undefined) return false;
  const path = `/api/admin/join-requests/${request.id}/approval`;
  expect((await administrator.request('POST', path)).status).toBe(200);
  return true;
}

async function queue() {
  const path = '/api/admin/join-requests?pageSize=50';
  return requestList.parse((await administrator.request('GET', path)).body).requests;
}

/** A call with the cookies of this browser, which keeps those of the answer. */
async function json(
  browser: PlainBrowser,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await createUser(app.app, cookie, browser.address).request(method, path, body);
  for (const pair of cookiesOf(answer.headers).split('; ').filter(Boolean)) {
    const [name = '', value = ''] = pair.split(/=(.*)/u);
    if (value === '') browser.cookies.delete(name);
    else browser.cookies.set(name, value);
  }
  return answer;
}

let addresses = 0;

function newAddress(): string {
  return `anna-${(addresses += 1)}@schule.de`;
}

function newBrowser(): PlainBrowser {
  return openPlainBrowser(site, `2001:db8:${(0x7000 + (browsers += 1)).toString(16)}::1`);
}

let browsers = 0;

async function signIn(email: string, password: string): Promise<number> {
  const visitor = createUser(app.app, '');
  return (await visitor.request('POST', '/api/auth/sign-in/email', { email, password })).status;
}

function idOf(email: string) {
  return app.db.select({ id: users.id }).from(users).where(eq(users.email, email));
}

async function storedOf(email: string): Promise<unknown> {
  const [{ id } = { id: '' }] = await idOf(email);
  const { rows } = await app.db.execute(`select id, name, traits from profiles where id = '${id}'`);
  return rows[0];
}

async function mailedToken(email: string): Promise<string> {
  const sent = await app.db
    .select({ text: mails.text })
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(mails.createdAt);
  // Lets the next mail be of a later moment.
  app.clock.move(1);
  const links = sent.flatMap(({ text }) => /confirm-email\?token=([^&\s]+)/u.exec(text)?.[1] ?? []);
  return links.at(-1) ?? 'none';
}

function codeOf({ body }: Answer): string {
  const refusal = z.object({ error: z.object({ code: z.string() }) }).safeParse(body);
  return refusal.success ? refusal.data.error.code : '';
}

async function setMode(mode: JoinMode): Promise<void> {
  const body = { mode, domains: ['schule.de'] };
  expect((await administrator.request('PUT', '/api/admin/joining', body)).status).toBe(200);
}
