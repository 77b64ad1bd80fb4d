import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool, type ClientBase, type PoolClient } from 'pg';
import type { Database } from '#server/db/executor.ts';
import { openTransactions } from '#server/db/transactions.ts';
import type { Log } from '#server/runtime/log.ts';

export interface DatabaseHandle {
  db: Database;
  /** For libraries with their own queries, such as the job queue. */
  pool: Pool;
  url: string;
  /** A separate connection without time limits, for COPY and long work. The caller ends it. */
  connect: () => Promise<Client>;
  /** Waits for running queries, then closes every connection. */
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  poolSize?: number;
  log?: Log;
  /** PostgreSQL ends longer queries; 0: no limit. */
  statementMilliseconds?: number;
}

/** Names this server in the database's own tables (63 bytes). */
const applicationName = `wohlwort ${process.pid} ${hostname()}`.slice(0, 63);

/** How much longer than PostgreSQL’s limit we wait for an answer before we drop the connection. */
const lateFactor = 1.5;

/** Overrides settings of the database and the role. */
const ownSettings = {
  datestyle: 'ISO',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
};

const lost = 'A connection to the database was lost.';

/** Opens a pool; connects with the first query. */
export function openDatabase(url: string, options: DatabaseOptions = {}): DatabaseHandle {
  const { poolSize = 10, log, statementMilliseconds = 30_000 } = options;
  const place = {
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  };
  const limits = {
    statement_timeout: statementMilliseconds,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
  };
  const pool = new Pool({
    ...place,
    // A frozen machine or a broken network sends nothing, not even a timeout.
    query_timeout: lateFactor * statementMilliseconds,
    max: poolSize,
    idleTimeoutMillis: 60_000,
    onConnect: (client) => applyOwnSettings(client, limits),
  });
  const connected = new Set<PoolClient>();
  pool.on('connect', (client) => {
    connected.add(client);
    // The pool listens on idle connections only; a lost one fails with its next query.
    client.on('error', () => undefined);
  });
  pool.on('remove', (client) => connected.delete(client));
  // Otherwise a lost idle connection would end this process.
  pool.on('error', (error) => log?.warn({ err: error }, lost));
  const db = drizzle(pool);
  openTransactions(db, pool);
  return {
    db,
    pool,
    url,
    async connect() {
      const client = new Client(place);
      // The waiting query gets the error; a loss between two queries has no other effect.
      client.on('error', (error) => log?.warn({ err: error }, lost));
      await client.connect();
      await applyOwnSettings(client, {});
      return client;
    },
    async close() {
      await pool.end();
      // The pool has forgotten the connections, but the sockets are still closing.
      while (connected.size > 0) await pause(5);
    },
  };
}

/** The pool waits for it before it hands out the connection; its types do not say so. */
function applyOwnSettings(client: ClientBase, limits: Record<string, number>): unknown {
  const settings = Object.entries({ ...ownSettings, ...limits });
  return client.query(settings.map(([name, value]) => `set ${name} = '${value}'`).join('; '));
}
