import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { Database, Executor } from '#server/db/executor.ts';
import { isDatabaseDown } from '#server/db/failures.ts';

/** Concurrent queries on one connection: more wait longer, fewer cost more system calls. */
const mostOnOne = 16;

const shared = new WeakMap<Executor, Database>();

/** Returns the database for shared reads; undefined within a transaction. */
export function sharedOf(executor: Executor): Database | undefined {
  return shared.get(executor);
}

/** Lets short reads share connections (`preparedRead`). The pool must have `pipeline`. */
export function shareConnections(db: Database, pool: Pool): void {
  shared.set(db, drizzle(sharingPool(pool)));
}

type Question = {
  given: unknown[];
  tell: (answer: unknown) => void;
};

/** Sends the queries of one event-loop turn on one connection. A failed query does not affect the others. */
function sharingPool(pool: Pool): Pool {
  const waiting: Question[] = [];
  /** Requested connections that are not there yet. */
  let expected = 0;
  let isGathering = false;

  function query(...given: unknown[]): Promise<unknown> {
    return new Promise((tell) => {
      waiting.push({ given, tell });
      if (isGathering) return;
      isGathering = true;
      // After all input is read, since more queries may come.
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
  const results = await Promise.allSettled(answers);
  client.release(results.some((one) => one.status === 'rejected' && isDatabaseDown(one.reason)));
}
