import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { factors } from '#server/db/schema/accounts.ts';
import {
  cookiesOf,
  createTestApp,
  createUser,
  testPassword,
  type TestPerson,
  type TestUser,
} from '#tests/support/app.ts';
import { createMailingApp } from '#tests/support/mailing-app.ts';

/* A stranger who set up part of an account loses all of it once the owner proves the account. */

const newPassword = 'Nebelhorn2026';
const totp = { factor_type: 'totp', friendly_name: 'App' } as const;
const linkOver = { status: 422, body: { error: { code: 'account.error.link' } } };

const { app, mailbox, close } = await createMailingApp();
afterAll(close);

describe('a change of address that a person asked for', () => {
  test('is over once the owner has set a new password by mail', async () => {
    const person = await signUpConfirmed('Ada');
    const change = await askForAddress(person, 'mallory-1@example.org');
    const forgotten = await askForReset(person);
    expect((await reset(forgotten)).status).toBe(200);
    expect(await carryOut(person, change)).toMatchObject(linkOver);
  });

  test('is over once the password was changed', async () => {
    const person = await signUpConfirmed('Ben');
    const change = await askForAddress(person, 'mallory-2@example.org');
    const body = { oldPassword: testPassword, newPassword };
    expect((await person.request('PUT', '/api/auth/password', body)).status).toBe(200);
    expect(await carryOut(person, change)).toMatchObject(linkOver);
  });

  test('is over once an administrator has set a password', async () => {
    const person = await signUpConfirmed('Cem');
    const change = await askForAddress(person, 'mallory-3@example.org');
    const administrator = await app.signUp('Nora');
    await app.makeAdministrator(administrator);
    const body = { email: person.email, password: newPassword };
    const answer = await administrator.request('POST', '/api/admin/users/password', body);
    expect(answer.status).toBe(200);
    expect(await carryOut(person, change)).toMatchObject(linkOver);
  });

  test('cannot be asked for before the address is confirmed', async () => {
    const squatter = await app.signUp('Mallory');
    const body = { email: 'mallory-4@example.org', password: testPassword };
    expect(await squatter.request('PUT', '/api/auth/email', body)).toMatchObject({
      status: 409,
      body: { error: { code: 'account.error.unconfirmed' } },
    });
  });
});

test('a link for a new password is over once the password or the address was changed', async () => {
  const person = await signUpConfirmed('Dana');
  const first = await askForReset(person);
  const body = { oldPassword: testPassword, newPassword };
  expect((await person.request('PUT', '/api/auth/password', body)).status).toBe(200);
  expect(await reset(first)).toMatchObject(linkOver);

  const change = await askForAddress(person, 'dana.neu@example.org', newPassword);
  const second = await askForReset(person);
  expect((await carryOut(person, change)).status).toBe(200);
  expect(await reset(second)).toMatchObject(linkOver);
});

test('a reset and a change of address at the same moment: only one happens', async () => {
  const person = await signUpConfirmed('Emil');
  const change = await askForAddress(person, 'emil.neu@example.org');
  const forgotten = await askForReset(person);
  const answers = await Promise.all([reset(forgotten), carryOut(person, change)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('a sign-in with a password that is being replaced at the same moment does not stay', async () => {
  const person = await signUpConfirmed('Erik');
  const { email } = person;
  const forgotten = await askForReset(person);
  const credentials = { email, password: testPassword };
  const entering = [1, 2, 3].map(() =>
    createUser(app.app, '').request('POST', '/api/auth/sign-in/email', credentials),
  );
  const [replaced, ...entered] = await Promise.all([reset(forgotten), ...entering]);
  expect(replaced?.status).toBe(200);
  for (const { headers } of entered) {
    const user = createUser(app.app, cookiesOf(headers));
    expect((await user.request('GET', '/api/profile')).status).toBe(401);
  }
});

test('a factor that no code has verified is over once the owner comes back', async () => {
  const person = await signUpConfirmed('Fatma');
  const enrolled = await enroll(person);
  const challenge = await challengeOf(person, enrolled.id);
  const body = { oldPassword: testPassword, newPassword };
  expect((await person.request('PUT', '/api/auth/password', body)).status).toBe(200);
  const code = enrolled.totp.generate({ timestamp: app.clock.now().getTime() });
  const path = `/api/auth/factors/${enrolled.id}/verify`;
  const verified = await person.request('POST', path, { code, challenge_id: challenge });
  expect(verified.status).toBe(404);
});

test('the link that confirms an address ends every other one', async () => {
  const person = await app.signUp('Gerd');
  const asked = { email: person.email };
  await app.request('POST', '/api/auth/email/confirmation', asked);
  await app.context.background.idle();
  const confirmation = tokenIn(person.email, 'confirm-email?token=');
  const forgotten = await askForReset(person);
  const confirm = { token: confirmation };
  expect((await person.request('POST', '/api/auth/email/confirm', confirm)).status).toBe(200);
  expect(await reset(forgotten)).toMatchObject(linkOver);
});

describe('an address that a stranger has registered', () => {
  test('takes no factor before it is confirmed, where mails are sent', async () => {
    const squatter = await app.signUp('Mallory');
    expect(await squatter.request('POST', '/api/auth/factors', totp)).toMatchObject({
      status: 409,
      body: { error: { code: 'account.error.unconfirmed' } },
    });
    await app.confirmAddress(squatter);
    expect((await squatter.request('POST', '/api/auth/factors', totp)).status).toBe(201);
  });

  test('comes back to its owner by a reset, also where no mail server is and a factor was set up', async () => {
    const { squatter, factorId, app: quiet } = await squatWithFactor();
    await quiet.request('POST', '/api/auth/forgotten-password', { email: squatter.email });
    await quiet.context.background.idle();
    const { rows } = await quiet.db.execute<{ text: string }>(
      `select text from mails where text like '%reset-password%' limit 1`,
    );
    const token = /token=([\w-]+)/u.exec(rows[0]?.text ?? '')?.[1] ?? '';
    const answer = await quiet.request('POST', '/api/auth/reset-password', {
      token,
      password: newPassword,
    });
    expect(answer.status).toBe(200);
    const owner = createUser(quiet.app, cookiesOf(answer.headers));
    expect((await owner.request('GET', '/api/profile')).status).toBe(200);
    expect((await squatter.request('GET', '/api/profile')).status).toBe(401);
    expect(await quiet.db.$count(factors, eq(factors.id, factorId))).toBe(0);
    await quiet.close();
  });
});

/** Without confirmed addresses every account may have a factor. */
async function squatWithFactor() {
  const quiet = await createTestApp();
  const person = await quiet.signUp('Mallory');
  const enrolled = await enroll(person);
  const challenge = await challengeOf(person, enrolled.id);
  const code = enrolled.totp.generate({ timestamp: quiet.clock.now().getTime() });
  const path = `/api/auth/factors/${enrolled.id}/verify`;
  const verified = await person.request('POST', path, { code, challenge_id: challenge });
  expect(verified.status).toBe(200);
  const user = createUser(quiet.app, cookiesOf(verified.headers));
  return { squatter: { ...person, ...user }, factorId: enrolled.id, app: quiet };
}

async function signUpConfirmed(name: string): Promise<TestPerson> {
  const person = await app.signUp(name);
  await app.confirmAddress(person);
  return person;
}

async function askForAddress(
  person: TestPerson,
  email: string,
  password = testPassword,
): Promise<string> {
  const answer = await person.request('PUT', '/api/auth/email', { email, password });
  expect(answer.status).toBe(200);
  await app.context.background.idle();
  return tokenIn(email, 'confirm-email?change=');
}

async function askForReset(person: TestPerson): Promise<string> {
  const asked = { email: person.email };
  await createUser(app.app, '').request('POST', '/api/auth/forgotten-password', asked);
  await app.context.background.idle();
  return tokenIn(person.email, 'reset-password?token=');
}

function carryOut(person: TestPerson, token: string) {
  return person.request('POST', '/api/auth/email/change', { token });
}

function reset(token: string) {
  const body = { token, password: newPassword };
  return createUser(app.app, '').request('POST', '/api/auth/reset-password', body);
}

async function enroll(person: TestUser): Promise<{ id: string; totp: TOTP }> {
  const { status, body } = await person.request('POST', '/api/auth/factors', totp);
  expect(status).toBe(201);
  const { id, totp: shown } = z
    .object({ id: z.string(), totp: z.object({ secret: z.string() }) })
    .parse(body);
  return { id, totp: new TOTP({ secret: Secret.fromBase32(shown.secret) }) };
}

async function challengeOf(person: TestUser, factorId: string): Promise<string> {
  const { body } = await person.request('POST', `/api/auth/factors/${factorId}/challenge`);
  return z.object({ id: z.string() }).parse(body).id;
}

function tokenIn(address: string, path: string): string {
  const token = mailbox.linkIn(address, path).split(path)[1] ?? '';
  expect(token).not.toBe('');
  return token;
}
