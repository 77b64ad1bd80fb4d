import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { daysBefore } from '#domain/i18n/day.ts';
import { users } from '#server/db/schema/accounts.ts';
import { loginCodes } from '#server/db/schema/login-codes.ts';
import { endCodeAccounts } from '#server/features/accounts/actions/end-code-accounts.ts';
import {
  cookiesOf,
  createTestApp,
  createUser,
  type Answer,
  type TestApp,
  type TestPerson,
  type TestUser,
} from '#tests/support/app.ts';

let app: TestApp;
let teacher: TestPerson;

beforeAll(async () => {
  app = await createTestApp();
  teacher = await app.signUp('Frau Keller');
  await app.makeAdministrator(teacher);
});
afterAll(() => app.close());

const managed = z.looseObject({
  memberCount: z.number(),
  startedAt: z.string().nullable(),
  letters: z.array(z.looseObject({ id: z.string() })),
  management: z
    .looseObject({
      link: z.string(),
      members: z.array(z.looseObject({ id: z.string(), name: z.string(), hasCode: z.boolean() })),
      removed: z.array(z.looseObject({ id: z.string(), name: z.string() })),
    })
    .nullable(),
});

async function makeRound(change: Record<string, unknown> = {}, organizer = teacher) {
  const id = randomUUID();
  const { status } = await organizer.request('POST', '/api/rounds', {
    id,
    title: 'Warme Dusche 7b',
    note: null,
    shape: 'each',
    lettersEach: 1,
    signing: 'signed',
    hasDoor: true,
    opensAt: daysBefore(app.clock.now(), -1).toISOString(),
    receiverId: null,
    memberIds: [],
    ...change,
  });
  expect(status).toBe(201);
  const { link } = await manage(id, organizer);
  return { id, code: new URL(link).searchParams.get('code') ?? '' };
}

async function see(person: TestUser, id: string) {
  return managed.parse((await person.request('GET', `/api/rounds/${id}`)).body);
}

async function manage(id: string, organizer = teacher) {
  const { management } = await see(organizer, id);
  if (management === null) throw new Error('Not the organizer.');
  return management;
}

function knock(code: string, name: string, change: Record<string, unknown> = {}): Promise<Answer> {
  return createUser(app.app, '').request('POST', '/api/auth/round-door', { code, name, ...change });
}

const enteredShape = z.object({ roundId: z.string(), loginCode: z.string() });

async function enter(code: string, name: string) {
  const answer = await knock(code, name);
  expect(answer.status).toBe(201);
  const user = createUser(app.app, cookiesOf(answer.headers));
  const { loginCode } = enteredShape.parse(answer.body);
  const { id } = z
    .looseObject({ id: z.string() })
    .parse((await user.request('GET', '/api/profile')).body);
  return { ...user, id, loginCode };
}

function refusal({ body }: Answer): string {
  return z.object({ error: z.object({ code: z.string() }) }).parse(body).error.code;
}

function signIn(code: string): Promise<Answer> {
  return app.request('POST', '/api/auth/sign-in/code', { code });
}

describe('the door of a round', () => {
  test('asks for a name alone, and gives a code that opens the account again', async () => {
    const { id, code } = await makeRound();
    expect((await app.request('GET', `/api/round-invitation?code=${code}`)).body).toMatchObject({
      hasDoor: true,
    });
    const lena = await enter(code, 'Lena');
    const emil = await enter(code, 'Emil');
    expect((await see(lena, id)).memberCount).toBe(2);
    expect((await signIn(lena.loginCode)).body).toEqual({ name: 'Lena' });
    await teacher.request('POST', `/api/rounds/${id}/start`);
    const [letter] = (await see(emil, id)).letters;
    const written = await emil.request('PUT', `/api/rounds/${id}/letters/${letter?.id}`, {
      text: 'Du hörst so gut zu, das tut allen gut.',
      isAnonymous: false,
    });
    expect(written.status).toBe(200);
  });

  test('is closed where the organizer did not open it, and after the opening', async () => {
    const { code } = await makeRound({ hasDoor: false });
    expect(refusal(await knock(code, 'Lena'))).toBe('register.error.invitation');
    const { id, code: opened } = await makeRound();
    await enter(opened, 'Lena');
    await enter(opened, 'Emil');
    await teacher.request('POST', `/api/rounds/${id}/start`);
    await teacher.request('POST', `/api/rounds/${id}/opening`);
    expect(refusal(await knock(opened, 'Jule'))).toBe('rounds.error.over');
    expect(refusal(await knock('nothing', 'Jule'))).toBe('rounds.error.over');
  });

  test('of a round for one does not exist: the newcomer could be that person', async () => {
    const one = await makeRound({
      shape: 'one',
      lettersEach: null,
      receiverId: (await app.signUp('Uwe')).id,
    });
    expect(refusal(await knock(one.code, 'Lena'))).toBe('register.error.invitation');
  });

  test('refuses unfit names, those of the team, and hints at a name that is there', async () => {
    const { code } = await makeRound();
    await enter(code, 'Lena');
    const before = await app.db.$count(users);
    expect((await knock(code, 'Frau Keller')).status).toBe(422);
    expect((await knock(code, 'Arschloch')).status).toBe(422);
    expect((await knock(code, ' ')).status).toBe(422);
    expect(refusal(await knock(code, 'lena'))).toBe('rounds.error.twin');
    expect(await app.db.$count(users)).toBe(before);
    expect((await knock(code, 'lena', { isTwinFine: true })).status).toBe(201);
  });

  test('admits as many as the round has places, of two at once only one', async () => {
    const { id, code } = await makeRound({ lettersEach: null });
    const names = Array.from({ length: 33 }, (_, nth) => `Kind ${nth + 1}`);
    const answers = await Promise.all(names.map((name) => knock(code, name)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
    expect((await see(teacher, id)).memberCount).toBe(30);
  });
});

describe('the organizer', () => {
  test('renames a person without an address before the deal, and nobody else', async () => {
    const { id, code } = await makeRound();
    const silly = await enter(code, 'Supermann');
    const emil = await enter(code, 'Emil');
    const member = await app.signUp('Jule');
    await member.request('POST', '/api/round-invitation', { code });
    const rename = (personId: string, name: string, organizer: TestUser = teacher) =>
      organizer.request('PUT', `/api/rounds/${id}/members/${personId}/name`, { name });
    expect((await rename(silly.id, 'Max')).status).toBe(200);
    expect((await manage(id)).members.map(({ name }) => name)).toContain('Max');
    expect((await rename(member.id, 'Max')).status).toBe(404);
    expect((await rename(silly.id, 'Emil', emil)).status).toBe(404);
    expect((await rename(silly.id, 'Arschloch')).status).toBe(422);
    await teacher.request('POST', `/api/rounds/${id}/start`);
    expect(refusal(await rename(silly.id, 'Moritz'))).toBe('rounds.error.started');
  });

  test('lets a removed person back in', async () => {
    const { id, code } = await makeRound();
    const lena = await enter(code, 'Lena');
    await teacher.request('DELETE', `/api/rounds/${id}/members/${lena.id}`);
    expect((await lena.request('POST', '/api/round-invitation', { code })).status).toBe(404);
    expect((await manage(id)).removed).toMatchObject([{ id: lena.id, name: 'Lena' }]);
    await teacher.request('POST', `/api/rounds/${id}/members`, { memberIds: [lena.id] });
    expect((await manage(id)).members).toMatchObject([{ id: lena.id, hasCode: true }]);
    expect((await manage(id)).removed).toEqual([]);
  });
});

test('the account of a door ends 90 days after the last round of its person', async () => {
  const { id, code } = await makeRound();
  const lena = await enter(code, 'Lena');
  await enter(code, 'Emil');
  await teacher.request('POST', `/api/rounds/${id}/start`);
  await teacher.request('POST', `/api/rounds/${id}/opening`);
  const endOf = async (): Promise<Date | undefined> => {
    const [row] = await app.db.select().from(loginCodes).where(eq(loginCodes.userId, lena.id));
    return row?.endsAt;
  };
  expect(await endOf()).toEqual(daysBefore(app.clock.now(), -90));
  await app.pass(80 * 24 * 60 * 60 * 1000);
  const second = await makeRound({ opensAt: daysBefore(app.clock.now(), -20).toISOString() });
  await lena.request('POST', '/api/round-invitation', { code: second.code });
  expect(await endOf()).toEqual(daysBefore(app.clock.now(), -110));
  await app.pass(111 * 24 * 60 * 60 * 1000);
  await endCodeAccounts(app.context);
  expect(await endOf()).toBeUndefined();
  expect((await signIn(lena.loginCode)).status).toBe(401);
});
