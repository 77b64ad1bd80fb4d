import { QueryPromise, type ExtractTablesWithRelations } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session';
import { PgDialect } from 'drizzle-orm/pg-core';
import PQueue from 'p-queue';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import type { Database, Executor, Transaction } from '#server/db/client.ts';
import { isDatabaseDown, isDeadlock, isGone, isTaken } from '#server/db/failures.ts';

type Schema = Record<string, never>;
type Session = NodePgSession<Schema, ExtractTablesWithRelations<Schema>>;

/** How many of the connections transactions may have at a time. */
const shareOfWriters = 0.7;
/** How often a transaction is tried whom others come in the way of. */
const mostTries = 3;

const connections = new WeakMap<Executor, PoolClient>();
/** Transactions whose end is on its way already. */
const ends = new WeakMap<Executor, Promise<unknown>>();

/** The connection that a transaction runs on; what is prepared there is there for the next one, too. */
export function connectionOf(executor: Executor): PoolClient | undefined {
  return connections.get(executor);
}

/**
 * Transactions as Drizzle makes them, but nobody waits for the word that begins one: it goes out together with the
 * first questions. What is asked side by side within one is answered after one way to the database and back.
 *
 * One that somebody else has overtaken is done again, so what it does beside asking the database has to be such that
 * doing it twice is the same as once.
 */
export function beginEarly(db: Database, pool: Pool, begin: QueryConfig): void {
  const dialect = new PgDialect();
  // In the order in which they came. Some connections are left: who only reads does not wait behind all who write.
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
      // Told below. It fails with its connection alone, and then so does whatever was asked after it.
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

/** Others waited for it in a circle, took a key or went away at the same moment: another try sees what they have done. */
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

/**
 * Questions that are asked side by side on one connection. Where some fail, the first of them by its place says why:
 * after it PostgreSQL refuses the others, too.
 */
export async function pipeline<const Questions extends readonly Promise<unknown>[]>(
  questions: Questions,
): Promise<{ -readonly [At in keyof Questions]: Awaited<Questions[At]> }> {
  for (const question of questions)
    if (question instanceof QueryPromise) throw new Error('A query that is not on its way yet.');
  await Promise.allSettled(questions);
  return Promise.all(questions);
}

/**
 * The same for the last questions of a transaction: its end goes out with them, so that nobody waits for it alone. All of
 * them have to be on their way, and only PostgreSQL may refuse one: what is refused afterwards has been done.
 */
export async function commitWith<const Questions extends readonly Promise<unknown>[]>(
  transaction: Executor,
  questions: Questions,
): ReturnType<typeof pipeline<Questions>> {
  const ended = connectionOf(transaction)?.query('commit');
  if (ended === undefined) throw new Error('Only a transaction has an end.');
  // Whoever asked is told by the questions first; it fails with its connection, or by what was left for the end.
  ended.catch(() => undefined);
  ends.set(transaction, ended);
  const answers = await pipeline(questions);
  await ended;
  return answers;
}
