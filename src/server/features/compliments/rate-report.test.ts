import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { parseResponse } from 'hono/client';
import { afterAll, describe, expect, test } from 'vitest';
import { sendingLimits } from '#domain/compliments/compliment.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { createTestApp, type TestPerson } from '#tests/support/app.ts';
import { refusal, send } from '#tests/support/compliments.ts';

const app = await createTestApp();
const sender = await app.signUp('Sender');
const receiver = await app.signUp('Empfang');

afterAll(() => app.close());

async function scoreOf(person: TestPerson): Promise<unknown> {
  const { body } = await person.request('GET', '/api/profile');
  return body;
}

async function find(id: string) {
  const [row] = await app.db.select().from(compliments).where(eq(compliments.id, id));
  return row;
}

describe('rating', () => {
  test('toggles, and counts for the sender once, also when it is taken back', async () => {
    const id = await send(sender, receiver);
    const rate = (rating: unknown) =>
      receiver.request('PUT', `/api/compliments/${id}/rating`, { rating });
    expect(await scoreOf(sender)).toMatchObject({ score: 5 });
    expect((await rate('positive')).body).toEqual({ rating: 'positive' });
    expect((await rate('positive')).status).toBe(200);
    expect(await scoreOf(sender)).toMatchObject({ score: 8 });
    expect((await rate(null)).body).toEqual({ rating: null });
    expect(await scoreOf(sender)).toMatchObject({ score: 8 });
    for (const wrong of ['negative', 1, undefined, ['positive']])
      expect((await rate(wrong)).status).toBe(400);
    expect((await find(id))?.rating).toBeNull();
  });

  test('works for what the AI wrote, which gives no points', async () => {
    const id = randomUUID();
    await app.db
      .insert(compliments)
      .values({ id, text: 'Du bist neugierig.', receiverId: receiver.id, isAi: true });
    const { status } = await receiver.request('PUT', `/api/compliments/${id}/rating`, {
      rating: 'positive',
    });
    expect(status).toBe(200);
    expect((await find(id))?.rating).toBe('positive');
  });
});

test('ratings and thanks are for a person’s pace: sixty a minute', async () => {
  const eager = await app.signUp('Eifrig');
  const id = await send(sender, eager);
  const path = `/api/compliments/${id}`;
  for (const [method, address, allowed] of [
    ['PUT', `${path}/rating`, [200]],
    ['POST', `${path}/thanks`, [201, 409]],
  ] as const) {
    const body = method === 'PUT' ? { rating: 'positive' } : undefined;
    const answers = [];
    for (let times = 0; times < 61; times += 1)
      answers.push(await eager.request(method, address, body));
    const refused = answers.pop();
    expect(answers.every(({ status }) => allowed.some((one) => one === status))).toBe(true);
    expect(refused).toMatchObject({ status: 429, body: refusal('error.limited') });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  app.clock.move(60_000);
  expect((await eager.request('PUT', `${path}/rating`, { rating: null })).status).toBe(200);
});

describe('reporting', () => {
  test('happens once, with a reason', async () => {
    const id = await send(sender, receiver);
    const report = (reason: unknown) =>
      receiver.request('POST', `/api/compliments/${id}/report`, { reason });
    for (const blank of ['', ' \n ', '\u200B\u2060']) {
      const { status, body } = await report(blank);
      expect(status).toBe(422);
      expect(body).toMatchObject(refusal('compliment.report.error.reason_required'));
    }
    expect((await report('a'.repeat(501))).body).toMatchObject(
      refusal('compliment.report.error.reason_long'),
    );
    expect((await find(id))?.reported).toBe(false);
    expect((await report('  Das ist \u202Eanzüglich. ')).body).toEqual({ reported: true });
    const again = await report('Und noch etwas.');
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject(refusal('compliment.report.error.already'));
    expect(await find(id)).toMatchObject({
      reported: true,
      reportReason: 'Das ist anzüglich.',
      reportedAt: app.clock.now(),
    });
  });

  test('covers the text at once for its reporter', async () => {
    const id = await send(sender, receiver);
    const listed = async () => {
      const { compliments: list } = await parseResponse(
        receiver.api.compliments.received.$get({ query: {} }),
      );
      return list.find((compliment) => compliment.id === id);
    };
    expect((await listed())?.text).toMatch(/\S/u);
    await receiver.request('POST', `/api/compliments/${id}/report`, { reason: 'Zu privat.' });
    expect(await listed()).toMatchObject({ text: null, reported: true });
  });

  test('twenty a day, until a day has passed', async () => {
    const troubled = await app.signUp('Viel gemeldet');
    const ids = Array.from({ length: sendingLimits.reportsPerDay + 1 }, () => randomUUID());
    await app.db
      .insert(compliments)
      .values(ids.map((id) => ({ id, text: 'Du bist laut.', receiverId: troubled.id })));
    const report = (id: string) =>
      troubled.request('POST', `/api/compliments/${id}/report`, { reason: 'Das kränkt mich.' });
    const answers = await Promise.all(ids.map(report));
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.body).toMatchObject(refusal('compliment.report.error.limit'));
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBe(24 * 60 * 60);
    const reported = await app.db
      .select({ id: compliments.id })
      .from(compliments)
      .where(eq(compliments.reported, true));
    const missing = ids.find((id) => !reported.some((row) => row.id === id)) ?? '';
    await app.pass(24 * 60 * 60 * 1000);
    expect((await report(missing)).status).toBe(201);
  });
});

describe('a compliment that another person received', () => {
  test('is not there: for its sender, for a stranger, for an administrator', async () => {
    const id = await send(sender, receiver);
    const stranger = await app.signUp('Fremd');
    const administrator = await app.signUp('Wilma');
    await app.makeAdministrator(administrator);
    const before = await find(id);
    const calls = [
      ['PUT', 'rating', { rating: 'positive' }],
      ['PUT', 'favorite', { isFavorite: true }],
      ['POST', 'report', { reason: 'Passt nicht.' }],
      ['POST', 'thanks', undefined],
      ['POST', 'read', undefined],
    ] as const;
    for (const person of [sender, stranger, administrator]) {
      for (const [method, path, body] of calls) {
        const foreign = await person.request(method, `/api/compliments/${id}/${path}`, body);
        const none = await person.request(method, `/api/compliments/${randomUUID()}/${path}`, body);
        expect(foreign.status, `${method} ${path}`).toBe(404);
        expect(foreign.body).toEqual(none.body);
      }
    }
    for (const [method, path, body] of calls)
      expect(
        (await app.visitor.request(method, `/api/compliments/${id}/${path}`, body)).status,
      ).toBe(401);
    expect(await find(id)).toEqual(before);
  });
});
