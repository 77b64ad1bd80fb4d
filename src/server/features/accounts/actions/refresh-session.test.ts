import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isRecentAuthentication } from '#domain/accounts/session.ts';
import {
  cookiesOf,
  createTestApp,
  createUser,
  testPassword,
  type TestPerson,
  type TestUser,
} from '#tests/support/app.ts';

const refreshPath = '/api/auth/token?grant_type=refresh_token';
const minute = 60_000;

const app = await createTestApp();
afterAll(() => app.close());

test('a refresh replaces the secret, and the old one works ten seconds longer', async () => {
  const before = await app.signUp('Ada');
  const after = await refresh(before);

  expect(after.cookie).not.toBe(before.cookie);
  expect(await statusOf(after)).toBe(200);
  app.clock.move(9_000);
  expect(await statusOf(before)).toBe(200);
  app.clock.move(2_000);
  expect(await statusOf(before)).toBe(401);
  expect(await statusOf(after)).toBe(200);
});

test('a person who signs out after an hour has left nothing that could be refreshed', async () => {
  const person = await app.signUp('Ada');
  app.clock.move(61 * minute);
  expect(await statusOf(person)).toBe(401);
  expect((await person.request('POST', '/api/auth/sign-out')).status).toBe(200);
  expect((await person.request('POST', refreshPath)).status).toBe(401);
});

test('within the grace a second tab gets the same new secret', async () => {
  const before = await app.signUp('Ben');
  const first = await refresh(before);
  app.clock.move(5_000);
  const second = await refresh(before);
  expect(second.cookie).toBe(first.cookie);
});

test('ten parallel refreshes all succeed and agree on one secret', async () => {
  const person = await app.signUp('Cem');
  const refreshed = await Promise.all(Array.from({ length: 10 }, () => refresh(person)));
  expect(new Set(refreshed.map(({ cookie }) => cookie)).size).toBe(1);
});

test('a replay after the grace is refused and ends the session', async () => {
  const before = await app.signUp('Dana');
  const after = await refresh(before);
  app.clock.move(11_000);

  const replayed = await before.request('POST', refreshPath);
  expect(replayed).toMatchObject({
    status: 401,
    body: { error: { code: 'session.error.replayed' } },
  });
  expect(await statusOf(after)).toBe(401);
  expect((await after.request('POST', refreshPath)).status).toBe(401);
});

test('a clock that was put back keeps neither a replaced secret nor a proof for hours', async () => {
  const before = await app.signUp('Doro');
  const after = await refresh(before);
  app.clock.move(-3 * 60 * minute);
  expect(await statusOf(before)).toBe(401);
  expect(await statusOf(after)).toBe(200);
  expect(
    isRecentAuthentication(new Date(app.clock.now().getTime() + 11 * minute), app.clock.now()),
  ).toBe(false);
  expect((await before.request('POST', refreshPath)).body).toMatchObject({
    error: { code: 'session.error.replayed' },
  });
  app.clock.move(3 * 60 * minute);
});

test('a thief who refreshes again and again does not leave the owner’s secret forgotten', async () => {
  const owner = await app.signUp('Dario');
  let thief = await refresh(owner);
  app.clock.move(minute);
  for (let count = 0; count < 3; count += 1) thief = await refresh(thief);
  expect(await reasonOf(owner)).toMatchObject(said('replayed'));
  expect(await statusOf(thief)).toBe(401);
  expect((await thief.request('POST', refreshPath)).status).toBe(401);
});

test('an earlier secret ends its own session and no other one, also of a person who has left', async () => {
  const person = await app.signUp('Dschamila');
  const elsewhere = await signInAgain(person);
  const later = await refresh(await refresh(person));
  app.clock.move(minute);
  expect(await reasonOf(person)).toMatchObject(said('replayed'));
  expect(await statusOf(later)).toBe(401);
  expect(await statusOf(elsewhere)).toBe(200);
  expect(await reasonOf(person)).toMatchObject(said('ended'));
  expect(await statusOf(elsewhere)).toBe(200);
});

test('a person who is out is told why, once their browser asks', async () => {
  const person = await app.signUp('Dunja');

  const elsewhere = await signInAgain(person);
  await person.request('DELETE', '/api/auth/sessions');
  expect(await reasonOf(elsewhere)).toMatchObject(said('ended_elsewhere'));

  const other = await signInAgain(person);
  const change = { oldPassword: testPassword, newPassword: 'Nebelhorn2026' };
  await person.request('PUT', '/api/auth/password', change);
  expect(await reasonOf(other)).toMatchObject(said('password_changed'));

  await person.request('POST', '/api/auth/sign-out');
  expect(await reasonOf(person)).toMatchObject(said('signed_out'));
});

test('a twenty-first session ends the one that was unused longest', async () => {
  const first = await app.signUp('Dilan');
  app.clock.move(minute);
  const second = await signInAgain(first);
  app.clock.move(minute);
  await refresh(first);
  const others: TestUser[] = [];
  for (let count = 0; count < 18; count += 1) others.push(await signInAgain(first));
  expect(await statusOf(second)).toBe(200);
  app.clock.move(minute);
  const both = await Promise.all([signInAgain(first), signInAgain(first)]);
  expect(await statusOf(second)).toBe(401);
  expect((await second.request('POST', refreshPath)).body).toMatchObject({
    error: { code: 'session.error.too_many' },
  });
  const { body } = await both[0].request('GET', '/api/auth/sessions');
  expect(body).toHaveLength(20);
});

test('access ends after an hour without a refresh, and a refresh opens it again', async () => {
  const person = await app.signUp('Emil');
  app.clock.move(61 * minute);
  expect(await statusOf(person)).toBe(401);
  expect(await statusOf(await refresh(person))).toBe(200);
});

test('a session unused for two weeks cannot be refreshed', async () => {
  const person = await app.signUp('Fatma');
  app.clock.move(15 * 24 * 60 * minute);
  const late = await person.request('POST', refreshPath);
  expect(late).toMatchObject({ status: 401, body: { error: { code: 'session.error.ended' } } });
});

test('no session outlives thirty days, however often it is refreshed', async () => {
  let person: TestUser = await app.signUp('Gerd');
  for (let day = 0; day < 29; day += 1) {
    app.clock.move(24 * 60 * minute);
    person = await refresh(person);
  }
  app.clock.move(25 * 60 * minute);
  expect((await person.request('POST', refreshPath)).status).toBe(401);
});

test('the list names devices and marks the current one; a stranger cannot end a session', async () => {
  const person = await app.signUp('Hanna');
  const stranger = await app.signUp('Ilja');
  const other = await signInAgain(person);
  const { body } = await person.request('GET', '/api/auth/sessions');
  const list = z.array(z.object({ id: z.string(), isCurrent: z.boolean() })).parse(body);
  expect(list).toHaveLength(2);
  expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);

  const otherId = list.find(({ isCurrent }) => !isCurrent)?.id;
  expect((await stranger.request('DELETE', `/api/auth/sessions/${otherId}`)).status).toBe(404);
  expect(await statusOf(other)).toBe(200);
  expect((await person.request('DELETE', `/api/auth/sessions/${otherId}`)).status).toBe(200);
  expect(await statusOf(other)).toBe(401);
  expect(await statusOf(person)).toBe(200);
});

test('“end all others” leaves this one alone', async () => {
  const person = await app.signUp('Jana');
  const others = [await signInAgain(person), await signInAgain(person)];
  await person.request('DELETE', '/api/auth/sessions');
  expect(await statusOf(person)).toBe(200);
  for (const other of others) expect(await statusOf(other)).toBe(401);
});

async function reasonOf(user: TestUser): Promise<unknown> {
  return (await user.request('POST', refreshPath)).body;
}

function said(reason: string) {
  return { error: { code: `session.error.${reason}` } };
}

async function statusOf(user: TestUser): Promise<number> {
  return (await user.request('GET', '/api/profile')).status;
}

async function refresh(user: TestUser): Promise<TestUser> {
  const answer = await user.request('POST', refreshPath);
  expect(answer.status).toBe(200);
  return createUser(app.app, cookiesOf(answer.headers));
}

async function signInAgain(person: TestPerson): Promise<TestUser> {
  const credentials = { email: person.email, password: testPassword };
  const visitor = createUser(app.app, '');
  const answer = await visitor.request('POST', '/api/auth/sign-in/email', credentials);
  return createUser(app.app, cookiesOf(answer.headers));
}
