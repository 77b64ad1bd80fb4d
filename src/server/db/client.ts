import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { Pool, type PoolClient } from 'pg';
import type { Log } from '#server/runtime/log.ts';

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Whatever a query can run on. */
export type Executor = PgDatabase<NodePgQueryResultHKT>;

export interface DatabaseHandle {
  db: Database;
  /** For the libraries that bring their own queries (accounts, jobs) and for COPY. */
  pool: Pool;
  url: string;
  /** Waits for running queries, then closes every connection. */
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  poolSize?: number;
  log?: Log;
  /** How long a query may take before PostgreSQL ends it; 0 for as long as it wants. */
  statementMilliseconds?: number;
}

/** Opens a pool; connects at the first query. */
export function openDatabase(
  url: string,
  { poolSize = 10, log, statementMilliseconds = 30_000 }: DatabaseOptions = {},
): DatabaseHandle {
  const pool = new Pool({
    connectionString: url,
    application_name: 'wohlwort',
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementMilliseconds,
    idle_in_transaction_session_timeout: 60_000,
    lock_timeout: 10_000,
    keepAlive: true,
  });
  const connected = new Set<PoolClient>();
  pool.on('connect', (client) => connected.add(client));
  pool.on('remove', (client) => connected.delete(client));
  // An idle connection that PostgreSQL ends would otherwise end this process.
  pool.on('error', (error) => log?.warn({ err: error }, 'A connection to the database was lost.'));
  return {
    db: drizzle(pool),
    pool,
    url,
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
 * database (or transaction); `values` fill its `sql.placeholder`s. The name must be unique in the
 * process.
 */
export function prepared<Rows>(
  name: string,
  build: (db: Executor) => { prepare(name: string): PreparedQuery<Rows> },
): (db: Executor, values?: Record<string, unknown>) => Promise<Rows> {
  const built = new WeakMap<Executor, PreparedQuery<Rows>>();
  return (db, values) => {
    let query = built.get(db);
    if (query === undefined) {
      query = build(db).prepare(name);
      built.set(db, query);
    }
    return query.execute(values);
  };
}
