import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { recoveryCodes } from '#server/db/schema/accounts.ts';
import { issueMailToken } from '#server/features/accounts/actions/mail-tokens.ts';
import {
  cookiesOf,
  createTestApp,
  createUser,
  leave,
  type Answer,
  type TestUser,
} from '#tests/support/app.ts';
import { refusal } from '#tests/support/compliments.ts';
import { overlapping } from '#tests/support/database.ts';

/* Two changes to one account at the same time. */

const app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
const administrator = await app.signUp('Ada');
beforeAll(() => app.makeAdministrator(administrator));
afterAll(() => app.close());

test('an address that a person registers while its link is opened stays theirs', async () => {
  const person = await app.signUp('Paula');
  const newEmail = 'neu@example.org';
  const request = { userId: person.id, purpose: 'change-email', newEmail } as const;
  const token = await issueMailToken(app.db, { ...request, now: app.clock.now() });
  const [newcomer, changed] = await overlapping(
    app,
    'users',
    () => app.signUp('Nina', { email: newEmail }),
    () => person.request('POST', '/api/auth/email/change', { token }),
  );
  expect(changed).toMatchObject({ status: 422, body: refusal('account.error.link') });
  for (const { request, email } of [person, newcomer])
    expect((await request('GET', '/api/profile')).body).toMatchObject({ email });
});

test('an account that is deleted while an administrator sets its password is not found', async () => {
  const person = await app.signUp('Paula');
  const given = { email: person.email, password: 'Sonnenblume7!x' };
  const [left, set] = await overlapping(
    app,
    'users',
    () => leave(person),
    () => administrator.request('POST', '/api/admin/users/password', given),
  );
  expect(left.status).toBe(200);
  expect(set).toMatchObject({ status: 404, body: refusal('admin.users.error.not_found') });
});

test('a person who signs out in another window while they are asked for a code is told so by the next try', async () => {
  const person = await app.signUp('Paula');
  const { id } = await enroll(person);
  const challenge = () => person.request('POST', `/api/auth/factors/${id}/challenge`);
  const [out, challenged] = await overlapping(
    app,
    'sessions',
    () => person.request('POST', '/api/auth/sign-out'),
    challenge,
  );
  expect(out.status).toBe(200);
  expect(challenged).toMatchObject({ status: 504, body: refusal('error.timeout') });
  expect((await challenge()).status).toBe(401);
});

test('a member gets five factors at most, also by starting all before verifying one', async () => {
  let person: TestUser = await app.signUp('Paula');
  const begun = [];
  for (let count = 0; count < 6; count += 1) begun.push(await enroll(person));
  const statuses = [];
  for (const factor of begun) {
    const verify = await verifying(person, factor);
    const answer = await verify();
    statuses.push(answer.status);
    if (answer.status === 200) person = createUser(app.app, cookiesOf(answer.headers));
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 409]);
});

test('a person who verifies two first factors at the same moment is shown the ten recovery codes once', async () => {
  const person = await app.signUp('Paula');
  const [one, other] = [await enroll(person), await enroll(person)];
  const answers = await overlapping(
    app,
    'recovery_codes',
    await verifying(person, one),
    await verifying(person, other),
  );
  expect(answers).toMatchObject([
    { status: 200, body: { recovery_codes: expect.any(Array) } },
    { status: 200, body: { recovery_codes: null } },
  ]);
  expect(await app.db.$count(recoveryCodes, eq(recoveryCodes.userId, person.id))).toBe(10);
});

type Begun = { id: string; totp: TOTP };

async function enroll(person: TestUser): Promise<Begun> {
  const factor = { factor_type: 'totp', friendly_name: 'App' };
  const { body } = await person.request('POST', '/api/auth/factors', factor);
  const shown = z.object({ id: z.string(), totp: z.object({ secret: z.string() }) }).parse(body);
  return { id: shown.id, totp: new TOTP({ secret: Secret.fromBase32(shown.totp.secret) }) };
}

async function verifying(person: TestUser, { id, totp }: Begun): Promise<() => Promise<Answer>> {
  const path = `/api/auth/factors/${id}`;
  const { body } = await person.request('POST', `${path}/challenge`);
  const challenge = z.object({ id: z.string() }).parse(body);
  const code = totp.generate({ timestamp: app.clock.now().getTime() });
  return () => person.request('POST', `${path}/verify`, { code, challenge_id: challenge.id });
}
