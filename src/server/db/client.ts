import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool, type PoolClient } from 'pg';
import { GatheringSocket } from '#server/db/driver/gathering-socket.ts';
import { openReplicaPool, type ReplicaPool } from '#server/db/driver/replica-pool.ts';
import { shareConnections } from '#server/db/driver/shared-connections.ts';
import { beginEarly } from '#server/db/driver/transaction.ts';
import type { Database } from '#server/db/executor.ts';
import { leaveOutNames, speakAsWeDo, speakFirst, type Pooler } from '#server/db/pooler.ts';
import type { Log } from '#server/runtime/log.ts';

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
