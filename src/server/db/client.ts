import { hostname } from 'node:os';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgDatabase } from 'drizzle-orm/pg-core';
import { Client, Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import { GatheringSocket } from '#server/db/gathering-socket.ts';
import { beginEarly, connectionOf } from '#server/db/transaction.ts';
import type { Log } from '#server/runtime/log.ts';

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Whatever a query can run on. */
export type Executor = PgDatabase<NodePgQueryResultHKT>;

export interface DatabaseHandle {
  db: Database;
  /** For the libraries that bring their own queries (accounts, jobs). */
  pool: Pool;
  url: string;
  /** A connection of its own, without limits of time: for COPY and what takes long. Whoever opens it ends it. */
  connect: () => Promise<Client>;
  /** Waits for running queries, then closes every connection. */
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** How many connections at most. */
  poolSize?: number;
  log?: Log;
  /** How long a query may take before PostgreSQL ends it; 0 for as long as it wants. */
  statementMilliseconds?: number;
}

/** By which the database's own tables name this server; they hold 63 bytes. */
const applicationName = `wohlwort ${process.pid} ${hostname()}`.slice(0, 63);

const lost = 'A connection to the database was lost.';

/** Opens a pool; connects at the first query. */
export function openDatabase(
  url: string,
  { poolSize = 10, log, statementMilliseconds = 30_000 }: DatabaseOptions = {},
): DatabaseHandle {
  const place = {
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  };
  const pool = new Pool({
    ...place,
    max: poolSize,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementMilliseconds,
    idle_in_transaction_session_timeout: 60_000,
    lock_timeout: 10_000,
    // What is asked at once goes out at once, and not each question after the answer to the one before.
    pipeline: true,
    stream: () => new GatheringSocket(),
  });
  const connected = new Set<PoolClient>();
  pool.on('connect', (client) => connected.add(client));
  pool.on('remove', (client) => connected.delete(client));
  // An idle connection that PostgreSQL ends would otherwise end this process.
  pool.on('error', (error) => log?.warn({ err: error }, lost));
  const db = drizzle(pool);
  beginEarly(db, pool);
  return {
    db,
    pool,
    url,
    async connect() {
      const client = new Client(place);
      // Whoever waits for an answer is told; a connection that is lost between two questions ends nothing else.
      client.on('error', (error) => log?.warn({ err: error }, lost));
      await client.connect();
      return client;
    },
    async close() {
      await pool.end();
      // The pool has forgotten its connections by now, but their sockets are still closing.
      while (connected.size > 0) await new Promise((resolve) => pool.once('remove', resolve));
    },
  };
}

interface PreparedQuery<Rows> {
  execute(values?: Record<string, unknown>): Promise<Rows>;
}

/**
 * A query that PostgreSQL parses and plans once per connection. The SQL text is built once per
 * database, and for transactions once per connection; `values` fill its `sql.placeholder`s. The name
 * must be unique in the process.
 */
export function prepared<Rows>(
  name: string,
  build: (db: Executor) => { prepare(name: string): PreparedQuery<Rows> },
): (db: Executor, values?: Record<string, unknown>) => Promise<Rows> {
  const built = new WeakMap<object, PreparedQuery<Rows>>();
  return (db, values) => {
    const place = connectionOf(db) ?? db;
    let query = built.get(place);
    if (query === undefined) {
      query = build(db).prepare(name);
      built.set(place, query);
    }
    return query.execute(values);
  };
}

const dialect = new PgDialect();

/** The same for a statement that Drizzle's builder has no words for. */
export function preparedSql<Row extends QueryResultRow>(
  name: string,
  statement: SQL,
): (db: Executor, values?: Record<string, unknown>) => Promise<QueryResult<Row>> {
  const query = dialect.sqlToQuery(statement);
  return prepared(name, ({ _: { session } }) => ({
    prepare: () =>
      session.prepareQuery<{ execute: QueryResult<Row>; all: unknown; values: unknown }>(
        query,
        undefined,
        name,
        false,
      ),
  }));
}
