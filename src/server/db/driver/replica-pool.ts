import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { GatheringSocket } from '#server/db/driver/gathering-socket.ts';
import { shareConnections } from '#server/db/driver/shared-connections.ts';
import type { Database } from '#server/db/executor.ts';
import { speakFirst } from '#server/db/pooler.ts';
import type { Log } from '#server/runtime/log.ts';

export interface ReplicaPool {
  db: Database;
  pool: Pool;
}

const connectMilliseconds = 1000;
const answerMilliseconds = 5000;

/** Opens a pool for reads; lost connections are logged. */
export function openReplicaPool(url: string, poolSize: number, log?: Log): ReplicaPool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'wohlwort-reads',
    max: poolSize,
    connectionTimeoutMillis: connectMilliseconds,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: answerMilliseconds,
    // A frozen machine sends nothing.
    query_timeout: answerMilliseconds,
    onConnect: speakFirst,
    pipeline: true,
    stream: () => new GatheringSocket(),
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => log?.warn({ err: error }, 'A connection to the replica was lost.'));
  const db = drizzle(pool);
  shareConnections(db, pool);
  return { db, pool };
}
