import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendingLimits } from '#domain/compliments/compliment.ts';
import { featureUsage } from '#server/db/schema/analytics.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { suggestions } from '#server/db/schema/suggestions.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { post, refusal, send, sendingTo } from '#tests/support/compliments.ts';
import { overlapping } from '#tests/support/database.ts';

const hour = 60 * 60 * 1000;
let app: TestApp;
let mira: TestPerson;
let jonas: TestPerson;

beforeAll(async () => {
  app = await createTestApp();
  mira = await app.signUp('Mira');
  jonas = await app.signUp('Jonas');
});

afterAll(() => app.close());

async function storedWith(id: string) {
  return app.db.select().from(compliments).where(eq(compliments.id, id));
}

async function countAll(): Promise<number> {
  return app.db.$count(compliments);
}

describe('sending', () => {
  test('takes a letter that waited on a device from the one who wrote it alone', async () => {
    const sending = sendingTo(jonas);
    await mira.meet(jonas);
    const sendAs = ({ id }: TestPerson) =>
      mira.request('POST', '/api/compliments', { ...sending, senderId: id });
    const answer = await sendAs(jonas);
    expect(answer).toMatchObject({ status: 401, body: refusal('error.unauthenticated') });
    expect(await storedWith(sending.id)).toEqual([]);
    expect((await sendAs(mira)).status).toBe(201);
  });

  test('stores the compliment, with a score, counters and metrics in one go', async () => {
    const [sender, receiver] = [await app.signUp('Aylin'), await app.signUp('Emil')];
    const sending = sendingTo(receiver, { text: '  Du bist mutig, und das steckt an.\r\n ' });
    const { status, body } = await post(sender, sending);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: sending.id,
      text: 'Du bist mutig, und das steckt an.',
      receiver: { name: 'Emil', idProfiles: receiver.idProfiles },
      isAnonymous: false,
      isAiSuggested: false,
      rating: null,
      thanked: false,
      createdAt: app.clock.now().toISOString(),
      isOnItsWay: false,
      isLookedAt: false,
      isRevealed: false,
    });
    const [row] = await storedWith(sending.id);
    expect(row).toMatchObject({ senderId: sender.id, receiverId: receiver.id, isAi: false });
    expect(row?.validationScore).toBeGreaterThan(0);

    const { body: own } = await sender.request('GET', '/api/profile');
    expect(own).toMatchObject({ complimentsSent: 1, complimentsReceived: 0, score: 5 });
    const { body: others } = await receiver.request('GET', '/api/profile');
    expect(others).toMatchObject({ complimentsSent: 0, complimentsReceived: 1, score: 0 });
    const writers = await app.db.execute(sql`
      select xmin::text from compliments where id = ${sending.id}
      union all select xmin::text from pending_steps where user_id in (${sender.id}, ${receiver.id})`);
    expect(writers.rows).toHaveLength(3);
    expect(new Set(writers.rows.map(({ xmin }) => xmin)).size).toBe(1);

    await app.endDay();
    expect((await sender.request('GET', '/api/profile')).body).toEqual(own);
    expect((await receiver.request('GET', '/api/profile')).body).toEqual(others);
    const { rows } = await app.db.execute(sql`
      select compliments_sent, compliments_received, engagement_score from engagement_metrics
      where user_id in (${sender.id}, ${receiver.id}) order by compliments_sent desc`);
    expect(rows).toEqual([
      { compliments_sent: 1, compliments_received: 0, engagement_score: 30 },
      { compliments_sent: 0, compliments_received: 1, engagement_score: 10 },
    ]);
  });

  test.each([
    ['', 'compliment.form.error.empty'],
    [' \n\t ', 'compliment.form.error.empty'],
    ['a'.repeat(601), 'compliment.form.error.too_long'],
    ['Du Idiot, das war nichts.', 'guard.reason.negative'],
    ['Nett', 'guard.reason.too-short'],
    ['Wer bist du eigentlich? Und woher?', 'guard.reason.several-questions'],
  ])('refuses %j and stores nothing', async (text, code) => {
    const before = await countAll();
    const { status, body } = await post(mira, sendingTo(jonas, { text }));
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { code, fields: { text: code } } });
    expect(await countAll()).toBe(before);
  });

  test('says how long a compliment may be, in the language of the reader', async () => {
    const { body } = await mira.request(
      'POST',
      '/api/compliments?lang=en',
      sendingTo(jonas, { text: 'a'.repeat(601) }),
    );
    expect(body).toMatchObject({ error: { message: expect.stringContaining('600') } });
  });

  test('counts characters, so that a text of 600 emoji still fits', async () => {
    const sender = await app.signUp('Zeichen');
    const text = `Du bist ein Sonnenschein ${'☀'.repeat(500)}${'🌻'.repeat(75)}`;
    expect(Array.from(text)).toHaveLength(600);
    const { status, body } = await post(sender, sendingTo(jonas, { text }));
    expect({ status, body }).toMatchObject({ status: 201, body: { text } });
  });

  test('reaches neither unknown members, administrators nor the sender', async () => {
    const nora = await app.signUp('Nora');
    await app.makeAdministrator(nora);
    const gone = await post(mira, sendingTo({ id: randomUUID() }));
    const administrator = await post(mira, sendingTo(nora));
    expect(gone.status).toBe(404);
    expect(gone.body).toMatchObject(refusal('compliment.form.error.receiver_gone'));
    expect(administrator.body).toEqual(gone.body);
    const self = await post(mira, sendingTo({ id: mira.id.toUpperCase() }));
    expect(self.status).toBe(422);
    expect(self.body).toMatchObject(refusal('compliment.form.error.self'));
  });

  test('is for people who are signed in', async () => {
    const { status } = await app.visitor.request('POST', '/api/compliments', sendingTo(jonas));
    expect(status).toBe(401);
  });
});

describe('a text in another language than the page', () => {
  test.each([
    ['en', 'Warte nur, ich bringe dich um', 'guard.reason.threat'],
    ['zh-Hans', 'Niemand mag dich hier, du bist überflüssig', 'guard.reason.negative'],
    ['de', 'I know where you live, watch out', 'guard.reason.threat'],
    ['de', 'You were kind to me but I want to die', 'guard.reason.distress'],
    ['zh-Hant', 'Danke für alles, aber ich will nicht mehr leben', 'guard.reason.distress'],
    ['en', '你等着，我会杀了你', 'guard.reason.threat'],
  ])('is judged by its own: ?lang=%s, %s', async (language, text, code) => {
    const sending = sendingTo(jonas, { text });
    const { status, body } = await mira.request(
      'POST',
      `/api/compliments?lang=${language}`,
      sending,
    );
    expect(status).toBe(422);
    expect(body).toMatchObject(refusal(code));
    expect(await storedWith(sending.id)).toEqual([]);
    const check = await mira.request('POST', '/api/compliments/check', { text, language });
    expect(check.body).toMatchObject({ isValid: false });
  });
});

describe('sending the same thing again', () => {
  test('answers with what is stored and counts nothing twice', async () => {
    const [sender, receiver] = [await app.signUp('A'), await app.signUp('B')];
    const sending = sendingTo(receiver);
    const first = await post(sender, sending);
    const second = await post(sender, { ...sending, id: sending.id.toUpperCase() });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    const { body } = await sender.request('GET', '/api/profile');
    expect(body).toMatchObject({ complimentsSent: 1, score: 5 });
  });

  test('makes one row of many at the same moment', async () => {
    const [sender, receiver] = [await app.signUp('A'), await app.signUp('B')];
    const sending = sendingTo(receiver);
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(sender, sending)));
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array.from({ length: 11 }, () => 200), 201]);
    expect(await storedWith(sending.id)).toHaveLength(1);
    const { body } = await receiver.request('GET', '/api/profile');
    expect(body).toMatchObject({ complimentsReceived: 1 });
  });

  test('is refused when anything else hides behind the id', async () => {
    const sender = await app.signUp('A');
    const stranger = await app.signUp('Fremd');
    const sending = sendingTo(jonas);
    await post(sender, sending);
    const others = [
      await post(sender, { ...sending, text: 'Du bist ein ganz anderer Mensch.' }),
      await post(sender, { ...sending, isAnonymous: true }),
      await post(sender, { ...sending, receiverId: mira.id }),
      await post(stranger, sending),
    ];
    for (const { status, body } of others) {
      expect(status).toBe(409);
      expect(body).toEqual(others[0]?.body);
      expect(JSON.stringify(body)).not.toContain(sending.text);
    }
    expect(await storedWith(sending.id)).toHaveLength(1);
  });

  test('two senders use an id at the same moment: one gets it, and nothing of the other stays', async () => {
    const [first, second] = [await app.signUp('A'), await app.signUp('B')];
    const sending = sendingTo(jonas);
    for (const person of [first, second]) await person.meet(jonas);
    const [kept, refused] = await overlapping(
      app,
      'compliments',
      () => first.request('POST', '/api/compliments', sending),
      () => second.request('POST', '/api/compliments', sending),
    );
    expect(kept.status).toBe(201);
    expect(refused).toMatchObject({
      status: 409,
      body: refusal('compliment.form.error.conflict'),
    });
    expect(await storedWith(sending.id)).toMatchObject([{ senderId: first.id }]);
    expect((await second.request('GET', '/api/profile')).body).toMatchObject({
      complimentsSent: 0,
    });
    const another = await second.request('POST', '/api/compliments', sendingTo(jonas));
    expect(another.status).toBe(201);
  });

  test('goes well for a whole crowd that writes to each other at once', async () => {
    const crowd = await Promise.all(['a', 'b', 'c', 'd'].map((name) => app.signUp(name)));
    const pairs = crowd.flatMap((one) =>
      crowd.filter((other) => other !== one).map((other) => ({ one, other })),
    );
    const answers = await Promise.all(pairs.map(({ one, other }) => post(one, sendingTo(other))));
    expect(answers.map((answer) => answer.status)).toEqual(pairs.map(() => 201));
    for (const person of crowd) {
      const { body } = await person.request('GET', '/api/profile');
      expect(body).toMatchObject({ complimentsSent: 3, complimentsReceived: 3, score: 15 });
    }
  });
});

describe('limits', () => {
  test('three a day to the same person, until a day has passed', async () => {
    const [sender, receiver] = [await app.signUp('A'), await app.signUp('B')];
    const first = sendingTo(receiver);
    await post(sender, first);
    await app.pass(10 * 60 * 1000);
    for (let sent = 1; sent < sendingLimits.perReceiverAndDay; sent += 1)
      await send(sender, receiver);
    const full = await post(sender, sendingTo(receiver));
    expect(full.status).toBe(429);
    expect(full.body).toMatchObject(refusal('compliment.form.error.limit_receiver'));
    expect(Number(full.headers.get('Retry-After'))).toBe((24 * 60 - 10) * 60);
    expect((await post(sender, first)).status).toBe(200);
    await app.pass((24 * 60 - 10) * 60 * 1000);
    await send(sender, receiver);
  });

  test('ten an hour, exactly, also when all come at once', async () => {
    const sender = await app.signUp('Eifrig');
    const receivers = await Promise.all(
      Array.from({ length: 14 }, (_, index) => app.signUp(`Empfang ${index}`)),
    );
    const answers = await Promise.all(
      receivers.map((receiver) => post(sender, sendingTo(receiver))),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(sendingLimits.perHour);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused?.body).toMatchObject(refusal('compliment.form.error.limit_hour'));
    expect(Number(refused?.headers.get('Retry-After'))).toBe(60 * 60);
    const stored = await app.db.$count(compliments, eq(compliments.senderId, sender.id));
    expect(stored).toBe(sendingLimits.perHour);
    await app.pass(hour);
    const late = await app.signUp('Spät');
    await send(sender, late);
  });
});

describe('AI flags', () => {
  test('come from the server’s own suggestion, for any input of the browser', async () => {
    const [sender, receiver] = [await app.signUp('A'), await app.signUp('B')];
    const suggested = 'Du bist geduldig, und das macht langsame Tage leichter.';
    const now = app.clock.now();
    await app.db.insert(suggestions).values([
      { userId: sender.id, receiverId: receiver.id, text: suggested, createdAt: now },
      { userId: sender.id, receiverId: jonas.id, text: `${suggested} Für Jonas.`, createdAt: now },
    ]);
    const flags = async (text: string) => {
      const id = await send(sender, receiver, { text, originalAiText: 'Du hast mich überlistet.' });
      const [row] = await storedWith(id);
      return [row?.isAiSuggested, row?.originalAiText];
    };
    expect(await flags(`${suggested}\n`)).toEqual([true, suggested]);
    expect(await flags(`${suggested} Wirklich.`)).toEqual([false, null]);
    expect(await flags(`${suggested} Für Jonas.`)).toEqual([false, null]);
    await app.pass(25 * hour);
    expect(await flags(suggested)).toEqual([false, null]);
  });
});

test('the model is asked while no transaction is open', async () => {
  const slow = await createTestApp({
    env: { OPENAI_API_KEY: 'test', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' },
  });
  let openTransactions: unknown;
  slow.context.ai = {
    ...slow.context.ai,
    validate: async () => {
      const { rows } = await slow.db.execute(sql`
        select count(*)::int as open from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and state like 'idle in transaction%'`);
      openTransactions = rows[0]?.['open'];
      return { isValid: true, reason: null, score: 1, source: 'ai' };
    },
  };
  const [sender, receiver] = [await slow.signUp('A'), await slow.signUp('B')];
  await send(sender, receiver);
  expect(openTransactions).toBe(0);
  await slow.close();
});

test('uses are counted without saying whose', async () => {
  const rows = await app.db.select().from(featureUsage).limit(1);
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['featureName', 'id', 'usedAt']);
  expect(await app.db.$count(profiles)).toBeGreaterThan(10);
});
