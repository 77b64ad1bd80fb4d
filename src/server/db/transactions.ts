import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { Database, Executor } from '#server/db/executor.ts';
import { isDatabaseDown, isDeadlock, isGone, isTaken } from '#server/db/failures.ts';

const mostTries = 3;

const connections = new WeakMap<Executor, Database>();

/** The transaction's connection, whose prepared queries outlive it; otherwise the database itself. */
export function connectionOf(executor: Executor): Executor {
  return connections.get(executor) ?? executor;
}

/**
 * Runs Drizzle's transactions on connections that are always given back, also when BEGIN fails. Repeats one that lost a
 * conflict; what it does besides the database must be idempotent.
 */
export function openTransactions(db: Database, pool: Pool): void {
  const databases = new WeakMap<PoolClient, Database>();
  db.transaction = async (work, config) => {
    for (let tries = 1; ; tries += 1) {
      const client = await pool.connect();
      const connection = databases.get(client) ?? drizzle(client);
      databases.set(client, connection);
      let fault: unknown;
      try {
        return await connection.transaction((transaction) => {
          connections.set(transaction, connection);
          return work(transaction);
        }, config);
      } catch (error) {
        fault = error;
        if (tries === mostTries || !isOvertaken(error)) throw error;
      } finally {
        client.release(isDatabaseDown(fault));
      }
    }
  };
}

/** A deadlock, a taken key or a deleted row: a retry sees the other’s result. */
function isOvertaken(error: unknown): boolean {
  return isDeadlock(error) || isTaken(error) || isGone(error);
}
