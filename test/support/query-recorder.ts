import type { Pool, PoolClient } from 'pg';

/**
 * Everything that comes out of the database on these connections from now on, as text: what an answer
 * leaves out, but a query has read, shows here.
 */
export function recordRows(pool: Pool): { take(): string[]; stop(): void } {
  let recorded: string[] = [];
  let isOn = true;
  const watched = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    client.query = new Proxy(client.query.bind(client), {
      apply(query, _, given: unknown[]) {
        const keep = (result: unknown): void => {
          if (isOn) recorded.push(JSON.stringify({ query: given[0], rows: rowsOf(result) }));
        };
        const last = given.at(-1);
        if (typeof last === 'function') {
          const told = (error: unknown, result: unknown): void => {
            keep(result);
            Reflect.apply(last, undefined, [error, result]);
          };
          return Reflect.apply(query, client, [...given.slice(0, -1), told]);
        }
        const answer: unknown = Reflect.apply(query, client, given);
        if (answer instanceof Promise) void answer.then(keep, () => undefined);
        return answer;
      },
    });
  });
  return {
    take() {
      const taken = recorded;
      recorded = [];
      return taken;
    },
    stop() {
      isOn = false;
    },
  };
}

function rowsOf(result: unknown): unknown {
  return typeof result === 'object' && result !== null && 'rows' in result ? result.rows : null;
}
