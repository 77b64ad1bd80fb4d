import { createHook } from 'node:async_hooks';
import { afterAll, expect, test } from 'vitest';
import {
  createTestApp,
  createUser,
  testPassword,
  type Answer,
  type TestPerson,
} from '#tests/support/app.ts';

/* No answer tells whether an address has an account: both cases do the same work and take the same time. */

type Work = { hashes: number; queries: number };

const app = await createTestApp();
const mira = await app.signUp('Mira');
afterAll(() => app.close());

test('a wrong password and an unknown person: one answer, one hash each', async () => {
  const known = await observe(() => signIn(mira.email));
  const unknown = await observe(() => signIn('niemand@example.org'));
  expect(known.answer).toMatchObject({ status: 401 });
  expect(unknown.answer).toEqual(known.answer);
  expect([known.work.hashes, unknown.work.hashes]).toEqual([1, 1]);
  // Beside the hash of some 20 ms: one more look-up by key if there is a password to read.
  expect(known.work.queries - unknown.work.queries).toBeLessThanOrEqual(1);
});

test('the right password is as hard to check as a wrong one', async () => {
  const right = await observe(() => signIn(mira.email, testPassword));
  expect(right.answer.status).toBe(200);
  expect(right.work.hashes).toBe(1);
});

test('a failed sign-in is written down after the answer, for whom it concerns alone', async () => {
  const before = await activityOf(mira);
  const { held } = await observe(() => signIn(mira.email));
  expect(await activityOf(mira)).toEqual(before);
  await Promise.all(held.map((work) => work()));
  expect(await activityOf(mira)).toEqual(['account.sign_in_failed', ...before]);

  const stranger = await observe(() => signIn('niemand@example.org'));
  await Promise.all(stranger.held.map((work) => work()));
  expect(await activityOf(mira)).toEqual(['account.sign_in_failed', ...before]);
});

test.each(['/api/auth/forgotten-password', '/api/auth/email/confirmation'])(
  '%s: one answer after the same work, and all that differs comes later',
  async (path) => {
    const ask = (email: string) => () => visitor().request('POST', path, { email });
    const known = await observe(ask(mira.email));
    const unknown = await observe(ask('niemand@example.org'));
    expect(known.answer).toMatchObject({ status: 200, body: { ok: true } });
    expect(unknown.answer).toEqual(known.answer);
    expect(unknown.work).toEqual(known.work);
    expect([known.held.length, unknown.held.length]).toEqual([1, 1]);
  },
);

test('the first step of a registration looks nothing up', async () => {
  const known = await observe(() => checkFirstStep(mira.email));
  const unknown = await observe(() => checkFirstStep('niemand@example.org'));
  expect(known.answer).toMatchObject({ status: 200 });
  expect(unknown).toEqual(known);
});

test('with confirmed addresses, a taken address registers like a new one', async () => {
  const { requireEmailVerification } = app.context.config;
  app.context.config.requireEmailVerification = true;
  const known = await observe(() => register(mira.email));
  const unknown = await observe(() => register('nagelneu@example.org'));
  app.context.config.requireEmailVerification = requireEmailVerification;
  expect(known.answer).toEqual(unknown.answer);
  expect([known.work.hashes, unknown.work.hashes]).toEqual([1, 1]);
});

test('forty wrong sign-ins at once on two servers: as many tries as one server would allow', async () => {
  const servers = [app.app, await app.startSecondServer()];
  const tryAll = (tries: (index: number) => { email: string; network: string }) =>
    Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const { email, network } = tries(index);
        const server = servers[index % 2] ?? app.app;
        const answer = await server.fetch(wrongSignIn(email, network));
        return answer.status;
      }),
    );
  const ofOneNetwork = await tryAll((index) => ({
    email: `n${index}@example.org`,
    network: '2001:db8:1::1',
  }));
  expect(countsOf(ofOneNetwork)).toEqual({ 401: 30, 429: 10 });

  const ofOneAccount = await tryAll((index) => ({
    email: 'ziel@example.org',
    network: `2001:db8:${index + 16}::1`,
  }));
  expect(countsOf(ofOneAccount)).toEqual({ 401: 25, 429: 15 });
});

function countsOf(statuses: number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The work before the answer; work after the answer is held back. */
async function observe(ask: () => Promise<Answer>): Promise<{
  answer: Pick<Answer, 'status' | 'body'>;
  work: Work;
  held: (() => Promise<void>)[];
}> {
  const work: Work = { hashes: 0, queries: 0 };
  const held: (() => Promise<void>)[] = [];
  const { background } = app.context;
  app.context.background = { run: (later) => void held.push(later), idle: async () => {} };
  const countQuery = (): void => void (work.queries += 1);
  app.database.pool.on('acquire', countQuery);
  const hook = createHook({
    init: (_, type) => void (work.hashes += type === 'ARGON2REQUEST' ? 1 : 0),
  }).enable();
  try {
    const { status, body } = await ask();
    return { answer: { status, body }, work, held };
  } finally {
    hook.disable();
    app.database.pool.off('acquire', countQuery);
    app.context.background = background;
  }
}

function visitor() {
  return createUser(app.app, '');
}

function checkFirstStep(email: string): Promise<Answer> {
  const body = { name: 'Mira', email, password: testPassword };
  return visitor().request('POST', '/api/auth/sign-up/check', body);
}

function register(email: string): Promise<Answer> {
  const body = { name: 'Mira', email, password: testPassword, traits: ['ruhig'] };
  return visitor().request('POST', '/api/auth/sign-up/email', body);
}

function signIn(email: string, password = 'Falsch2026'): Promise<Answer> {
  return visitor().request('POST', '/api/auth/sign-in/email', { email, password });
}

async function activityOf(person: TestPerson): Promise<string[]> {
  const { body } = await person.request('GET', '/api/auth/activity');
  return Array.isArray(body) ? body.map(({ action }) => String(action)) : [];
}

function wrongSignIn(email: string, network: string): Request {
  return new Request('http://localhost:3000/api/auth/sign-in/email', {
    method: 'POST',
    headers: {
      origin: 'http://localhost:3000',
      'content-type': 'application/json',
      'x-forwarded-for': network,
    },
    body: JSON.stringify({ email, password: 'Falsch2026' }),
  });
}
