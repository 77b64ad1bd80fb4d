import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '#tests/support/app.ts';
import { post, send, sendingTo } from '#tests/support/compliments.ts';

/*
 * The time of an answer must not depend on who wrote an anonymous letter (P31). The test uses locks: another
 * connection locks the rows of all other people, so an answer that needs one would not come.
 */

const app = await createTestApp();
const sender = await app.signUp('Sender');
const receiver = await app.signUp('Empfang');
afterAll(() => app.close());

async function whileHeld<Result>(
  person: { id: string },
  strength: 'update' | 'no key update',
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await app.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select from profiles where id = $1 for ${strength}`, [person.id]);
    return await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('what a receiver does with an anonymous compliment', () => {
  test('waits for nothing that belongs to its sender', async () => {
    const id = await send(sender, receiver, { isAnonymous: true });
    const path = `/api/compliments/${id}`;
    const answers = await whileHeld(sender, 'update', async () => [
      await receiver.request('POST', `${path}/read`),
      await receiver.request('PUT', `${path}/rating`, { rating: 'positive' }),
      await receiver.request('PUT', `${path}/rating`, { rating: null }),
      await receiver.request('POST', `${path}/thanks`),
      await receiver.request('POST', `${path}/report`, { reason: 'Passt nicht.' }),
      await receiver.request('GET', '/api/compliments/received'),
      await receiver.request('GET', '/api/profile'),
      await receiver.request('GET', '/api/unread'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201, 201, 200, 200, 200]);
  });

  test('writes as much for any sender, and after the sender has left', async () => {
    const leaving = await app.signUp('Geht bald');
    const ids = [
      await send(sender, receiver, { isAnonymous: true }),
      await send(leaving, receiver, { isAnonymous: true }),
    ];
    await leaving.request('DELETE', '/api/profile', {
      email: leaving.email,
      password: 'Wohlwort2026',
    });
    await app.settle();
    const written = [];
    for (const id of ids) {
      await receiver.request('PUT', `/api/compliments/${id}/rating`, { rating: 'positive' });
      await receiver.request('POST', `/api/compliments/${id}/thanks`);
      const { rows } = await app.db.execute(sql`
        select thanks_sent, thanks_received, thanked_for is null as is_bare from pending_steps order by id`);
      written.push(rows);
      await app.settle();
    }
    expect(written[0]).toHaveLength(3);
    expect(written[1]).toEqual(written[0]);
    // The caller's score does not tell whether the thank-you arrived.
    const { body } = await receiver.request('GET', '/api/profile');
    expect(body).toMatchObject({ score: 3 });
  });
});

test('a send waits for nothing that its receiver does or that is counted for them', async () => {
  const answer = await whileHeld(receiver, 'no key update', () =>
    post(sender, sendingTo(receiver, { isAnonymous: true })),
  );
  expect(answer.status).toBe(201);
});

test('a suggestion waits for nothing that belongs to whom it is for', async () => {
  await sender.meet(receiver);
  const answer = await whileHeld(receiver, 'no key update', () =>
    sender.request('POST', '/api/suggestions/for-receiver', { receiverId: receiver.id }),
  );
  expect(answer.status).toBe(200);
});

test('a moderator’s decision waits for neither of the two', async () => {
  const administrator = await app.signUp('Ada');
  await app.makeAdministrator(administrator);
  const other = await app.signUp('Andere');
  const id = await send(other, receiver, { isAnonymous: true });
  await receiver.request('POST', `/api/compliments/${id}/report`, { reason: 'Passt nicht.' });
  const answer = await whileHeld(other, 'no key update', () =>
    administrator.request('POST', `/api/admin/cases/${id}/decision`, {
      decision: 'removed',
      rule: 'other',
    }),
  );
  expect(answer.status).toBe(200);
  const { body } = await other.request('GET', '/api/profile');
  expect(body).toMatchObject({ complimentsSent: 0, score: 0 });
  await app.settle();
  expect((await other.request('GET', '/api/profile')).body).toEqual(body);
});
