import { escapeIdentifier, type Client } from 'pg';
import { qualifiedName, type BackupHeader } from '#server/db/backup-format.ts';
import { openDatabase, type DatabaseHandle } from '#server/db/client.ts';
import { isForbidden } from '#server/db/failures.ts';
import { migrate } from '#server/db/migrate.ts';
import { restoreBackup, type RowCount } from '#server/db/restore.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

export type Comparison = { name: string; expected: number; found: number };

/** Restores into a database beside the product’s, compares the rows of every table, and removes it. */
export async function rehearseRestore(
  database: DatabaseHandle,
  file: string,
  passphrase: string | null,
): Promise<{ header: BackupHeader; tables: Comparison[] }> {
  const client = await database.connect();
  const name = await nameScratch(client);
  try {
    await createScratch(client, name);
    const scratch = openDatabase(addressOf(database, name), { poolSize: 2 });
    try {
      await migrate(scratch);
      const tables: Comparison[] = [];
      const { header } = await restoreBackup(scratch, file, {
        replace: true,
        passphrase,
        compare: async (restored, expected) =>
          void tables.push(...(await countAll(restored, expected))),
      });
      return { header, tables };
    } finally {
      await scratch.close();
    }
  } finally {
    await dropScratch(client, name);
    await client.end();
  }
}

/** One for each database, so that the next rehearsal finds what a killed one has left. */
async function nameScratch(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT left(current_database(), 50) || '_rehearsal' AS name",
  );
  return rows[0]?.name ?? 'wohlwort_rehearsal';
}

async function dropScratch(client: Client, name: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`);
}

async function createScratch(client: Client, name: string): Promise<void> {
  try {
    await dropScratch(client, name);
    await client.query(
      `CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE template0 ENCODING 'UTF8'`,
    );
  } catch (error) {
    if (!isForbidden(error)) throw error;
    throw new OperatorError(
      'The role of DATABASE_URL may not make a database for the rehearsal: ALTER ROLE … CREATEDB; or rehearse with an embedded PostgreSQL, without DATABASE_URL and with a DATA_DIR of its own.',
      { cause: error },
    );
  }
}

function addressOf({ url }: DatabaseHandle, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function countAll(client: Client, expected: readonly RowCount[]): Promise<Comparison[]> {
  const tables: Comparison[] = [];
  for (const { table, rows } of expected) {
    const { rows: counted } = await client.query<{ count: string }>(
      `SELECT count(*) FROM ${qualifiedName(table)}`,
    );
    tables.push({ name: table.name, expected: rows, found: Number(counted[0]?.count) });
  }
  return tables;
}
