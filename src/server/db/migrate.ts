import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { DatabaseHandle } from '#server/db/client.ts';
import type { Database } from '#server/db/executor.ts';
import { isForbidden, isQueryTooLong } from '#server/db/failures.ts';
import { doneWithin } from '#server/runtime/done-within.ts';
import type { Log } from '#server/runtime/log.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

export const migrationsFolder = path.join(import.meta.dirname, 'migrations');

/** A unique lock number: servers that start together migrate one after another. */
const migrationLock = 7_265_001;

/** The database has migrations that this version does not know. */
export class NewerDatabaseError extends OperatorError {
  override name = 'NewerDatabaseError';
}

/** For another server's migration. */
const patienceSeconds = 60;

const askMilliseconds = 10_000;

/** Migrates the schema, forward only. Servers may call it concurrently. */
export async function migrate(
  database: DatabaseHandle,
  log?: Log,
  { seconds = patienceSeconds, milliseconds = askMilliseconds } = {},
): Promise<void> {
  const client = await database.connect();
  const working = apply(client, seconds, log);
  try {
    await whileItAnswers(database, milliseconds, working);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    throw new OperatorError(await describeMissingRights(database), { cause: error });
  } finally {
    // Ending the connection also ends an unanswered query.
    await Promise.allSettled([client.end(), working]);
  }
}

/** Checks our role's right to create tables: since PostgreSQL 15 only the owner has it. The names are quoted. */
export async function describeRights(
  db: Database,
): Promise<{ isEnough: boolean; role: string; database: string }> {
  const { rows } = await db.execute<{ isEnough: boolean; role: string; database: string }>(
    sql`select quote_ident(current_user) as role, quote_ident(current_database()) as database,
       coalesce(has_schema_privilege(to_regnamespace('public'), 'CREATE'), false)
         and has_database_privilege(current_database(), 'CREATE') as "isEnough"`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The database gives no answer.');
  return row;
}

async function describeMissingRights({ pool }: DatabaseHandle): Promise<string> {
  const { role, database } = await describeRights(drizzle(pool));
  return (
    `The role ${role} may not make tables in the schema public of the database ${database}: ALTER DATABASE ${database} OWNER TO ${role}; ` +
    `or GRANT CREATE ON DATABASE ${database} TO ${role}; and there GRANT ALL ON SCHEMA public TO ${role};`
  );
}

/** A migration may take any time, so a second connection checks that the database is alive, and throws. */
async function whileItAnswers(
  { pool }: DatabaseHandle,
  milliseconds: number,
  working: Promise<void>,
): Promise<void> {
  while (!(await doneWithin(working, milliseconds))) await pool.query('SELECT');
}

async function apply(client: pg.Client, seconds: number, log: Log | undefined): Promise<void> {
  await client.query('BEGIN');
  await client.query('SET LOCAL statement_timeout = 0');
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  await takeLock(client, seconds);
  const known = readMigrationFiles({ migrationsFolder });
  const before = await latestMigration(client);
  if (before > 0 && before < (known[0]?.folderMillis ?? 0)) {
    throw new OperatorError(
      'The database was made before the first release of Wohlwort, from which this version does not migrate. Start it with the version that made it, or give this one an empty database.',
    );
  }
  if (before > (known.at(-1)?.folderMillis ?? 0)) {
    throw new NewerDatabaseError(
      'The database was made by a newer version of Wohlwort: start that version, or restore a backup of this one with --force.',
    );
  }
  // Drizzle's BEGIN has no effect within this transaction, and its COMMIT also releases the lock.
  await applyMigrations(drizzle(client), { migrationsFolder });
  const applied = known.filter((migration) => migration.folderMillis > before).length;
  if (applied > 0) log?.info({ applied }, 'The database has the schema of this version.');
}

/** Ends with the transaction. */
async function takeLock(client: pg.ClientBase, seconds: number): Promise<void> {
  await client.query(`SET LOCAL lock_timeout = '${seconds}s'`);
  await client.query('SAVEPOINT before_waiting');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
  } catch (error) {
    if (!isQueryTooLong(error)) throw error;
    await client.query('ROLLBACK TO SAVEPOINT before_waiting');
    throw new OperatorError(
      `Another server has been changing this database for more than ${seconds} seconds: ${await holderOf(client)}. Start again when it is done, or end it.`,
    );
  }
  await client.query('SET LOCAL lock_timeout = 0');
}

async function holderOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ holder: string }>(
    `SELECT format('%s from %s, process %s of PostgreSQL, since %s', coalesce(nullif(application_name, ''), usename),
       coalesce(host(client_addr), 'the same machine'), pid, to_char(xact_start, 'HH24:MI:SS TZ')) AS holder
     FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND objid = $1 AND objsubid = 1 AND granted AND datname = current_database()`,
    [migrationLock],
  );
  return rows[0]?.holder ?? 'it has just ended';
}

/** In milliseconds; 0 for a new database. */
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
