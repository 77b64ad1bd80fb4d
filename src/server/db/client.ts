import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgDatabase } from 'drizzle-orm/pg-core';
import { Client, Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import { GatheringSocket } from '#server/db/gathering-socket.ts';
import { leaveOutNames, speakAsWeDo, speakFirst, type Pooler } from '#server/db/pooler.ts';
import { openReplicaPool, type ReplicaPool } from '#server/db/replica.ts';
import { sharedOf, shareConnections } from '#server/db/shared-connections.ts';
import { beginEarly, connectionOf } from '#server/db/transaction.ts';
import type { Log } from '#server/runtime/log.ts';

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Executor = PgDatabase<NodePgQueryResultHKT>;

export interface DatabaseHandle {
  db: Database;
  /** For libraries with their own queries (accounts, jobs). */
  pool: Pool;
  /** PostgreSQL’s address without the pooler; null when not configured. */
  directUrl: string | null;
  /** For work outside single transactions. The same as `pool` without a pooler. */
  directPool: Pool;
  /** A read-only replica; null when there is none. Use it through `Replica` only. */
  replica: ReplicaPool | null;
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
  pooler?: Pooler;
  /** For work that needs a connection for longer than a transaction. */
  directUrl?: string | null;
  replicaUrl?: string | null;
}

/** Names this server in the database's own tables (63 bytes). */
const applicationName = `wohlwort ${process.pid} ${hostname()}`.slice(0, 63);

const lost = 'A connection to the database was lost.';

/** Opens a pool; connects with the first query. */
export function openDatabase(url: string, options: DatabaseOptions = {}): DatabaseHandle {
  const { poolSize = 10, log, statementMilliseconds = 30_000, pooler = 'none' } = options;
  const limits = {
    statement_timeout: statementMilliseconds,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
  };
  const place = {
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  };
  // A frozen machine or a broken network sends nothing, not even a timeout.
  const block = { query_timeout: lateFactor * statementMilliseconds };
  const pool = new Pool({
    ...place,
    ...block,
    connectionString: url,
    max: poolSize,
    idleTimeoutMillis: 60_000,
    // A pooler shares connections between clients.
    ...(pooler === 'none' ? { ...limits, onConnect: speakFirst } : {}),
    // Sends queries at once, without waiting for earlier answers.
    pipeline: true,
    stream: () => new GatheringSocket(),
  });
  if (pooler === 'transaction') leaveOutNames(pool);
  const db = drizzle(pool);
  shareConnections(db, pool);
  beginEarly(db, pool, pooler === 'none' ? begin : { text: `begin; ${setLocal(limits)}` });
  const directUrl = options.directUrl ?? (pooler === 'none' ? url : null);
  const direct = { ...place, connectionString: directUrl ?? url };
  const directPool =
    direct.connectionString === url
      ? pool
      : new Pool({
          ...direct,
          ...limits,
          ...block,
          max: directPoolSize,
          onConnect: speakFirst,
        });
  const { replicaUrl = null } = options;
  const replica = replicaUrl === null ? null : openReplicaPool(replicaUrl, poolSize, log);
  const pools = new Set([pool, directPool]);
  const connected = new Set<PoolClient>();
  for (const one of pools) {
    one.on('connect', (client) => {
      connected.add(client);
      // The pool listens on idle connections only; a lost one fails with its next query.
      client.on('error', () => undefined);
    });
    one.on('remove', (client) => connected.delete(client));
    // Otherwise a lost idle connection would end this process.
    one.on('error', (error) => log?.warn({ err: error }, lost));
  }
  return {
    db,
    pool,
    directPool,
    directUrl,
    replica,
    url,
    async connect() {
      const client = new Client(direct);
      // The waiting query gets the error; a loss between two queries has no other effect.
      client.on('error', (error) => log?.warn({ err: error }, lost));
      await client.connect();
      await speakAsWeDo(client);
      return client;
    },
    async close() {
      await Promise.all([...pools, ...(replica ? [replica.pool] : [])].map((one) => one.end()));
      // The pools have forgotten the connections, but the sockets are still closing.
      while (connected.size > 0) await pause(5);
    },
  };
}

const begin = { name: 'begin', text: 'begin' };

/** How much longer than PostgreSQL’s limit we wait for an answer before we drop the connection. */
const lateFactor = 1.5;

/** For recurring work; few, since the pooler exists to save connections. */
const directPoolSize = 2;

/** For one transaction, in milliseconds. */
function setLocal(limits: Record<string, number>): string {
  return Object.entries(limits)
    .map(([name, milliseconds]) => `set local ${name} = ${milliseconds}`)
    .join('; ');
}

interface PreparedQuery<Rows> {
  execute(values?: Record<string, unknown>): Promise<Rows>;
}

type Build<Rows> = (db: Executor) => { prepare(name: string): PreparedQuery<Rows> };

/**
 * Prepares a query that PostgreSQL plans once per connection. The SQL text is built once per database, for transactions
 * once per connection; `values` fill its `sql.placeholder`s. The name must be unique in the process.
 */
export function prepared<Rows>(
  name: string,
  build: Build<Rows>,
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

/** The same for short reads: outside a transaction it shares a connection with concurrent reads. */
export function preparedRead<Rows>(
  name: string,
  build: Build<Rows>,
): (db: Executor, values?: Record<string, unknown>) => Promise<Rows> {
  const read = prepared(name, build);
  return (db, values) => read(sharedOf(db) ?? db, values);
}

const dialect = new PgDialect();

/** The same for raw SQL. */
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
