import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openDatabase, type DatabaseHandle } from '#server/db/client.ts';
import { preparedRead } from '#server/db/driver/prepared.ts';
import { isDatabaseDown } from '#server/db/failures.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const database = await createTestDatabase();
afterAll(() => database.close());

const one = sql`(select 1) as one`;

const half = preparedRead('half_in_this_test', (db) =>
  db
    .select({
      result: sql<number>`${sql.placeholder('of')}::int / 2`,
      connection: sql<number>`pg_backend_pid()`,
    })
    .from(one),
);

const halves = (db: DatabaseHandle['db'], count: number) =>
  Array.from({ length: count }, (_, at) => half(db, { of: 2 * at }));

const ended = preparedRead('ended_in_this_test', (db) =>
  db.select({ is: sql<boolean>`pg_terminate_backend(pg_backend_pid(), 5000)` }).from(one),
);

const connectionsOf = (answers: readonly { connection: number }[][]) =>
  new Set(answers.flat().map(({ connection }) => connection));

test('queries at the same time share few connections, and each caller gets the own answer', async () => {
  const answers = await Promise.all(halves(database.db, 40));
  expect(answers.map(([row]) => row?.result)).toEqual(Array.from({ length: 40 }, (_, at) => at));
  expect(connectionsOf(answers).size).toBeLessThanOrEqual(3);
});

test('queries that wait for a connection go out together as soon as one is free', async () => {
  const small = openDatabase(database.url, { poolSize: 1 });
  const busy = await small.pool.connect();
  let lent = 0;
  small.pool.on('acquire', () => void (lent += 1));
  const asked = [];
  for (let at = 0; at < 20; at += 1) {
    asked.push(half(small.db, { of: 2 * at }));
    await setImmediate();
  }
  busy.release();
  const answers = await Promise.all(asked);
  expect(answers.map(([row]) => row?.result)).toEqual(Array.from({ length: 20 }, (_, at) => at));
  expect(lent).toBe(2);
  await small.close();
});

test('a question that fails leaves those beside it alone, and the connection too', async () => {
  const small = openDatabase(database.url, { poolSize: 1 });
  const [before, failed, after] = await Promise.allSettled([
    half(small.db, { of: 2 }),
    half(small.db, { of: 'nothing' }),
    half(small.db, { of: 6 }),
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { cause: { code: '22P02' } } });
  expect([before, after]).toMatchObject([{ value: [{ result: 1 }] }, { value: [{ result: 3 }] }]);
  const [kept] = await half(small.db, { of: 8 });
  expect(before).toMatchObject({ value: [{ connection: kept?.connection }] });
  await small.close();
});

test('all who shared a connection that is lost are results so, and the next ones have another', async () => {
  const small = openDatabase(database.url, { poolSize: 1 });
  const [before] = await half(small.db, { of: 2 });
  const results = await Promise.allSettled([ended(small.db), half(small.db, { of: 4 })]);
  for (const answer of results)
    expect(answer.status === 'rejected' && isDatabaseDown(answer.reason)).toBe(true);
  const [after] = await half(small.db, { of: 6 });
  expect(after?.result).toBe(3);
  expect(after?.connection).not.toBe(before?.connection);
  await small.close();
});

test('without a connection every caller gets an error', async () => {
  const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/nothing');
  const results = await Promise.allSettled(halves(nowhere.db, 20));
  for (const answer of results)
    expect(answer.status === 'rejected' && isDatabaseDown(answer.reason)).toBe(true);
  await nowhere.close();
});

test('within a transaction it is asked there', async () => {
  await database.db.transaction(async (transaction) => {
    const { rows } = await transaction.execute(sql`select pg_backend_pid() as connection`);
    const [inside] = await half(transaction, { of: 2 });
    expect(rows).toEqual([{ connection: inside?.connection }]);
  });
});
