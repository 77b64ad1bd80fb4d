import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedEssentials } from '#server/seed/essentials.ts';
import { databaseUrlOf } from '#tests/e2e/support/deal.ts';
import { cloneDatabase, createDatabase, databaseAddress } from '#tests/support/create-database.ts';

/* One PostgreSQL for the servers of single files: to start one for each took longer than most journeys. */

const name = 'template_of_journeys';

/** Creates a migrated database with the essential rows on the server of `url`. */
export async function createTemplate(url: string): Promise<void> {
  await createDatabase(url, name);
  const database = openDatabase(databaseAddress(url, name));
  await migrate(database);
  await seedEssentials(database.db);
  await database.close();
}

/** Clones it on the server that most journeys share; null without that server, as for scripts. */
export async function cloneTemplate(): Promise<string | null> {
  const shared = `http://127.0.0.1:${process.env['E2E_PORT'] ?? 4173}`;
  const url = await databaseUrlOf(shared).catch(() => null);
  return url === null ? null : cloneDatabase(databaseAddress(url, name), false);
}
