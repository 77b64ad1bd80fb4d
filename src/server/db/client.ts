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
/** Whatever a query can run on. */
export type Executor = PgDatabase<NodePgQueryResultHKT>;

export interface DatabaseHandle {
  db: Database;
  /** For the libraries that bring their own queries (accounts, jobs). */
  pool: Pool;
  /** Where PostgreSQL itself is, past a pooler; null where nobody has said so. */
  directUrl: string | null;
  /** For what is not done in single transactions. Without a pooler it is the same as `pool`. */
  directPool: Pool;
  /** A copy that only reads; null where there is none. Asked through `Replica` alone. */
  replica: ReplicaPool | null;
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
  pooler?: Pooler;
  /** Past the pooler, for what needs a connection for longer than a transaction. */
  directUrl?: string | null;
  /** A copy that follows the database and only reads. */
  replicaUrl?: string | null;
}

/** By which the database's own tables name this server; they hold 63 bytes. */
const applicationName = `wohlwort ${process.pid} ${hostname()}`.slice(0, 63);

const lost = 'A connection to the database was lost.';

/** Opens a pool; connects at the first query. */
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
  // Of a machine that is frozen, or behind a broken network, nothing comes at all: not even that it took too long.
  const block = { query_timeout: lateFactor * statementMilliseconds };
  const pool = new Pool({
    ...place,
    ...block,
    connectionString: url,
    max: poolSize,
    idleTimeoutMillis: 60_000,
    // A pooler cannot know whose connection they would be of.
    ...(pooler === 'none' ? { ...limits, onConnect: speakFirst } : {}),
    // What is asked at once goes out at once, and not each question after the answer to the one before.
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
      // The pool listens to those that nobody has; one that is lost between two questions tells it by the next.
      client.on('error', () => undefined);
    });
    one.on('remove', (client) => connected.delete(client));
    // An idle connection that PostgreSQL ends would otherwise end this process.
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
      // Whoever waits for an answer is told; a connection that is lost between two questions ends nothing else.
      client.on('error', (error) => log?.warn({ err: error }, lost));
      await client.connect();
      await speakAsWeDo(client);
      return client;
    },
    async close() {
      await Promise.all([...pools, ...(replica ? [replica.pool] : [])].map((one) => one.end()));
      // The pools have forgotten their connections by now, but the sockets are still closing.
      while (connected.size > 0) await pause(5);
    },
  };
}

const begin = { name: 'begin', text: 'begin' };

/** So much longer than PostgreSQL lets a query go on is an answer waited for; after that its connection is given up. */
const lateFactor = 1.5;

/** For what comes back by itself; few, since direct connections are what a pooler saves. */
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
 * A query that PostgreSQL parses and plans once per connection. The SQL text is built once per
 * database, and for transactions once per connection; `values` fill its `sql.placeholder`s. The name
 * must be unique in the process.
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

/**
 * The same for what only reads, and little: outside of a transaction it shares a connection with what others ask at the
 * same time, who wait until it is answered.
 */
export function preparedRead<Rows>(
  name: string,
  build: Build<Rows>,
): (db: Executor, values?: Record<string, unknown>) => Promise<Rows> {
  const read = prepared(name, build);
  return (db, values) => read(sharedOf(db) ?? db, values);
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
