import { eq } from 'drizzle-orm';
import { parseResponse } from 'hono/client';
import { afterAll, describe, expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { createTestApp, type TestPerson } from '#tests/support/app.ts';
import { refusal, send } from '#tests/support/compliments.ts';

const hour = 60 * 60 * 1000;
const app = await createTestApp();
const mira = await app.signUp('Mira');

afterAll(() => app.close());

function received(person: TestPerson, query: { page?: number; pageSize?: number } = {}) {
  return parseResponse(person.api.compliments.received.$get({ query }));
}

function sent(person: TestPerson, query: { page?: number; pageSize?: number } = {}) {
  return parseResponse(person.api.compliments.sent.$get({ query }));
}

describe('the lists', () => {
  test('are newest first and paged by five', async () => {
    const receiver = await app.signUp('Sammler');
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      const sender = await app.signUp(`Absender ${index}`);
      ids.unshift(await send(sender, receiver));
      await app.pass(1000);
    }
    const first = await received(receiver);
    const second = await received(receiver, { page: 2 });
    const beyond = await received(receiver, { page: 3 });
    expect(first.compliments.map(({ id }) => id)).toEqual(ids.slice(0, 5));
    expect(second.compliments.map(({ id }) => id)).toEqual(ids.slice(5));
    expect(beyond).toEqual({ compliments: [], totalCount: 7 });
    expect([first.totalCount, second.totalCount]).toEqual([7, 7]);
    const wide = await received(receiver, { pageSize: 50 });
    expect(wide.compliments).toEqual([...first.compliments, ...second.compliments]);
  });

  test('keep one order for compliments of the same moment', async () => {
    const receiver = await app.signUp('Gleichzeitig');
    for (let index = 0; index < 6; index += 1) await send(await app.signUp(`P${index}`), receiver);
    const pages = [
      await received(receiver, { pageSize: 3 }),
      await received(receiver, { page: 2, pageSize: 3 }),
    ];
    const ids = pages.flatMap((page) => page.compliments.map(({ id }) => id));
    expect(new Set(ids).size).toBe(6);
  });

  test.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=1e9',
    'pageSize=0',
    'pageSize=51',
    'pageSize=2.5',
  ])('refuse %s', async (query) => {
    for (const list of ['compliments/received', 'compliments/sent', 'thanks']) {
      const { status, body } = await mira.request('GET', `/api/${list}?${query}`);
      expect(status).toBe(400);
      expect(body).toMatchObject(refusal('error.malformed'));
    }
  });

  test('say who wrote, as far as one may know', async () => {
    const receiver = await app.signUp('Empfang');
    const [named, hidden, leaving] = [
      await app.signUp('Nina Namentlich'),
      await app.signUp('Hanna Heimlich'),
      await app.signUp('Gustav Gegangen'),
    ];
    await send(named, receiver);
    await app.pass(hour);
    await send(hidden, receiver, { isAnonymous: true });
    await app.pass(hour);
    await send(leaving, receiver);
    await app.pass(hour);
    await app.db.insert(compliments).values({
      text: 'Du bist neugierig.',
      receiverId: receiver.id,
      isAi: true,
      createdAt: app.clock.now(),
    });
    await app.db.delete(users).where(eq(users.id, leaving.id));

    const { compliments: list } = await received(receiver);
    // Letters without a time come first on their day, in an order that tells no time.
    const hiddenFirst = list.map(({ sender }) => sender);
    expect(new Set(hiddenFirst.slice(0, 2).map(({ kind }) => kind))).toEqual(
      new Set(['assistant', 'anonymous']),
    );
    expect(hiddenFirst.slice(2)).toEqual([
      { kind: 'unknown' },
      { kind: 'person', name: 'Nina Namentlich', idProfiles: named.idProfiles },
    ]);
    expect(list.map((item) => item.createdAt === null)).toEqual([true, true, false, false]);
    expect(list.every((item) => /^2026-\d\d-\d\d$/u.test(item.sentOn))).toBe(true);
  });

  test('show a sender everything about their own and nothing of what the receiver does privately', async () => {
    const [sender, receiver] = [await app.signUp('Sender'), await app.signUp('Empfang')];
    const id = await send(sender, receiver, { isAnonymous: true });
    await receiver.request('POST', `/api/compliments/${id}/read`);
    await receiver.request('POST', `/api/compliments/${id}/report`, { reason: 'Passt nicht.' });
    const { compliments: list } = await sent(sender);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ id, isAnonymous: true, receiver: { name: 'Empfang' } });
    expect(Object.keys(list[0] ?? {})).not.toContain('reported');
    expect(Object.keys(list[0] ?? {})).not.toContain('isRead');
  });

  test('hide what was removed, and count without it', async () => {
    const [sender, receiver] = [await app.signUp('Sender'), await app.signUp('Empfang')];
    const id = await send(sender, receiver);
    await app.db
      .update(compliments)
      .set({ removedAt: app.clock.now() })
      .where(eq(compliments.id, id));
    expect(await received(receiver)).toEqual({ compliments: [], totalCount: 0 });
    expect(await sent(sender)).toEqual({ compliments: [], totalCount: 0 });
    expect((await receiver.request('GET', '/api/unread')).body).toMatchObject({ compliments: 0 });
    for (const [method, path, body] of [
      ['PUT', 'rating', { rating: 'positive' }],
      ['PUT', 'favorite', { isFavorite: true }],
      ['POST', 'report', { reason: 'Passt nicht.' }],
      ['POST', 'thanks', undefined],
      ['POST', 'read', undefined],
    ] as const)
      expect((await receiver.request(method, `/api/compliments/${id}/${path}`, body)).status).toBe(
        404,
      );
  });
});

function check(text: string, language: string) {
  return mira.request('POST', '/api/compliments/check', { text, language });
}

test('checking a text answers with a sentence in the asked language and stores nothing', async () => {
  const before = await app.db.$count(compliments);
  const fine = await check('Du hast ein gutes Gespür für Menschen.', 'de');
  expect(fine.body).toMatchObject({ isValid: true, reason: null, source: 'local' });
  const unkind = await check('You are an idiot.', 'en');
  expect(unkind.status).toBe(200);
  expect(unkind.body).toMatchObject({
    isValid: false,
    reason: app.context.texts.message('en', 'guard.reason.negative'),
  });
  expect(await app.db.$count(compliments)).toBe(before);
  expect(
    (await app.visitor.request('POST', '/api/compliments/check', { text: 'Du', language: 'de' }))
      .status,
  ).toBe(401);
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => check('Du hast Humor.', 'de')),
  );
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(12);
});
