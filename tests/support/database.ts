import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase, type DatabaseHandle } from '#server/db/client.ts';
import type { Executor } from '#server/db/executor.ts';
import { cloneDatabase, connectToServer, nameOf } from '#tests/support/create-database.ts';

/** Clones a migrated, empty database from the template; the caller closes it. */
export function createTestDatabase(): Promise<DatabaseHandle> {
  return cloneOf(inject('templateUrl'));
}

/** Clones a database with the essential rows: ten times faster than writing thousands of texts. */
export async function createSeededDatabase(): Promise<DatabaseHandle> {
  const ready = spare ?? cloneSeeded();
  // Clones for the next test while this one runs.
  spare = ready.then(cloneSeeded);
  spare.catch(ignore);
  return open(await ready);
}

let spare: Promise<string> | undefined;

function cloneSeeded(): Promise<string> {
  return clone(inject('seededTemplateUrl'));
}

/** Fills a seeded database for repeated cloning; `fill` closes it. */
export async function createTemplate<Result>(
  fill: (database: DatabaseHandle) => Promise<Result>,
): Promise<{ url: string; result: Result }> {
  const url = await clone(inject('seededTemplateUrl'));
  return { url, result: await fill(openDatabase(url, { poolSize: 5 })) };
}

export async function cloneOf(templateUrl: string): Promise<DatabaseHandle> {
  return open(await clone(templateUrl));
}

function open(url: string): DatabaseHandle {
  const database = openDatabase(url, { poolSize: 5 });
  const close = async (): Promise<void> => {
    await database.close();
    // Drops only databases in memory: on a disk, removing the files takes longer than the test's work.
    if (inject('databasesInMemory'))
      maintain(url, `DROP DATABASE IF EXISTS ${nameOf(url)} WITH (FORCE)`).catch(ignore);
  };
  return { ...database, close };
}

/** Leaves the database of a run that is over. */
function ignore(): void {}

function clone(templateUrl: string): Promise<string> {
  return cloneDatabase(templateUrl, inject('databasesInMemory'), maintain);
}

/** Keeps one connection for all clones of this worker: to connect takes as long as to clone. */
async function maintain(url: string, statement: string): Promise<void> {
  maintainer ??= connectToServer(url).then((client) => client.on('error', ignore));
  await (await maintainer).query(statement);
}

let maintainer: Promise<Client> | undefined;

/** Waits until a statement waits for another one's lock. */
export async function waitForBlockedStatement({ db }: { db: Executor }): Promise<void> {
  while ((await countWaiting(db)) === 0) await setImmediate();
}

/** Runs `call` while another transaction has run `first`, and commits it once `call` waits for it or has ended. */
export async function runBesideTransaction<Result>(
  { db, database }: { db: Executor; database: DatabaseHandle },
  first: (other: Client) => Promise<unknown>,
  call: () => Promise<Result>,
): Promise<Result> {
  const other = await database.connect();
  await other.query('begin');
  await first(other);
  const answer = call();
  await waitUntilBlockedOrSettled(db, [answer]);
  await other.query('commit');
  await other.end();
  return answer;
}

/** Runs `second` while `first` has written to `table` and not committed; both commit after both wait or have ended. */
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
  await waitUntilBlockedOrSettled(db, [one]);
  const two = second();
  await waitUntilBlockedOrSettled(db, [one, two]);
  await gate.query('select pg_advisory_unlock(1)');
  const answers = await Promise.all([one, two]);
  await gate.query('drop function wait_at_gate cascade');
  await gate.end();
  return answers;
}

async function waitUntilBlockedOrSettled(
  db: Executor,
  calls: readonly Promise<unknown>[],
): Promise<void> {
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
