import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { Change } from '#domain/shared/changes.ts';
import { noteChanges, tellChanges } from '#server/db/changes.ts';
import { openDatabase } from '#server/db/client.ts';
import type { Executor } from '#server/db/executor.ts';
import { prepared } from '#server/db/prepared.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database.close());

const step = (on: Executor, id: number) =>
  on.execute(sql`update circle set steps = steps + 1 where id = ${id}`);

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
  let holders = 0;
  const inCircle = async (first: number, second: number) => {
    await db.transaction(async (transaction) => {
      tries += 1;
      // A retry may overtake the waiting transaction and deadlock again.
      if (tries > 2) await oneIsThrough.promise;
      await step(transaction, first);
      noteChanges(transaction, { kind: 'figures', personId: String(first) });
      holders += 1;
      if (holders === 2) bothHoldOne.resolve();
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
