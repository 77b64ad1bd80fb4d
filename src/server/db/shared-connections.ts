import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { Database, Executor } from '#server/db/client.ts';
import { isDatabaseDown } from '#server/db/failures.ts';

/**
 * How many questions one connection has at a time. They are answered one after the other, so the last of them waits for
 * all; with fewer, more of a busy server's time goes into calls of the system.
 */
const mostOnOne = 16;

const shared = new WeakMap<Executor, Database>();

/** The same database for what may share a connection with others; undefined within a transaction. */
export function sharedOf(executor: Executor): Database | undefined {
  return shared.get(executor);
}

/** Lets short reads of this database share connections (`preparedRead`). Its pool has to be one with `pipeline`. */
export function shareConnections(db: Database, pool: Pool): void {
  shared.set(db, drizzle(sharingPool(pool)));
}

type Question = {
  given: unknown[];
  tell: (answer: unknown) => void;
};

/**
 * What several people ask in one turn of the event loop goes out on one connection in one piece, and what is asked while
 * all connections are busy goes out together once one is free. Each question is answered for itself: one that fails leaves
 * the others alone, unless the connection is lost.
 */
function sharingPool(pool: Pool): Pool {
  const waiting: Question[] = [];
  /** How many connections were asked for and are not there yet. */
  let expected = 0;
  let isGathering = false;

  function query(...given: unknown[]): Promise<unknown> {
    return new Promise((tell) => {
      waiting.push({ given, tell });
      if (isGathering) return;
      isGathering = true;
      // After all that has arrived is read: until then others may ask, too.
      setImmediate(expectConnections);
    });
  }

  function expectConnections(): void {
    isGathering = false;
    while (expected * mostOnOne < waiting.length) {
      expected += 1;
      void sendTogether();
    }
  }

  async function sendTogether(): Promise<void> {
    const connecting = pool.connect();
    const [connection] = await Promise.allSettled([connecting]);
    expected -= 1;
    const questions = waiting.splice(0, mostOnOne);
    if (connection.status === 'fulfilled') await ask(connection.value, questions);
    else for (const { tell } of questions) tell(connecting);
  }

  return new Proxy(pool, {
    get: (target, key) => (key === 'query' ? query : Reflect.get(target, key, target)),
  });
}

async function ask(client: PoolClient, questions: readonly Question[]): Promise<void> {
  const query = client.query.bind(client);
  const answers = questions.map(({ given, tell }) => {
    const answer: unknown = Reflect.apply(query, client, given);
    tell(answer);
    return answer;
  });
  const told = await Promise.allSettled(answers);
  client.release(told.some((one) => one.status === 'rejected' && isDatabaseDown(one.reason)));
}
