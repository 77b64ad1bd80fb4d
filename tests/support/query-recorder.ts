import type { Pool, PoolClient } from 'pg';

/** Records every row that these connections return: this shows data that a query reads and an answer omits. */
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

/** A statement and its result. */
export type AskedStatement = {
  text: string;
  name?: string;
  /** The driver's mode; by default rows are objects. */
  rowMode?: string;
  values: readonly unknown[];
  /** Values in the order of the columns. */
  rows: readonly (readonly unknown[])[];
};

/** Records every statement on these connections in order, with its result. */
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

/** Reports every query to `asked`, and its result before the caller has it. */
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
          const recorded = (error: unknown, result: unknown): void => {
            answered(result);
            Reflect.apply(last, undefined, [error, result]);
          };
          return Reflect.apply(query, client, [...given.slice(0, -1), recorded]);
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
