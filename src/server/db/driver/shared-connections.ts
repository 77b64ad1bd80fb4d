import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { Database, Executor } from '#server/db/executor.ts';
import { isDatabaseDown } from '#server/db/failures.ts';

/** Concurrent queries on one connection: more wait longer, fewer cost more system calls. */
const maxPerConnection = 16;

const shared = new WeakMap<Executor, Database>();

/** Returns the database for shared reads; undefined within a transaction. */
export function sharedOf(executor: Executor): Database | undefined {
  return shared.get(executor);
}

/** Lets short reads share connections (`preparedRead`). The pool must have `pipeline`. */
export function shareConnections(db: Database, pool: Pool): void {
  shared.set(db, drizzle(sharingPool(pool)));
}

type PendingQuery = {
  args: unknown[];
  resolve: (result: unknown) => void;
};

/** Sends the queries of one event-loop turn on one connection. A failed query does not affect the others. */
function sharingPool(pool: Pool): Pool {
  const pending: PendingQuery[] = [];
  /** Requested connections that are not there yet. */
  let requestedConnections = 0;
  let isScheduled = false;

  function query(...args: unknown[]): Promise<unknown> {
    return new Promise((resolve) => {
      pending.push({ args, resolve });
      if (isScheduled) return;
      isScheduled = true;
      // After all input is read, since more queries may come.
      setImmediate(requestConnections);
    });
  }

  function requestConnections(): void {
    isScheduled = false;
    while (requestedConnections * maxPerConnection < pending.length) {
      requestedConnections += 1;
      void sendBatch();
    }
  }

  async function sendBatch(): Promise<void> {
    const connecting = pool.connect();
    const [connection] = await Promise.allSettled([connecting]);
    requestedConnections -= 1;
    const batch = pending.splice(0, maxPerConnection);
    if (connection.status === 'fulfilled') await runBatch(connection.value, batch);
    else for (const { resolve } of batch) resolve(connecting);
  }

  return new Proxy(pool, {
    get: (target, key) => (key === 'query' ? query : Reflect.get(target, key, target)),
  });
}

async function runBatch(client: PoolClient, batch: readonly PendingQuery[]): Promise<void> {
  const query = client.query.bind(client);
  const running = batch.map(({ args, resolve }) => {
    const result: unknown = Reflect.apply(query, client, args);
    resolve(result);
    return result;
  });
  const results = await Promise.allSettled(running);
  client.release(
    results.some((outcome) => outcome.status === 'rejected' && isDatabaseDown(outcome.reason)),
  );
}
