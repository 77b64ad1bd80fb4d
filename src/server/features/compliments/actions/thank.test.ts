import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { thankYouMessage } from '#domain/compliments/compliment.ts';
import { users } from '#server/db/schema/accounts.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { createTestApp, type TestPerson } from '#tests/support/app.ts';
import { refusal, send } from '#tests/support/compliments.ts';
import { waitForBlockedStatement } from '#tests/support/database.ts';

const app = await createTestApp();
const sender = await app.signUp('Sender');
const receiver = await app.signUp('Empfang');

afterAll(() => app.close());

function thank(person: TestPerson, id: string) {
  return person.request('POST', `/api/compliments/${id}/thanks`);
}

test('a thank-you reaches the sender with the compliment it answers', async () => {
  const text = 'Du hast mir gestern sehr geholfen.';
  const id = await send(sender, receiver, { text });
  const sentAt = app.clock.now().toISOString();
  await app.pass(60_000);
  const { status, body } = await thank(receiver, id);
  expect([status, body]).toEqual([201, { thanked: true }]);
  expect((await sender.request('GET', '/api/unread')).body).toMatchObject({ thanks: 1 });
  const { body: list } = await sender.request('GET', '/api/thanks');
  expect(list).toEqual({
    thanks: [
      {
        id: expect.any(String),
        sender: { name: 'Empfang' },
        message: thankYouMessage,
        createdAt: app.clock.now().toISOString(),
        compliment: { id, text, createdAt: sentAt, asksWho: false },
        isRead: false,
      },
    ],
    totalCount: 1,
  });
  expect((await sender.request('GET', '/api/unread')).body).toMatchObject({ thanks: 1 });
  expect((await sender.request('GET', '/api/profile')).body).toMatchObject({
    thanksReceived: 1,
    score: 8,
  });
  expect((await receiver.request('GET', '/api/profile')).body).toMatchObject({
    thanksReceived: 0,
    score: 1,
  });
  expect((await receiver.request('GET', '/api/thanks')).body).toEqual({
    thanks: [],
    totalCount: 0,
  });
});

test('is said once, ever, also when pressed many times at once', async () => {
  const id = await send(sender, receiver);
  const answers = await Promise.all(Array.from({ length: 10 }, () => thank(receiver, id)));
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  const refused = answers.filter((answer) => answer.status === 409);
  expect(refused).toHaveLength(9);
  expect(refused[0]?.body).toMatchObject(refusal('compliment.thanks.error.already'));
  await app.settle();
  const rows = await app.db
    .select()
    .from(thankYouMessages)
    .where(eq(thankYouMessages.complimentId, id));
  expect(rows).toHaveLength(1);
});

test('a key that is given for something else at the same moment is refused, and no thank-you is sent', async () => {
  const writer = await app.signUp('Schreibt');
  const id = await send(writer, receiver);
  const key = randomUUID();
  const other = await app.database.pool.connect();
  await other.query('begin');
  await other.query(
    "insert into request_keys (person_id, key, operation, digest) values ($1, $2, 'report', '')",
    [receiver.id, key],
  );
  const answer = receiver.request('POST', `/api/compliments/${id}/thanks`, undefined, {
    'idempotency-key': key,
  });
  await waitForBlockedStatement(app);
  await other.query('commit');
  other.release();
  expect(await answer).toMatchObject({ status: 409, body: refusal('error.request_key') });
  expect((await thank(receiver, id)).status).toBe(201);
});

test('people who thank each other at the same moment do not get in each other’s way', async () => {
  const [one, other] = [await app.signUp('Eins'), await app.signUp('Zwei')];
  const there = [await send(one, other), await send(one, other), await send(one, other)];
  const back = [await send(other, one), await send(other, one), await send(other, one)];
  const answers = await Promise.all([
    ...there.map((id) => thank(other, id)),
    ...back.map((id) => thank(one, id)),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 201));
  await app.settle();
  for (const person of [one, other])
    expect((await person.request('GET', '/api/profile')).body).toMatchObject({
      thanksReceived: 3,
      score: 3 * 5 + 3 * 3 + 3,
    });
});

test('a letter by the AI takes no thanks', async () => {
  const id = randomUUID();
  await app.db
    .insert(compliments)
    .values({ id, text: 'Du bist neugierig.', receiverId: receiver.id, isAi: true });
  const { status, body } = await thank(receiver, id);
  expect(status).toBe(409);
  expect(body).toMatchObject(refusal('compliment.thanks.error.ai'));
});

test('a sender who has left cannot be thanked, and an anonymous one does not show it', async () => {
  const leaving = await app.signUp('Geht bald');
  const named = await send(leaving, receiver);
  const hidden = await send(leaving, receiver, { isAnonymous: true });
  await app.db.delete(users).where(eq(users.id, leaving.id));
  const refused = await thank(receiver, named);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject(refusal('compliment.thanks.error.sender_gone'));
  const accepted = await thank(receiver, hidden);
  expect([accepted.status, accepted.body]).toEqual([201, { thanked: true }]);
  expect((await thank(receiver, hidden)).body).toMatchObject(
    refusal('compliment.thanks.error.already'),
  );
});

test('stays when the thanked compliment or the thanking person is gone, without either', async () => {
  const [author, friend] = [await app.signUp('Autorin'), await app.signUp('Freund')];
  const removed = await send(author, friend);
  await thank(friend, removed);
  await app.settle();
  await app.db
    .update(compliments)
    .set({ removedAt: app.clock.now() })
    .where(eq(compliments.id, removed));
  const { body: hidden } = await author.request('GET', '/api/thanks');
  expect(hidden).toMatchObject({ thanks: [{ sender: { name: 'Freund' }, compliment: null }] });
  await app.db.delete(users).where(eq(users.id, friend.id));
  const { body } = await author.request('GET', '/api/thanks');
  expect(body).toMatchObject({ thanks: [{ sender: null, compliment: null }], totalCount: 1 });
});
