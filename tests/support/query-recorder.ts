import type { Pool, PoolClient } from 'pg';

/**
 * Everything that comes out of the database on these connections from now on, as text: what an answer
 * leaves out, but a query has read, shows here.
 */
export function recordRows(pool: Pool): { take(): string[]; stop(): void } {
  let recorded: string[] = [];
  let isOn = true;
  watch(pool, (query) => (result) => {
    if (isOn) recorded.push(JSON.stringify({ query, rows: rowsOf(result) }));
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

/**
 * What is asked on these connections from now on, by the ways to the database that it takes: whatever was asked before an
 * answer came goes on one way, and what follows an answer on the next.
 */
export function recordWays(pool: Pool): { take(): string[][] } {
  let ways: string[][] = [];
  /** How many of them were answered. */
  let answered = 0;
  watch(pool, (query) => {
    const way = answered;
    (ways[way] ??= []).push(nameOf(query));
    return () => {
      answered = Math.max(answered, way + 1);
    };
  });
  return {
    take() {
      const taken = ways;
      ways = [];
      answered = 0;
      return taken;
    },
  };
}

/** A statement as it was asked, and what came back. */
export type AskedStatement = {
  text: string;
  name?: string;
  /** As the driver has it: by default rows are objects. */
  rowMode?: string;
  values: readonly unknown[];
  /** Each by its columns in order. */
  rows: readonly (readonly unknown[])[];
};

/** Every statement that is asked on these connections from now on, in their order, with its answer. */
export function recordStatements(pool: Pool): { take(): AskedStatement[] } {
  let recorded: AskedStatement[] = [];
  watch(pool, (query, given) => {
    const statement = { ...statementOf(query, given), rows: [] as unknown[][] };
    recorded.push(statement);
    return (result) => {
      const rows = rowsOf(result);
      if (Array.isArray(rows)) statement.rows = rows.map((row) => Object.values(row));
    };
  });
  return {
    take() {
      const taken = recorded;
      recorded = [];
      return taken;
    },
  };
}

/** Reports every query to `asked`, and its answer before the caller has it. */
function watch(
  pool: Pool,
  asked: (query: unknown, values: unknown) => (result: unknown) => void,
): void {
  const watched = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    client.query = new Proxy(client.query.bind(client), {
      apply(query, _, given: unknown[]) {
        const answered = asked(given[0], given[1]);
        const last = given.at(-1);
        if (typeof last === 'function') {
          const told = (error: unknown, result: unknown): void => {
            answered(result);
            Reflect.apply(last, undefined, [error, result]);
          };
          return Reflect.apply(query, client, [...given.slice(0, -1), told]);
        }
        const answer: unknown = Reflect.apply(query, client, given);
        if (answer instanceof Promise) void answer.then(answered, () => undefined);
        return answer;
      },
    });
  });
}

function rowsOf(result: unknown): unknown {
  return typeof result === 'object' && result !== null && 'rows' in result ? result.rows : null;
}

function statementOf(query: unknown, given: unknown): Omit<AskedStatement, 'rows'> {
  const { text, name, rowMode, values } = asObject(query);
  const filled = Array.isArray(given) ? given : values;
  return {
    text: String(text),
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof rowMode === 'string' ? { rowMode } : {}),
    values: Array.isArray(filled) ? filled : [],
  };
}

function asObject(query: unknown): Record<string, unknown> {
  return typeof query === 'object' && query !== null ? { ...query } : { text: query };
}

/** What a statement is called, or its beginning. */
function nameOf(query: unknown): string {
  if (typeof query === 'string') return query;
  if (typeof query !== 'object' || query === null) return '';
  const { name, text } = Object.assign({ name: undefined, text: '' }, query);
  return name ?? text.slice(0, 40);
}
