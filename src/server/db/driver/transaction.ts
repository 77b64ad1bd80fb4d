import { QueryPromise, type ExtractTablesWithRelations } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session';
import { PgDialect } from 'drizzle-orm/pg-core';
import PQueue from 'p-queue';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import type { Database, Executor, Transaction } from '#server/db/executor.ts';
import { isDatabaseDown, isDeadlock, isGone, isTaken } from '#server/db/failures.ts';

type Schema = Record<string, never>;
type Session = NodePgSession<Schema, ExtractTablesWithRelations<Schema>>;

/** The transactions’ share of the connections. */
const shareOfWriters = 0.7;
/** Attempts of a transaction that conflicts with others. */
const mostTries = 3;

const connections = new WeakMap<Executor, PoolClient>();
/** Transactions whose COMMIT is already sent. */
const ends = new WeakMap<Executor, Promise<unknown>>();

/** The transaction’s connection, whose prepared statements outlive it. */
export function connectionOf(executor: Executor): PoolClient | undefined {
  return connections.get(executor);
}

/**
 * Drizzle’s transactions, but BEGIN goes out with the first queries, and concurrent queries need one round trip.
 *
 * A transaction that lost a conflict runs again, so its other effects must be idempotent.
 */
export function beginEarly(db: Database, pool: Pool, begin: QueryConfig): void {
  const dialect = new PgDialect();
  // In order of arrival. Some connections stay free: reads do not wait behind all writes.
  const turns = new PQueue({
    concurrency: Math.max(1, Math.floor(shareOfWriters * pool.options.max)),
  });
  const sessions = new WeakMap<PoolClient, Session>();

  function start(client: PoolClient): Transaction {
    const session: Session = sessions.get(client) ?? new NodePgSession(client, dialect, undefined);
    sessions.set(client, session);
    const transaction = new NodePgTransaction<Schema, ExtractTablesWithRelations<Schema>>(
      dialect,
      session,
      undefined,
    );
    connections.set(transaction, client);
    return transaction;
  }

  const transact: Database['transaction'] = async (work) => {
    const client = await pool.connect();
    let problem: unknown;
    try {
      const begun = client.query(begin);
      // Reported below. It fails only with its connection, and then all later queries fail too.
      begun.catch(() => undefined);
      const transaction = start(client);
      const result = await work(transaction);
      await begun;
      await (ends.get(transaction) ?? client.query('commit'));
      return result;
    } catch (error) {
      problem = await client.query('rollback').then(
        () => error,
        (lost: unknown) => lost,
      );
      throw error;
    } finally {
      client.release(isDatabaseDown(problem));
    }
  };
  db.transaction = (work) => turns.add(() => again(() => transact(work)));
}

/** A deadlock, a taken key or a deleted row: a retry sees the other’s result. */
function isOvertaken(error: unknown): boolean {
  return isDeadlock(error) || isTaken(error) || isGone(error);
}

async function again<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (tries === mostTries || !isOvertaken(error)) throw error;
    }
}

/** Sends concurrent queries on one connection. Throws the first failure in order; later queries fail too. */
export async function pipeline<const Questions extends readonly Promise<unknown>[]>(
  questions: Questions,
): Promise<{ -readonly [At in keyof Questions]: Awaited<Questions[At]> }> {
  for (const question of questions)
    if (question instanceof QueryPromise) throw new Error('A query that is not on its way yet.');
  await Promise.allSettled(questions);
  return Promise.all(questions);
}

/** The same with COMMIT. Only PostgreSQL may reject a query: a later error would come after the commit. */
export async function commitWith<const Questions extends readonly Promise<unknown>[]>(
  transaction: Executor,
  questions: Questions,
): ReturnType<typeof pipeline<Questions>> {
  const ended = connectionOf(transaction)?.query('commit');
  if (ended === undefined) throw new Error('Only a transaction has an end.');
  // The queries report first; COMMIT fails with its connection, or by deferred constraints.
  ended.catch(() => undefined);
  ends.set(transaction, ended);
  const answers = await pipeline(questions);
  await ended;
  return answers;
}
