import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { DatabaseHandle } from '#server/db/client.ts';
import type { Log } from '#server/runtime/log.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

export const migrationsFolder = path.join(import.meta.dirname, 'migrations');

/** Any number that nobody else uses: it makes servers that start together migrate one after the other. */
const migrationLock = 7_265_001;

/** The database has migrations that this version does not know. */
export class NewerDatabaseError extends OperatorError {
  override name = 'NewerDatabaseError';
}

/** Brings the database to this version's schema, forward only. Servers may call it at the same time. */
export async function migrate({ pool }: DatabaseHandle, log?: Log): Promise<void> {
  const client = await pool.connect();
  try {
    // Waiting for another server's migration may take longer than a request ever should.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const known = readMigrationFiles({ migrationsFolder });
    const before = await latestMigration(client);
    if (before > (known.at(-1)?.folderMillis ?? 0)) {
      throw new NewerDatabaseError(
        'The database was made by a newer version of Wohlwort: start that version, or restore a backup of this one.',
      );
    }
    await applyMigrations(drizzle(client), { migrationsFolder });
    const applied = known.filter((migration) => migration.folderMillis > before).length;
    if (applied > 0) log?.info({ applied }, 'The database has the schema of this version.');
  } finally {
    // The lock and the settings end with the connection.
    client.release(true);
  }
}

/** When the newest applied migration was written, in milliseconds; 0 for a new database. */
async function latestMigration(client: pg.ClientBase): Promise<number> {
  const table = await client.query<{ name: string | null }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') AS name",
  );
  if (table.rows[0]?.name == null) return 0;
  const newest = await client.query<{ created_at: string | null }>(
    'SELECT max(created_at) AS created_at FROM drizzle.__drizzle_migrations',
  );
  return Number(newest.rows[0]?.created_at ?? 0);
}
