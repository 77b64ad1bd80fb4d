import { and, eq, like } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { mails, users } from '#server/db/schema/accounts.ts';
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

type Protected = {
  person: TestPerson;
  user: TestUser;
  factorId: string;
  totp: TOTP;
  codes: string[];
};

const hasId = z.object({ id: z.string() });

const halfMinute = 30_000;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('enrolling shows secret, address and a drawn code; it protects once a code has verified it', async () => {
  const person = await app.signUp('Ada');
  const enrolled = await person.request('POST', '/api/auth/factors', {
    factor_type: 'totp',
    friendly_name: 'Telefon',
    issuer: 'Wohlwort',
  });
  expect(enrolled.status).toBe(201);
  expect(enrolled.body).toMatchObject({
    type: 'totp',
    totp: {
      uri: expect.stringContaining('otpauth://totp/'),
      qr_code: expect.stringContaining('<svg'),
    },
  });
  const again = await signIn(person);
  expect((await again.request('GET', '/api/profile')).status).toBe(200);
});

test('a person who owns a factor reaches nothing but the factor step before using it', async () => {
  const { person, factorId, totp } = await protect('Ben');
  const before = await signIn(person);

  for (const [method, path] of [
    ['GET', '/api/profile'],
    ['GET', '/api/compliments/received'],
    ['GET', '/api/unread'],
    ['POST', '/api/auth/factors'],
    ['DELETE', `/api/auth/factors/${factorId}`],
    ['DELETE', '/api/profile'],
    ['GET', '/api/auth/sessions'],
  ] as const) {
    const body = method === 'POST' ? { factor_type: 'totp', friendly_name: 'x' } : undefined;
    const answer = await before.request(
      method,
      path,
      path === '/api/profile' && method === 'DELETE' ? { email: person.email } : body,
    );
    expect([path, answer.status]).toEqual([path, 403]);
  }
  const { body } = await before.request('GET', '/api/auth/session');
  expect(body).toMatchObject({ aal: 'aal1', user: { factors: [{ id: factorId }] } });

  app.clock.move(halfMinute);
  const verified = await answerChallenge(before, factorId, code(totp));
  expect(verified.status).toBe(200);
  const after = createUser(app.app, cookiesOf(verified.headers));
  expect((await after.request('GET', '/api/profile')).status).toBe(200);
  expect((await before.request('GET', '/api/profile')).status).toBe(401);
});

test('the secret of before the factor is a sign of theft once the moment is over in which another tab may have asked', async () => {
  const { person, factorId, totp } = await protect('Bilge');
  const before = await signIn(person);
  app.clock.move(halfMinute);
  const verified = await answerChallenge(before, factorId, code(totp));
  const after = createUser(app.app, cookiesOf(verified.headers));
  const refresh = () => before.request('POST', '/api/auth/token?grant_type=refresh_token');

  expect(await refresh()).toMatchObject({
    status: 401,
    body: { error: { code: 'session.error.ended' } },
  });
  expect((await after.request('GET', '/api/profile')).status).toBe(200);
  app.clock.move(11_000);
  expect(await refresh()).toMatchObject({
    status: 401,
    body: { error: { code: 'session.error.replayed' } },
  });
  expect((await after.request('GET', '/api/profile')).status).toBe(401);
});

test('codes count as people type them, also in full-width characters', async () => {
  const { person, factorId, totp, codes } = await protect('Wei');
  app.clock.move(halfMinute);
  const typed = ` ${fullWidth(code(totp).slice(0, 3))}\u3000${code(totp).slice(3)} `;
  const first = await answerChallenge(await signIn(person), factorId, typed);
  expect(first.status).toBe(200);
  const waiting = await signIn(person);
  const recovery = { code: fullWidth(codes[0] ?? '').toLowerCase() };
  expect((await waiting.request('POST', '/api/auth/factors/recovery', recovery)).status).toBe(200);
});

test.each(['●●●●●●', '٤٢٤٢٤٢', '一二三四五六', '12345', '1234567', ''])(
  'an input other than six digits is a wrong code (%s)',
  async (typed) => {
    const { person, factorId } = await protect('Wim');
    const answer = await answerChallenge(await signIn(person), factorId, typed);
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'factor.error.code' } } });
  },
);

test('a code works once', async () => {
  const { person, factorId, totp } = await protect('Cem');
  app.clock.move(halfMinute);
  const used = code(totp);
  expect((await answerChallenge(await signIn(person), factorId, used)).status).toBe(200);
  expect((await answerChallenge(await signIn(person), factorId, used)).status).toBe(422);
});

test('one code, eight parallel answers: exactly one passes', async () => {
  const { person, factorId, totp } = await protect('Dana');
  app.clock.move(halfMinute);
  const user = await signIn(person);
  const challengeId = await challenge(user, factorId);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => verify(user, factorId, challengeId, code(totp))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => status < 500)).toBe(true);
});

test('the right code after five wrong ones is refused', async () => {
  const { person, factorId, totp } = await protect('Emil');
  app.clock.move(halfMinute);
  const user = await signIn(person);
  const challengeId = await challenge(user, factorId);
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await verify(user, factorId, challengeId, '000000')).status).toBe(422);
  expect(await verify(user, factorId, challengeId, code(totp))).toMatchObject({
    status: 422,
    body: { error: { code: 'factor.error.challenge_over' } },
  });
});

test('guessing on ends after sixty tries an hour, however slowly', async () => {
  const { person, factorId, totp } = await protect('Elif');
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 65; attempt += 1) {
    const user = await signIn(person);
    const challengeId = await challenge(user, factorId);
    statuses.push((await verify(user, factorId, challengeId, '000000')).status);
    app.clock.move(40_000);
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(59);
  expect(statuses.slice(59)).toEqual([429, 429, 429, 429, 429, 429]);
  await app.pass(60 * 60_000);
  const owner = await signIn(person);
  expect((await answerChallenge(owner, factorId, code(totp))).status).toBe(200);
});

test('ten wrong codes a day are mailed to the owner once, and each further one ends its session', async () => {
  const { person, user: owner, factorId } = await protect('Ella');
  await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, person.id));
  const mailsSent = () =>
    app.db.$count(
      mails,
      and(eq(mails.userId, person.id), eq(mails.subject, 'Jemand hat vielleicht dein Passwort')),
    );
  let guesser = await signIn(person);
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    const isOver = attempt >= 10;
    const answer =
      attempt % 2 === 0
        ? await guesser.request('POST', '/api/auth/factors/recovery', { code: 'abcd-efgh-jkmn' })
        : await answerChallenge(guesser, factorId, '000000');
    expect(answer.status).toBe(422);
    app.clock.move(10_000);
    const session = await guesser.request('GET', '/api/auth/session');
    expect([attempt, session.body !== null]).toEqual([attempt, !isOver]);
    expect(await mailsSent()).toBe(isOver ? 1 : 0);
    if (isOver) guesser = await signIn(person);
  }
  expect((await owner.request('GET', '/api/profile')).status).toBe(200);
});

test('a stranger’s factor and challenge do not exist', async () => {
  const { user, factorId, totp } = await protect('Fatma');
  const stranger = await app.signUp('Gerd');
  const challengeId = await challenge(user, factorId);
  expect((await stranger.request('POST', `/api/auth/factors/${factorId}/challenge`)).status).toBe(
    404,
  );
  expect((await verify(stranger, factorId, challengeId, code(totp))).status).toBe(404);
  expect((await stranger.request('DELETE', `/api/auth/factors/${factorId}`)).status).toBe(404);
});

test('a challenge belongs to the session that opened it, also among a person’s own sessions', async () => {
  const { person, factorId, totp } = await protect('Gesa');
  app.clock.move(halfMinute);
  const [one, other] = [await signIn(person), await signIn(person)];
  const challengeId = await challenge(one, factorId);
  expect((await verify(other, factorId, challengeId, code(totp))).status).toBe(404);
  expect((await other.request('GET', '/api/profile')).status).toBe(403);
  expect((await verify(one, factorId, challengeId, code(totp))).status).toBe(200);
});

test('a recovery code replaces the factor, once', async () => {
  const { person, codes } = await protect('Hanna');
  expect(codes).toHaveLength(10);
  const body = { code: codes[0]?.toLowerCase() };
  const first = await (await signIn(person)).request('POST', '/api/auth/factors/recovery', body);
  expect(first.status).toBe(200);
  const recovered = createUser(app.app, cookiesOf(first.headers));
  expect((await recovered.request('GET', '/api/profile')).status).toBe(200);
  const second = await (await signIn(person)).request('POST', '/api/auth/factors/recovery', body);
  expect(second.status).toBe(422);
});

test('new recovery codes replace lost ones, after a re-authentication', async () => {
  const { person, user, codes: lost } = await protect('Ida');
  const left = async () => (await user.request('GET', '/api/auth/recovery-codes')).body;
  expect(await left()).toEqual({ left: 10 });
  const renewed = await user.request('POST', '/api/auth/recovery-codes');
  const { recovery_codes: codes } = z
    .object({ recovery_codes: z.array(z.string()).length(10) })
    .parse(renewed.body);
  const recover = async (word: string | undefined) =>
    (await signIn(person)).request('POST', '/api/auth/factors/recovery', { code: word });
  expect((await recover(lost[0])).status).toBe(422);
  expect((await recover(codes[0])).status).toBe(200);
  expect(await left()).toEqual({ left: 9 });

  app.clock.move(30 * 60_000);
  expect(await user.request('POST', '/api/auth/recovery-codes')).toMatchObject({
    status: 403,
    body: { error: { code: 'proof.error.required' } },
  });
  const without = await app.signUp('Jo');
  expect((await without.request('POST', '/api/auth/recovery-codes')).status).toBe(404);
});

test('removing the last factor makes the password enough again', async () => {
  const { person, user, factorId } = await protect('Jana');
  expect((await user.request('DELETE', `/api/auth/factors/${factorId}`)).status).toBe(200);
  expect((await (await signIn(person)).request('GET', '/api/profile')).status).toBe(200);
});

test('a person who waits before the factor step is not let in when the last factor goes', async () => {
  const { person, user, factorId } = await protect('Jasper');
  const waiting = await signIn(person);
  expect((await waiting.request('GET', '/api/profile')).status).toBe(403);
  expect((await user.request('DELETE', `/api/auth/factors/${factorId}`)).status).toBe(200);
  expect((await waiting.request('GET', '/api/profile')).status).toBe(401);
  expect(await waiting.request('POST', '/api/auth/token?grant_type=refresh_token')).toMatchObject({
    status: 401,
    body: { error: { code: 'session.error.ended_elsewhere' } },
  });
  expect((await user.request('GET', '/api/profile')).status).toBe(200);
});

test('a mail tells of a factor that is gone, and of none that was only begun', async () => {
  const { person, user, factorId } = await protect('Kai');
  const begun = { factor_type: 'totp', friendly_name: 'Zweite App' };
  const { id } = hasId.parse((await user.request('POST', '/api/auth/factors', begun)).body);
  const mailsSent = () =>
    app.db
      .select({ subject: mails.subject })
      .from(mails)
      .where(and(eq(mails.userId, person.id), like(mails.subject, '%entfernt%')));
  expect((await user.request('DELETE', `/api/auth/factors/${id}`)).status).toBe(200);
  expect(await mailsSent()).toEqual([]);
  expect((await user.request('DELETE', `/api/auth/factors/${factorId}`)).status).toBe(200);
  expect(await mailsSent()).toEqual([{ subject: 'Ein zweiter Faktor wurde entfernt' }]);
});

async function protect(name: string): Promise<Protected> {
  const person = await app.signUp(name);
  const enrolled = await person.request('POST', '/api/auth/factors', {
    factor_type: 'totp',
    friendly_name: 'App',
  });
  const factor = hasId.extend({ totp: z.object({ secret: z.string() }) }).parse(enrolled.body);
  const totp = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) });
  const verified = await answerChallenge(person, factor.id, code(totp));
  expect(verified.status).toBe(200);
  const { recovery_codes: codes } = z
    .object({ recovery_codes: z.array(z.string()) })
    .parse(verified.body);
  const user = createUser(app.app, cookiesOf(verified.headers));
  return { person, user, factorId: factor.id, totp, codes };
}

/** As Chinese keyboards write ASCII characters. */
function fullWidth(text: string): string {
  return text.replaceAll(/[!-~]/gu, (character) =>
    String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0),
  );
}

function code(totp: TOTP): string {
  return totp.generate({ timestamp: app.clock.now().getTime() });
}

async function signIn(person: TestPerson): Promise<TestUser> {
  const credentials = { email: person.email, password: testPassword };
  const answer = await app.request('POST', '/api/auth/sign-in/email', credentials);
  expect(answer.status).toBe(200);
  app.clock.move(7_000);
  return createUser(app.app, cookiesOf(answer.headers));
}

async function challenge(user: TestUser, factorId: string): Promise<string> {
  const answer = await user.request('POST', `/api/auth/factors/${factorId}/challenge`);
  expect(answer.status).toBe(200);
  return hasId.parse(answer.body).id;
}

function verify(
  user: TestUser,
  factorId: string,
  challengeId: string,
  value: string,
): Promise<Answer> {
  const body = { code: value, challenge_id: challengeId };
  return user.request('POST', `/api/auth/factors/${factorId}/verify`, body);
}

async function answerChallenge(user: TestUser, factorId: string, value: string): Promise<Answer> {
  return verify(user, factorId, await challenge(user, factorId), value);
}
