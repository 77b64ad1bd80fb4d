import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase, type DatabaseHandle } from '#server/db/client.ts';
import type { Executor } from '#server/db/executor.ts';

/** An own migrated, empty database, cloned from the template. Close it after use. */
export function createTestDatabase(): Promise<DatabaseHandle> {
  return cloneOf(inject('templateUrl'));
}

/** The same with the essential rows: to write thousands of texts takes ten times as long as to clone them. */
export function createSeededDatabase(): Promise<DatabaseHandle> {
  return cloneOf(inject('seededTemplateUrl'));
}

/** Fills a seeded database, to be cloned as often as a test wants; `fill` closes it. */
export async function createTemplate<Result>(
  fill: (database: DatabaseHandle) => Promise<Result>,
): Promise<{ url: string; result: Result }> {
  const url = await clone(inject('seededTemplateUrl'));
  return { url, result: await fill(openDatabase(url, { poolSize: 5 })) };
}

export async function cloneOf(templateUrl: string): Promise<DatabaseHandle> {
  const url = await clone(templateUrl);
  const database = openDatabase(url, { poolSize: 5 });
  const close = async (): Promise<void> => {
    await database.close();
    // On a disk, to remove its files one by one would take longer than all that was done with them.
    if (inject('databasesInMemory'))
      await maintain(url, `DROP DATABASE IF EXISTS ${nameOf(url)} WITH (FORCE)`);
  };
  return { ...database, close };
}

async function clone(templateUrl: string): Promise<string> {
  const name = `wohlwort_test_${randomUUID().replaceAll('-', '')}`;
  const strategy = inject('databasesInMemory') ? 'file_copy' : 'wal_log';
  await createDatabase(templateUrl, name, nameOf(templateUrl), strategy);
  return databaseAddress(templateUrl, name);
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

/**
 * Makes a database on the server of `url`, empty or as a clone of `template`: with its changes in the log, or file by file,
 * for which PostgreSQL first writes down everything.
 */
export async function createDatabase(
  url: string,
  name: string,
  template = 'template1',
  strategy: 'file_copy' | 'wal_log' = 'wal_log',
): Promise<void> {
  await maintain(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY ${strategy}`);
}

async function maintain(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseAddress(url, 'postgres') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** The same server and user, another database. */
export function databaseAddress(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Until a statement waits for what another one holds. */
export async function somebodyWaits({ db }: { db: Executor }): Promise<void> {
  while ((await countWaiting(db)) === 0) await setImmediate();
}

/** Does `call` while another transaction has done `first`, which is committed once `call` waits for it, or has ended. */
export async function meanwhile<Result>(
  { db, database }: { db: Executor; database: DatabaseHandle },
  first: (other: Client) => Promise<unknown>,
  call: () => Promise<Result>,
): Promise<Result> {
  const other = await database.connect();
  await other.query('begin');
  await first(other);
  const answer = call();
  await allWaitOrEnd(db, [answer]);
  await other.query('commit');
  await other.end();
  return answer;
}

/**
 * Does `second` while `first`, which has written to `table`, has done everything and not committed it. Neither of them
 * commits such a change before both wait for something, or have ended.
 */
export async function overlapping<First, Second>(
  { db, database }: { db: Executor; database: DatabaseHandle },
  table: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const gate = await database.connect();
  await gate.query('select pg_advisory_lock(1)');
  await gate.query(`
    create function wait_at_gate() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(1); return null; end';
    create constraint trigger wait_at_gate after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function wait_at_gate()`);
  const one = first();
  await allWaitOrEnd(db, [one]);
  const two = second();
  await allWaitOrEnd(db, [one, two]);
  await gate.query('select pg_advisory_unlock(1)');
  const answers = await Promise.all([one, two]);
  await gate.query('drop function wait_at_gate cascade');
  await gate.end();
  return answers;
}

async function allWaitOrEnd(db: Executor, calls: readonly Promise<unknown>[]): Promise<void> {
  let ended = 0;
  const end = (): void => {
    ended += 1;
  };
  for (const call of calls) call.then(end, end);
  while (ended + (await countWaiting(db)) < calls.length) await setImmediate();
}

async function countWaiting(db: Executor): Promise<number> {
  const { rowCount } = await db.execute(sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rowCount ?? 0;
}
