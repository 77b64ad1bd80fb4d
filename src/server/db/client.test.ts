import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { isDatabaseDown } from '#server/db/failures.ts';
import { createTestApp } from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { createSeededDatabase, createTestDatabase } from '#tests/support/database.ts';

test('a database that falls silent is given up, and asked again by new connections', async () => {
  const direct = await createTestDatabase();
  const proxy = await openDatabaseProxy(direct.url);
  const database = openDatabase(proxy.url, { statementMilliseconds: 1000, poolSize: 2 });
  onTestFinished(async () => {
    await database.close();
    await proxy.cut();
    await direct.close();
  });
  const ask = () => database.db.execute(sql`select 1 as one`);
  const write = () => database.db.transaction(() => ask());
  await Promise.all([ask(), write()]);

  proxy.block();
  const given = await Promise.allSettled([ask(), write()]);
  expect(given.map((one) => one.status === 'rejected' && isDatabaseDown(one.reason))).toEqual([
    true,
    true,
  ]);
  const answered = await Promise.all([ask(), write()]);
  expect(answered.map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 1 }]]);
});

test('a database whose times, texts and transactions are set otherwise is spoken to as any other', async () => {
  const first = await createSeededDatabase();
  await first.db.execute(
    sql.raw(`do $$ declare pair text[]; begin
      foreach pair slice 1 in array array[['datestyle', 'SQL, DMY'], ['intervalstyle', 'sql_standard'],
        ['timezone', 'Pacific/Auckland'], ['bytea_output', 'escape'],
        ['standard_conforming_strings', 'off'], ['default_transaction_isolation', 'repeatable read']] loop
        execute format('alter database %I set %s to %L', current_database(), pair[1], pair[2]);
      end loop; end $$`),
  );
  const own = openDatabase(first.url, { poolSize: 3 });
  const close = async (): Promise<void> => {
    await own.close();
    await first.close();
  };
  const app = await createTestApp({ database: { ...own, close } });
  onTestFinished(() => app.close());
  const [mira, jonas] = [await app.signUp('Mira'), await app.signUp('Jonas')];
  const { body } = await mira.request('GET', '/api/profile');
  expect(body).toMatchObject({ createdAt: app.clock.now().toISOString() });
  await send(mira, jonas);
  const { rows } = await own.pool.query('show transaction isolation level');
  expect(rows).toEqual([{ transaction_isolation: 'read committed' }]);
});
