import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { send, sendingTo } from '#tests/support/compliments.ts';
import { recordRoundTrips } from '#tests/support/query-recorder.ts';

/*
 * Counts round trips to the database, without the model: one for the session, one for a limit; parallel ones are one.
 */

let app: TestApp;
let mira: TestPerson;
let rosa: TestPerson;
let ways: ReturnType<typeof recordRoundTrips>;

beforeAll(async () => {
  app = await createTestApp();
  mira = await app.signUp('Mira');
  rosa = await app.signUp('Rosa');
  ways = recordRoundTrips(app.database.pool);
});
afterAll(() => app.close());

type Call = [
  who: Pick<TestPerson, 'request'>,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
];

const wish = { traits: ['geduldig'], language: 'de' };

const calls: [what: string, most: number, prepare: () => Promise<Call>][] = [
  ['the received letters', 2, async () => [rosa, 'GET', '/api/compliments/received']],
  ['the sent letters', 2, async () => [mira, 'GET', '/api/compliments/sent']],
  ['one’s own profile', 2, async () => [mira, 'GET', '/api/profile']],
  ['what is unread', 2, async () => [rosa, 'GET', '/api/unread']],
  ['a draw', 5, async () => [mira, 'POST', '/api/draws']],
  [
    'a letter',
    4,
    async () => {
      await mira.meet(rosa);
      return [mira, 'POST', '/api/compliments', sendingTo(rosa)];
    },
  ],
  [
    'thanks',
    3,
    async () => {
      const path = `/api/compliments/${await send(mira, rosa)}/thanks`;
      return [rosa, 'POST', path, undefined, { 'idempotency-key': randomUUID() }];
    },
  ],
  [
    'a rating',
    3,
    async () => {
      const path = `/api/compliments/${await send(rosa, mira)}/rating`;
      return [mira, 'PUT', path, { rating: 'positive' }];
    },
  ],
  ['a suggestion about oneself', 5, async () => [mira, 'POST', '/api/suggestions', wish]],
  [
    'a suggestion about another member',
    5,
    async () => {
      await mira.meet(rosa);
      return [mira, 'POST', '/api/suggestions/for-receiver', { receiverId: rosa.id }];
    },
  ],
  [
    'another wording',
    5,
    async () => {
      await mira.meet(rosa);
      const refused = { receiverId: rosa.id, text: 'Du bist blöd.' };
      return [mira, 'POST', '/api/suggestions/rewording', refused];
    },
  ],
  ['a visitor’s suggestion', 4, async () => [app.visitor, 'POST', '/api/suggestions', wish]],
];

test.each(calls)('%s: %i ways to the database', async (_, most, prepare) => {
  const [who, ...call] = await prepare();
  ways.take();
  const { status } = await who.request(...call);
  const taken = ways.take();
  expect(status).toBeLessThan(300);
  expect(taken).toHaveLength(most);
});

test('a letter’s COMMIT is sent together with its writes', async () => {
  await mira.meet(rosa);
  ways.take();
  expect((await mira.request('POST', '/api/compliments', sendingTo(rosa))).status).toBe(201);
  const last = ways.take().at(-1);
  expect(last).toContain('store_compliment');
  expect(last?.at(-1)).toBe('commit');
});

test('no statement is planned anew each time', async () => {
  for (let times = 0; times < 12; times += 1) {
    // Skips a day: three letters a day to the same person are the limit.
    await app.pass(24 * 60 * 60 * 1000);
    for (const [, , prepare] of calls) {
      const [who, ...call] = await prepare();
      await who.request(...call);
    }
  }
  const statements = await preparedOn(app.database.pool);
  const usedOften = statements.filter(({ times }) => times > 10).map(({ name }) => name);
  expect(usedOften).toEqual(
    expect.arrayContaining(['store_compliment', 'lock_profiles', 'write_suggestions']),
  );
  // Allows five: PostgreSQL plans a statement five times for its values before it uses a generic plan.
  expect(statements.filter(({ planned }) => planned > 5)).toEqual([]);
});

/** Returns the prepared statements of these connections: how often each was called, and planned for its values. */
async function preparedOn(pool: Pool) {
  const connections = await Promise.all(
    Array.from({ length: pool.totalCount }, () => pool.connect()),
  );
  const asked = await Promise.all(
    connections.map((connection) =>
      connection.query<{ name: string; times: number; planned: number }>(
        `select name, (custom_plans + generic_plans)::int as times, custom_plans::int as planned
           from pg_prepared_statements`,
      ),
    ),
  );
  for (const connection of connections) connection.release();
  return asked.flatMap(({ rows }) => rows);
}
