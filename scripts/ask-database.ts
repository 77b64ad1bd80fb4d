/*
 * Queries the database of this installation, also while it runs: `npm run db -- 'SELECT …'`. Without a query it prints
 * the tables, and the address for psql and other tools.
 */
import { openStore } from '#server/db/store.ts';
import { readConfig } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';

const tables = `
  SELECT relname AS table, n_live_tup AS "rows, about" FROM pg_stat_user_tables
  WHERE schemaname = 'public' ORDER BY relname`;

const question = process.argv[2];
try {
  const log = createLog({ logLevel: 'warn' });
  const store = await openStore({ config: readConfig(), log, shared: true });
  try {
    if (question === undefined) console.log(store.database.url);
    // Prints the rows of each statement.
    for (const { rows, rowCount } of [await store.database.pool.query(question ?? tables)].flat()) {
      if (rows.length > 0) console.table(rows);
      console.log(`${rowCount ?? 0} rows`);
    }
  } finally {
    await store.close();
  }
} catch (error) {
  // Prints a wrong setting, or PostgreSQL's error.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
