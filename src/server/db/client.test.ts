import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { isDatabaseDown } from '#server/db/failures.ts';
import { openDatabaseProxy } from '#test/support/database-proxy.ts';
import { createTestDatabase } from '#test/support/database.ts';

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

  proxy.silence();
  const given = await Promise.allSettled([ask(), write()]);
  expect(given.map((one) => one.status === 'rejected' && isDatabaseDown(one.reason))).toEqual([
    true,
    true,
  ]);
  const answered = await Promise.all([ask(), write()]);
  expect(answered.map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 1 }]]);
});
