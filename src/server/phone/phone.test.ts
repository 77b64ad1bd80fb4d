import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createPhone } from '#server/phone/phone.ts';
import {
  cookiesOf,
  createTestApp,
  createUser,
  testPassword,
  type Answer,
  type TestApp,
  type TestUser,
} from '#tests/support/app.ts';

const hasId = z.object({ id: z.string() });
const message = z.object({ to: z.string(), text: z.string() });

/** A local gateway: what it got, and whether it accepts. */
const sent: z.infer<typeof message>[] = [];
let isDown = false;
/** Replaces the usual answer. */
let oddAnswer: RequestListener | null = null;
/** Requested paths. */
const asked: (string | undefined)[] = [];
const gateway = createServer((request, response) => {
  asked.push(request.url);
  if (oddAnswer !== null) return oddAnswer(request, response);
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    if (!isDown) sent.push(message.parse(JSON.parse(body)));
    response.writeHead(isDown ? 503 : 202).end();
  });
});

let app: TestApp;

beforeAll(async () => {
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const address = gateway.address();
  const port = typeof address === 'object' ? address?.port : 0;
  app = await createTestApp({ env: { SMS_WEBHOOK_URL: `http://127.0.0.1:${port}/sms` } });
});
afterAll(async () => {
  gateway.close();
  await app.close();
});

test('a telephone gets a code that works once, at enrolling and at signing in', async () => {
  const person = await app.signUp('Ilja');
  expect(await person.request('GET', '/api/profile')).toMatchObject({
    body: { canUsePhone: true },
  });
  const id = await enroll(person);
  const challengeId = await challenge(person, id);
  expect(sent.at(-1)).toMatchObject({ to: '+4915123456789' });
  const first = lastCode();
  expect((await verify(person, id, challengeId, first)).status).toBe(200);

  const { email } = person;
  const credentials = { email, password: testPassword };
  const answer = await app.request('POST', '/api/auth/sign-in/email', credentials);
  const signedIn = createUser(app.app, cookiesOf(answer.headers));
  const second = await challenge(signedIn, id);
  expect((await verify(signedIn, id, second, first)).status).toBe(422);
  expect((await verify(signedIn, id, second, lastCode())).status).toBe(200);
});

test.each(['+49 (0)151 2345 6780', '0049 (0) 151/23456780', '+49 151-2345.6780'])(
  'the code for %s goes to the number that is meant',
  async (typed) => {
    const person = await app.signUp('Ines');
    await challenge(person, await enroll(person, typed));
    expect(sent.at(-1)).toMatchObject({ to: '+4915123456780' });
  },
);

test('one code, five parallel answers: exactly one passes', async () => {
  const person = await app.signUp('Ivo');
  const id = await enroll(person, '+49 151 0000 0005');
  const challengeId = await challenge(person, id);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => verify(person, id, challengeId, lastCode())),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => status < 500)).toBe(true);
});

test('a code is good for five minutes', async () => {
  const person = await app.signUp('Jana');
  const id = await enroll(person);
  const challengeId = await challenge(person, id);
  app.clock.move(5 * 60_000 + 1000);
  expect(await verify(person, id, challengeId, lastCode())).toMatchObject({
    status: 422,
    body: { error: { code: 'factor.error.challenge_over' } },
  });
});

test('a gateway that is down is said so, and asked again the next time', async () => {
  const person = await app.signUp('Kim');
  const id = await enroll(person);
  isDown = true;
  expect(await person.request('POST', `/api/auth/factors/${id}/challenge`)).toMatchObject({
    status: 503,
    body: { error: { code: 'factor.error.phone_failed' } },
  });
  isDown = false;
  const challengeId = await challenge(person, id);
  expect((await verify(person, id, challengeId, lastCode())).status).toBe(200);
});

test.each([301, 302, 303, 307, 308])(
  'a gateway that redirects (%i) has not sent the code, and no other address gets it',
  async (status) => {
    const person = await app.signUp('Kai');
    const id = await enroll(person, `+49 151 0000 1${status}`);
    asked.length = 0;
    oddAnswer = (_request, response) => response.writeHead(status, { location: '/else' }).end();
    expect(await person.request('POST', `/api/auth/factors/${id}/challenge`)).toMatchObject({
      status: 503,
      body: { error: { code: 'factor.error.phone_failed' } },
    });
    oddAnswer = null;
    expect(asked).toEqual(['/sms']);
  },
);

test('a gateway that hangs up has not sent the code; one that takes it and talks without an end has', async () => {
  const person = await app.signUp('Kyra');
  const id = await enroll(person, '+49 151 0000 2000');
  oddAnswer = (request) => void request.socket.destroy();
  expect((await person.request('POST', `/api/auth/factors/${id}/challenge`)).status).toBe(503);
  const left = Promise.withResolvers<void>();
  oddAnswer = (request, response) => {
    request.socket.on('close', left.resolve);
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write('<!doctype html>');
  };
  expect((await person.request('POST', `/api/auth/factors/${id}/challenge`)).status).toBe(200);
  await left.promise;
  oddAnswer = null;
});

test('six codes an hour go to one person, on however many servers and numbers', async () => {
  const person = await app.signUp('Mo');
  const ids = [
    await enroll(person, '+49 151 0000 0001'),
    await enroll(person, '+49 151 0000 0002'),
  ];
  const servers = [app.app, await app.startSecondServer()];
  const before = sent.length;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => {
      const asker = createUser(servers[index % 2] ?? app.app, person.cookie);
      return asker.request('POST', `/api/auth/factors/${ids[index % 2]}/challenge`);
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(4);
  expect(sent).toHaveLength(before + 6);
  expect(refused[0]?.body).toMatchObject({ error: { code: 'factor.error.phone_limited' } });
  const retryAfter = Number(refused[0]?.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(60 * 60);
  await app.pass(retryAfter * 1000);
  await challenge(person, ids[0] ?? '');
});

test('six codes an hour go to one number, for any caller', async () => {
  const number = '+49 151 0000 0003';
  const people = [await app.signUp('Nora'), await app.signUp('Otto'), await app.signUp('Pia')];
  const statuses: number[] = [];
  for (const person of people) {
    const id = await enroll(person, number);
    for (let count = 0; count < 3; count += 1) {
      const answer = await person.request('POST', `/api/auth/factors/${id}/challenge`);
      statuses.push(answer.status);
    }
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 429]);
  expect(sent.filter(({ to }) => to === number.replaceAll(' ', ''))).toHaveLength(6);
  const [first] = people;
  if (first !== undefined) await challenge(first, await enroll(first, '+49 151 0000 0004'));
});

test('strangers who add a member’s number to their own accounts do not keep that member from signing in', async () => {
  const number = '+49 151 0000 0006';
  const owner = await app.signUp('Rita');
  const id = await enroll(owner, number);
  const challengeId = await challenge(owner, id);
  expect((await verify(owner, id, challengeId, lastCode())).status).toBe(200);
  await app.pass(60 * 60 * 1000);
  for (const stranger of [await app.signUp('Sven'), await app.signUp('Tom')]) {
    const begun = await enroll(stranger, number);
    for (let count = 0; count < 4; count += 1)
      await stranger.request('POST', `/api/auth/factors/${begun}/challenge`);
  }
  const credentials = { email: owner.email, password: testPassword };
  const answer = await app.request('POST', '/api/auth/sign-in/email', credentials);
  const signedIn = createUser(app.app, cookiesOf(answer.headers));
  const second = await challenge(signedIn, id);
  expect((await verify(signedIn, id, second, lastCode())).status).toBe(200);
});

test('the number is part of what its owner can download, the secret of an authenticator is not', async () => {
  const owner = await app.signUp('Ida');
  await enroll(owner, '+49 151 5555 111');
  await owner.request('POST', '/api/auth/factors', {
    factor_type: 'totp',
    friendly_name: 'App',
    issuer: 'Wohlwort',
  });
  const { body } = await owner.request('GET', '/api/profile/export');
  expect(body).toMatchObject({
    factors: [
      { type: 'phone', name: 'Handy', phoneNumber: '+491515555111' },
      { type: 'totp', name: 'App', phoneNumber: null },
    ],
  });
});

test.each<Record<string, string>>([{}, { NODE_ENV: 'production' }, { NODE_ENV: 'test' }])(
  'without a gateway telephones are not offered (%o)',
  async (env) => {
    const plain = await createTestApp({ env });
    const person = await plain.signUp('Lena');
    expect((await person.request('GET', '/api/profile')).body).toMatchObject({
      canUsePhone: false,
    });
    const enrolled = await person.request('POST', '/api/auth/factors', {
      factor_type: 'phone',
      friendly_name: 'Handy',
      phone: '+49 151 2345 6789',
    });
    expect(enrolled).toMatchObject({
      status: 422,
      body: { error: { code: 'factor.error.phone_unavailable' } },
    });
    await plain.close();
  },
);

test('a code reaches a log on a developer’s console alone', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const phoneOf = (development: boolean) => createPhone({ smsWebhookUrl: null, development }, log);
  await phoneOf(true).sendCode('+4915123456789', '424242');
  expect(lines.join('\n')).toContain('424242');
  expect(lines.join('\n')).not.toContain('4915123456789');

  lines.length = 0;
  const elsewhere = phoneOf(false).sendCode('+4915123456789', '424242');
  await expect(elsewhere).rejects.toMatchObject({ code: 'factor.error.phone_unavailable' });
  expect(lines).toEqual([]);
});

async function enroll(user: TestUser, phone = '+49 151 2345 6789'): Promise<string> {
  const enrolled = await user.request('POST', '/api/auth/factors', {
    factor_type: 'phone',
    friendly_name: 'Handy',
    phone,
  });
  expect(enrolled.status).toBe(201);
  return hasId.parse(enrolled.body).id;
}

async function challenge(user: TestUser, factorId: string): Promise<string> {
  const answer = await user.request('POST', `/api/auth/factors/${factorId}/challenge`);
  expect(answer.status).toBe(200);
  return hasId.parse(answer.body).id;
}

function verify(user: TestUser, id: string, challengeId: string, code: string): Promise<Answer> {
  const body = { code, challenge_id: challengeId };
  return user.request('POST', `/api/auth/factors/${id}/verify`, body);
}

function lastCode(): string {
  return /\d{6}/u.exec(sent.at(-1)?.text ?? '')?.[0] ?? '';
}
