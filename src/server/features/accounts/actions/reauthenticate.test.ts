import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { mails, sessions } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import {
  cookiesOf,
  createTestApp,
  createUser,
  testPassword,
  type TestPerson,
  type TestUser,
} from '#tests/support/app.ts';

/* Steps that cannot be undone need a re-authentication within the last ten minutes. */

const minute = 60_000;
const required = { status: 403, body: { error: { code: 'proof.error.required' } } };
const newFactor = { factor_type: 'totp', friendly_name: 'App' } as const;

const app = await createTestApp();
afterAll(() => app.close());

test('a sign-in is proof for ten minutes, and then the password has to be given again', async () => {
  const person = await app.signUp('Ada');
  await app.pass(10 * minute);
  expect((await person.request('POST', '/api/auth/factors', newFactor)).status).toBe(201);
  await app.pass(1000);
  expect(await person.request('POST', '/api/auth/factors', newFactor)).toMatchObject(required);

  expect(await prove(person, { password: 'Falsch2026' })).toMatchObject({
    status: 422,
    body: { error: { fields: { password: 'settings.password.wrong' } } },
  });
  expect(await person.request('POST', '/api/auth/factors', newFactor)).toMatchObject(required);
  expect((await prove(person, { password: testPassword })).status).toBe(200);
  expect((await person.request('POST', '/api/auth/factors', newFactor)).status).toBe(201);
});

test('a refresh is no proof, and the proof of one device is none for another', async () => {
  const person = await app.signUp('Ben');
  await app.pass(11 * minute);
  const refreshed = await person.request('POST', '/api/auth/token?grant_type=refresh_token');
  const user = createUser(app.app, cookiesOf(refreshed.headers));
  await signIn(person);
  expect(await user.request('POST', '/api/auth/factors', newFactor)).toMatchObject(required);
});

test('deleting the account takes a fresh proof, or the password along with it', async () => {
  const person = await app.signUp('Cem');
  await app.pass(11 * minute);
  const { email } = person;
  expect(await person.request('DELETE', '/api/profile', { email })).toMatchObject(required);
  const withPassword = { email, password: testPassword };
  expect((await person.request('DELETE', '/api/profile', withPassword)).status).toBe(200);

  const other = await app.signUp('Cora');
  await app.pass(11 * minute);
  await prove(other, { password: testPassword });
  const own = { email: other.email };
  expect((await other.request('DELETE', '/api/profile', own)).status).toBe(200);
});

test('a member without a password re-authenticates like all others', async () => {
  const person = await app.signUp('Dana');
  await app.db.execute(`delete from accounts where user_id = '${person.id}'`);
  const { email } = person;
  await app.pass(11 * minute);
  for (const password of [undefined, '', testPassword])
    expect(await person.request('DELETE', '/api/profile', { email, password })).toMatchObject(
      required,
    );
  expect(await prove(person, { password: testPassword })).toMatchObject({
    status: 409,
    body: { error: { code: 'account.error.no_password' } },
  });
});

test('a code of the caller’s factor is proof, too; removing the factor requires it', async () => {
  const { user, factorId, totp } = await protect('Emil');
  await app.pass(11 * minute);
  expect(await user.request('DELETE', `/api/auth/factors/${factorId}`)).toMatchObject(required);
  expect((await user.request('GET', '/api/auth/proof')).body).toEqual({
    hasPassword: true,
    hasCode: false,
    factors: [{ id: factorId, type: 'totp', friendlyName: 'App' }],
    providers: [],
  });
  const challenge = await challengeOf(user, factorId);
  const answer = { factor_id: factorId, challenge_id: challenge };
  expect((await prove(user, { ...answer, code: '000000' })).status).toBe(422);
  const proven = await prove(user, { ...answer, code: codeOf(totp) });
  expect(proven.status).toBe(200);
  const after = createUser(app.app, cookiesOf(proven.headers));
  expect((await after.request('DELETE', `/api/auth/factors/${factorId}`)).status).toBe(200);
});

test('verifying a factor that was just begun proves nothing', async () => {
  const person = await app.signUp('Finn');
  await app.pass(9 * minute);
  const begun = await enroll(person);
  await app.pass(2 * minute);
  const challenge = await challengeOf(person, begun.id);
  const body = { code: codeOf(begun.totp), challenge_id: challenge };
  const verified = await person.request('POST', `/api/auth/factors/${begun.id}/verify`, body);
  expect(verified.status).toBe(200);
  const user = createUser(app.app, cookiesOf(verified.headers));
  expect(await user.request('DELETE', `/api/auth/factors/${begun.id}`)).toMatchObject(required);
});

test('a factor that was just begun is no proof, and is not added by being taken for one', async () => {
  const person = await app.signUp('Fatma');
  const begun = await enroll(person);
  const challenge_id = await challengeOf(person, begun.id);
  const proof = { factor_id: begun.id, challenge_id, code: codeOf(begun.totp) };
  expect((await prove(person, proof)).status).toBe(404);
  expect((await person.request('GET', '/api/auth/proof')).body).toMatchObject({ factors: [] });
});

test('guessing the password is limited, wherever it is tried', async () => {
  const person = await app.signUp('Gerd');
  await app.pass(11 * minute);
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries += 1)
    statuses.push((await prove(person, { password: `Falsch${tries}` })).status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(10);
  expect(statuses.slice(10)).toEqual([429, 429]);
  const deletion = { email: person.email, password: testPassword };
  expect((await person.request('DELETE', '/api/profile', deletion)).status).toBe(429);
});

test('an administrator lets a person in who has lost factor and codes, after a fresh proof', async () => {
  const { person, user } = await protect('Hanna');
  const administrator = await app.signUp('Nora');
  await app.makeAdministrator(administrator);
  await app.pass(11 * minute);
  const path = `/api/admin/people/${person.id}/factors`;
  expect(await administrator.request('DELETE', path)).toMatchObject(required);
  const reset = { email: person.email, password: 'Nebelhorn2026' };
  expect(await administrator.request('POST', '/api/admin/users/password', reset)).toMatchObject(
    required,
  );
  await prove(administrator, { password: testPassword });
  const listed = () => administrator.request('GET', `/api/admin/people?search=${person.email}`);
  expect((await listed()).body).toMatchObject({ people: [{ hasFactor: true }] });
  expect((await administrator.request('DELETE', path)).status).toBe(200);

  expect((await user.request('GET', '/api/profile')).status).toBe(401);
  expect(await app.db.$count(sessions, eq(sessions.userId, person.id))).toBe(0);
  expect((await (await signIn(person)).request('GET', '/api/profile')).status).toBe(200);
  const kept = await app.db.select().from(mails).where(eq(mails.userId, person.id));
  expect(kept.map(({ subject }) => subject)).toContain('Deine zweiten Faktoren wurden entfernt');
  const [event] = await app.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'admin.factors_removed'));
  expect(event).toMatchObject({ actorId: administrator.id, targetId: person.id });

  expect((await listed()).body).toMatchObject({ people: [{ hasFactor: false }] });
  expect(await administrator.request('DELETE', path)).toMatchObject({
    status: 409,
    body: { error: { code: 'admin.people.error.no_factors' } },
  });
});

test('a person who found an administrator’s open browser makes no administrator and opens no link', async () => {
  const person = await app.signUp('Ole');
  const administrator = await app.signUp('Pia');
  await app.makeAdministrator(administrator);
  await app.visitor.request('POST', '/api/auth/forgotten-password', { email: person.email });
  await app.context.background.idle();
  const [mail] = await app.db.select().from(mails).where(eq(mails.userId, person.id));
  await app.pass(11 * minute);
  const rights = ['PUT', `/api/admin/people/${person.id}/role`] as const;
  const ask = { role: 'administrator' };
  expect(await administrator.request(...rights, ask)).toMatchObject(required);
  const kept = `/api/admin/mails/${mail?.id ?? ''}`;
  expect(await administrator.request('GET', kept)).toMatchObject(required);
  await prove(administrator, { password: testPassword });
  expect((await administrator.request(...rights, ask)).status).toBe(200);
  expect((await administrator.request('GET', kept)).status).toBe(200);
});

function prove(user: TestUser, body: unknown) {
  return user.request('POST', '/api/auth/proof', body);
}

async function signIn(person: TestPerson): Promise<TestUser> {
  const credentials = { email: person.email, password: testPassword };
  const visitor = createUser(app.app, '');
  const answer = await visitor.request('POST', '/api/auth/sign-in/email', credentials);
  expect(answer.status).toBe(200);
  return createUser(app.app, cookiesOf(answer.headers));
}

async function enroll(user: TestUser): Promise<{ id: string; totp: TOTP }> {
  const { body } = await user.request('POST', '/api/auth/factors', newFactor);
  const { id, totp } = z
    .object({ id: z.string(), totp: z.object({ secret: z.string() }) })
    .parse(body);
  return { id, totp: new TOTP({ secret: Secret.fromBase32(totp.secret) }) };
}

async function protect(name: string) {
  const person = await app.signUp(name);
  const { id: factorId, totp } = await enroll(person);
  const body = { code: codeOf(totp), challenge_id: await challengeOf(person, factorId) };
  const verified = await person.request('POST', `/api/auth/factors/${factorId}/verify`, body);
  return { person, user: createUser(app.app, cookiesOf(verified.headers)), factorId, totp };
}

async function challengeOf(user: TestUser, factorId: string): Promise<string> {
  const { body } = await user.request('POST', `/api/auth/factors/${factorId}/challenge`);
  return z.object({ id: z.string() }).parse(body).id;
}

function codeOf(totp: TOTP): string {
  return totp.generate({ timestamp: app.clock.now().getTime() });
}
