import { randomUUID } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { groupsOf } from '#domain/accounts/login-code.ts';
import { dayOf, daysBefore } from '#domain/i18n/day.ts';
import { mails, sessions, users } from '#server/db/schema/accounts.ts';
import { cardLists, loginCodes } from '#server/db/schema/login-codes.ts';
import { adminNotifications } from '#server/db/schema/notifications.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { endCodeAccounts } from '#server/features/accounts/actions/end-code-accounts.ts';
import {
  cookiesOf,
  createTestApp,
  createUser,
  testPassword,
  type Answer,
  type TestApp,
  type TestPerson,
  type TestUser,
} from '#tests/support/app.ts';

let app: TestApp;
let teacher: TestPerson;

beforeAll(async () => {
  app = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  teacher = await app.signUp('Frau Keller');
  await app.makeAdministrator(teacher);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.delete(cardLists);
  await app.db.delete(users).where(isNull(users.email));
});

const madeCards = z.object({
  address: z.string(),
  cards: z.array(z.object({ name: z.string(), code: z.string() })),
});

function lastDay(days = 200): string {
  return dayOf(daysBefore(app.clock.now(), -days));
}

function make(names: string[], change: Record<string, unknown> = {}, id = randomUUID()) {
  return teacher.request('PUT', `/api/admin/card-lists/${id}`, {
    label: '7b',
    names,
    language: 'de',
    lastDay: lastDay(),
    ...change,
  });
}

async function cardsFor(...names: string[]) {
  const { status, body } = await make(names);
  expect(status).toBe(200);
  return madeCards.parse(body).cards;
}

async function cardFor(name: string): Promise<string> {
  const [card] = await cardsFor(name);
  return card?.code ?? '';
}

function enter(code: string, address?: string, cookie = ''): Promise<Answer> {
  const browser = createUser(app.app, cookie, address);
  return browser.request('POST', '/api/auth/sign-in/code', { code });
}

async function holderOf(code: string): Promise<TestUser> {
  const answer = await enter(code);
  expect(answer.status).toBe(200);
  return createUser(app.app, cookiesOf(answer.headers));
}

const ownProfile = z.looseObject({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  code: z.object({ giver: z.string().nullable(), isCard: z.boolean() }).nullable(),
});

async function profileOf(user: TestUser) {
  return ownProfile.parse((await user.request('GET', '/api/profile')).body);
}

function refusal({ body }: Answer): string {
  return z.object({ error: z.object({ code: z.string() }) }).parse(body).error.code;
}

/** The next code that fits together: 23 of them are one place apart. */
const strangersCode = '333333333333';

describe('cards', () => {
  test('open accounts without an address, however the code is typed, until the last day', async () => {
    const cards = await cardsFor('Lena', 'Emil');
    expect(cards.map(({ name }) => name)).toEqual(['Lena', 'Emil']);
    const code = cards[0]?.code ?? '';
    for (const typed of [code, groupsOf(code).join(' · ').toLowerCase()])
      expect((await enter(typed)).body).toEqual({ name: 'Lena' });
    const lena = await holderOf(code);
    expect(await profileOf(lena)).toMatchObject({
      name: 'Lena',
      email: null,
      code: { giver: 'Frau Keller', isCard: true },
    });
    const stored = JSON.stringify(await app.db.select().from(loginCodes));
    expect(stored).not.toContain(code);
    await app.db.update(loginCodes).set({ endsAt: app.clock.now() });
    expect(refusal(await enter(code))).toBe('login.error.code_wrong');
  });

  test('are made for all of a list or for none, and say which line is unfit', async () => {
    const before = await app.db.$count(users);
    const answer = await make(['Lena', 'Arschloch', 'lena', 'Frau Keller', ' ']);
    expect(answer.status).toBe(422);
    const { fields } = z
      .object({ error: z.object({ fields: z.record(z.string(), z.string()) }) })
      .parse(answer.body).error;
    expect(fields).toEqual({
      'names.0': 'cards.error.twin',
      'names.1': 'register.validation.name.unkind',
      'names.2': 'cards.error.twin',
      'names.3': 'register.validation.name.reserved',
      'names.4': 'register.validation.name.required',
    });
    expect(await app.db.$count(users)).toBe(before);
    const many = Array.from({ length: 61 }, (_, nth) => `Kind ${nth}`);
    expect((await make(many)).status).toBe(400);
    expect((await make(many.slice(1))).status).toBe(200);
    for (const day of [lastDay(-1), lastDay(402)])
      expect(refusal(await make(['Lena'], { lastDay: day }))).toBe('cards.error.day');
  });

  test('of a list whose answer was lost are made anew, until one of them is used', async () => {
    const id = randomUUID();
    const [first, second] = [
      await make(['Lena', 'Emil'], {}, id),
      await make(['Lena', 'Emil'], {}, id),
    ];
    const [lost, shown] = [first, second].map(({ body }) => madeCards.parse(body).cards);
    expect(await app.db.$count(loginCodes)).toBe(2);
    expect((await enter(lost?.[0]?.code ?? '')).status).toBe(401);
    expect((await enter(shown?.[0]?.code ?? '')).status).toBe(200);
    expect(refusal(await make(['Lena', 'Emil'], {}, id))).toBe('error.request_key');
  });

  test('renewed end the old code and its sessions, and tell the person', async () => {
    const code = await cardFor('Lena');
    const lena = await holderOf(code);
    const { id } = await profileOf(lena);
    const { body } = await teacher.request('POST', `/api/admin/people/${id}/code`);
    const renewed = z.object({ code: z.string() }).parse(body).code;
    expect((await lena.request('GET', '/api/profile')).status).toBe(401);
    expect((await enter(code)).status).toBe(401);
    const again = await holderOf(renewed);
    const told = JSON.stringify((await again.request('GET', '/api/notifications')).body);
    expect(told).toContain('code_renewed');
    const log = JSON.stringify((await teacher.request('GET', '/api/admin/audit')).body);
    expect(log).toContain('admin.code_renewed');
    expect((await teacher.request('POST', `/api/admin/people/${teacher.id}/code`)).status).toBe(
      404,
    );
  });

  test('of an ended list open nothing, and nothing of it is left', async () => {
    const code = await cardFor('Lena');
    const lena = await holderOf(code);
    const [list] = await app.db.select().from(cardLists);
    const end = () => teacher.request('DELETE', `/api/admin/card-lists/${list?.id}`);
    await app.db
      .update(sessions)
      .set({ authenticatedAt: null })
      .where(eq(sessions.userId, teacher.id));
    expect(refusal(await end())).toBe('proof.error.required');
    await teacher.request('POST', '/api/auth/proof', { password: testPassword });
    expect((await end()).status).toBe(200);
    expect((await end()).status).toBe(404);
    expect((await enter(code)).status).toBe(401);
    expect((await lena.request('GET', '/api/profile')).status).toBe(401);
    expect(await app.db.$count(profiles, eq(profiles.name, 'Lena'))).toBe(0);
  });
});

describe('an account without an address', () => {
  test('proves itself by its code, is exported, and is deleted by typing the name', async () => {
    const code = await cardFor('Lena');
    const lena = await holderOf(code);
    const { id } = await profileOf(lena);
    await app.db.update(sessions).set({ authenticatedAt: null }).where(eq(sessions.userId, id));
    expect((await lena.request('GET', '/api/auth/proof')).body).toMatchObject({ hasCode: true });
    expect(
      refusal(await lena.request('POST', '/api/auth/proof', { password: strangersCode })),
    ).toBe('login.error.code_wrong');
    expect(
      (await lena.request('POST', '/api/auth/proof', { password: code.toLowerCase() })).status,
    ).toBe(200);
    const file = JSON.stringify((await lena.request('GET', '/api/profile/export')).body);
    expect(file).toContain('Frau Keller');
    expect(file).not.toContain('7b');
    const remove = (name: string) =>
      lena.request('DELETE', '/api/profile', { name, password: code });
    expect(refusal(await remove('lena'))).toBe('settings.delete.mismatch');
    expect((await remove('Lena')).status).toBe(200);
    expect(await app.db.$count(users, eq(users.id, id))).toBe(0);
  });

  test('gets no mail, no digest and no place in the team', async () => {
    const lena = await holderOf(await cardFor('Lena'));
    const { id } = await profileOf(lena);
    await app.db.delete(mails);
    const digest = { digests: { rhythm: 'daily', timeZone: 'Europe/Berlin' } };
    expect(refusal(await lena.request('PATCH', '/api/preferences', digest))).toBe(
      'digests.error.unconfirmed',
    );
    await teacher.request('POST', '/api/auth/proof', { password: testPassword });
    const role = () =>
      teacher.request('PUT', `/api/admin/people/${id}/role`, { role: 'moderator' });
    expect(refusal(await role())).toBe('admin.people.error.no_address');
    const people = JSON.stringify(
      (await teacher.request('GET', '/api/admin/people?search=Lena&page=1&pageSize=20')).body,
    );
    expect(people).toContain('"email":null');
    await teacher.request('DELETE', `/api/admin/people/${id}?rule=other`);
    expect(await app.db.$count(mails)).toBe(0);
  });

  test('takes an address with its mailbox and a password, and its code ends', async () => {
    const code = await cardFor('Jule');
    const signedIn = await enter(code);
    const jule = createUser(app.app, cookiesOf(signedIn.headers));
    const email = `${randomUUID()}@example.org`;
    const request = (newPassword: string) =>
      jule.request('PUT', '/api/auth/email', { email, password: code, newPassword });
    expect((await request('kurz')).status).toBe(422);
    expect((await request(testPassword)).status).toBe(200);
    const signIn = () =>
      app.request('POST', '/api/auth/sign-in/email', { email, password: testPassword });
    expect((await signIn()).status).toBe(401);
    expect((await enter(code)).status).toBe(200);
    const [mail] = await app.db.select().from(mails).where(eq(mails.recipient, email));
    const token = /change=([\w-]+)/u.exec(mail?.text ?? '')?.[1];
    expect((await jule.request('POST', '/api/auth/email/change', { token })).status).toBe(200);
    expect((await enter(code)).status).toBe(401);
    expect((await jule.request('GET', '/api/profile')).status).toBe(401);
    const back = await signIn();
    expect(back.status).toBe(200);
    const profile = await profileOf(createUser(app.app, cookiesOf(back.headers)));
    expect(profile).toMatchObject({ name: 'Jule', email, code: null });
  });

  test('is told a month and a week before its end, once each, and ends like a deleted one', async () => {
    const { status } = await make(['Lena'], { lastDay: lastDay(40) });
    expect(status).toBe(200);
    const told = () =>
      app.db.$count(adminNotifications, eq(adminNotifications.action, 'account_ends'));
    await endCodeAccounts(app.context);
    expect(await told()).toBe(0);
    const day = 24 * 60 * 60 * 1000;
    await app.pass(12 * day);
    await endCodeAccounts(app.context);
    await endCodeAccounts(app.context);
    expect(await told()).toBe(1);
    await app.pass(23 * day);
    await endCodeAccounts(app.context);
    expect(await told()).toBe(2);
    await app.pass(7 * day);
    await endCodeAccounts(app.context);
    expect(await app.db.$count(loginCodes)).toBe(0);
    expect(await app.db.$count(cardLists)).toBe(0);
    expect(await app.db.$count(profiles, eq(profiles.name, 'Lena'))).toBe(0);
  });
});

describe('many at once', () => {
  const school = '203.0.113.80';

  test('sixty people behind one address come in within a minute, by code and by password', async () => {
    const cards = await cardsFor(...Array.from({ length: 60 }, (_, nth) => `Kind ${nth + 1}`));
    const slips = await Promise.all(
      cards.slice(0, 12).map(({ code }) => enter(`${code.slice(1)}3`, school)),
    );
    expect(slips.every(({ status }) => status === 422 || status === 401)).toBe(true);
    const wrong = await Promise.all(cards.slice(0, 12).map(() => enter(strangersCode, school)));
    expect(wrong.map(({ status }) => status)).toEqual(wrong.map(() => 401));
    const entered = await Promise.all(cards.map(({ code }) => enter(code, school)));
    expect(entered.map(({ status }) => status)).toEqual(cards.map(() => 200));
  });

  test('guesses are limited by network; a browser that has signed in before stays free', async () => {
    await app.pass(61_000);
    const code = await cardFor('Lena');
    const signedIn = await enter(code);
    const guesses = await Promise.all(
      Array.from({ length: 70 }, () => enter(strangersCode, '198.51.100.40')),
    );
    const limited = guesses.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(10);
    expect(refusal(limited[0] ?? signedIn)).toBe('login.error.many');
    const known = cookiesOf(signedIn.headers);
    expect((await enter(code, '198.51.100.40')).status).toBe(429);
    expect((await enter(code, '198.51.100.40', known)).status).toBe(200);
  });
});
