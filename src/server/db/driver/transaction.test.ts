import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { Change } from '#domain/shared/changes.ts';
import { noteChanges, tellChanges } from '#server/db/changes.ts';
import { openDatabase } from '#server/db/client.ts';
import { prepared, preparedSql } from '#server/db/driver/prepared.ts';
import { commitWith, pipeline } from '#server/db/driver/transaction.ts';
import type { Executor } from '#server/db/executor.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database.close());

const divide = preparedSql<{ result: number }>(
  'divide_in_this_test',
  sql`select 6 / ${sql.placeholder('by')}::int as result`,
);
const leaveBehind = (on: Executor) => on.execute(sql`create table left_behind ()`).execute();

const step = (on: Executor, id: number) =>
  on.execute(sql`update circle set steps = steps + 1 where id = ${id}`);

test('queries sent at once are answered in order, and the first failure is the reason', async () => {
  const answers = await db.transaction((transaction) =>
    pipeline([1, 2, 3].map((by) => divide(transaction, { by }))),
  );
  expect(answers.map(({ rows }) => rows[0]?.result)).toEqual([6, 3, 2]);

  const failed = db.transaction((transaction) =>
    pipeline([
      leaveBehind(transaction),
      divide(transaction, { by: 0 }),
      divide(transaction, { by: 1 }),
    ]),
  );
  await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } });
  const { rows } = await db.execute(sql`select to_regclass('left_behind') as found`);
  expect(rows).toEqual([{ found: null }]);
});

test('the end goes out with the last questions: all of them are done, or none', async () => {
  const done = await db.transaction((transaction) =>
    commitWith(transaction, [divide(transaction, { by: 3 }), leaveBehind(transaction)]),
  );
  expect(done[0].rows).toEqual([{ result: 2 }]);
  await db.execute(sql`drop table left_behind`);

  const failed = db.transaction((transaction) =>
    commitWith(transaction, [leaveBehind(transaction), divide(transaction, { by: 0 })]),
  );
  await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } });
  const { rows } = await db.execute(sql`select to_regclass('left_behind') as found`);
  expect(rows).toEqual([{ found: null }]);

  await expect(commitWith(db, [divide(db, { by: 1 })])).rejects.toThrow('Only a transaction');
});

test('a connection that is lost with the last questions fails the transaction, and nothing else', async () => {
  const own = openDatabase(database.url, { poolSize: 1 });
  const lost = own.db.transaction((transaction) =>
    commitWith(transaction, [
      transaction.execute(sql`select pg_terminate_backend(pg_backend_pid(), 5000)`).execute(),
    ]),
  );
  await expect(lost).rejects.toBeInstanceOf(Error);
  const { rows } = await own.db.transaction((on) => on.execute(sql`select 1 as one`));
  expect(rows).toEqual([{ one: 1 }]);
  await own.close();
});

test('a connection that is lost between two questions ends the transaction, and nothing else', async () => {
  const own = openDatabase(database.url, { poolSize: 2 });
  const lost = own.db.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ pid: number }>(
      sql`select pg_backend_pid() as pid`,
    );
    await database.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await transaction.execute(sql`select 1`);
  });
  await expect(lost).rejects.toBeInstanceOf(Error);
  // Another connection replaces it.
  const { rows } = await own.db.transaction((on) => on.execute(sql`select 1 as one`));
  expect(rows).toEqual([{ one: 1 }]);
  await own.close();
});

test('transactions that wait for each other in a circle come through, one after the other, and are logged once', async () => {
  await db.execute(sql`create table circle (id int primary key, steps int not null default 0)`);
  await db.execute(sql`insert into circle values (1), (2)`);
  const published: Change[] = [];
  tellChanges(db, (changes) => void published.push(...changes));
  const bothHoldOne = Promise.withResolvers<void>();
  const oneIsThrough = Promise.withResolvers<void>();
  let tries = 0;
  const inCircle = async (first: number, second: number) => {
    await db.transaction(async (transaction) => {
      tries += 1;
      // A retry may overtake the waiting transaction and deadlock again.
      if (tries > 2) await oneIsThrough.promise;
      await step(transaction, first);
      noteChanges(transaction, { kind: 'figures', personId: String(first) });
      if (tries === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await step(transaction, second);
    });
    oneIsThrough.resolve();
  };

  await Promise.all([inCircle(1, 2), inCircle(2, 1)]);
  expect(tries).toBe(3);
  const { rows } = await db.execute(sql`select id, steps from circle order by id`);
  expect(rows).toEqual([
    { id: 1, steps: 2 },
    { id: 2, steps: 2 },
  ]);
  expect(published).toHaveLength(2);
});

test('a circle that comes back each time ends with its error', async () => {
  let tries = 0;
  const undone = db.transaction(async (transaction) => {
    tries += 1;
    await transaction.execute(
      sql`do $$ begin raise exception using errcode = 'deadlock_detected'; end $$`,
    );
  });
  await expect(undone).rejects.toMatchObject({ cause: { code: '40P01' } });
  expect(tries).toBe(3);
});

test('a statement of transactions is planned once a connection', async () => {
  const one = openDatabase(database.url, { poolSize: 2 });
  const count = prepared('count_of_this_test', (on) =>
    on.select({ count: sql<number>`count(*)::int` }).from(profiles),
  );
  for (let round = 0; round < 3; round += 1) await one.db.transaction((on) => count(on));
  const { rows } = await one.db.execute(
    sql`select generic_plans + custom_plans as runs from pg_prepared_statements where name = 'count_of_this_test'`,
  );
  expect(rows).toEqual([{ runs: '3' }]);
  await one.close();
});

test('many transactions take their turns, and leave room for who only reads', async () => {
  const small = openDatabase(database.url, { poolSize: 2 });
  const gate = Promise.withResolvers<void>();
  const order: number[] = [];
  // Each holds its connection until the gate opens: with a pool of two, only as many as have a turn.
  const held = Array.from({ length: 4 }, (_, at) =>
    small.db.transaction(async (transaction) => {
      await transaction.execute(sql`select 1`);
      await gate.promise;
      order.push(at);
    }),
  );
  gate.resolve();
  await Promise.all(held);
  expect(order).toEqual([0, 1, 2, 3]);
  await small.close();

  const room = openDatabase(database.url, { poolSize: 4 });
  const open = Promise.withResolvers<void>();
  const writers = Array.from({ length: 20 }, () => room.db.transaction(() => open.promise));
  // Writers hold all connections but one, and wait for this answer.
  const { rows } = await room.db.execute(sql`select 1 as one`);
  expect(rows).toEqual([{ one: 1 }]);
  open.resolve();
  await Promise.all(writers);
  await room.close();
});
