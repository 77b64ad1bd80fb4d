import type { Executor } from '#server/db/executor.ts';
import { connectionOf } from '#server/db/transactions.ts';

interface PreparedQuery<Rows> {
  execute(values?: Record<string, unknown>): Promise<Rows>;
}

/**
 * Prepares a query that PostgreSQL plans once per connection; for transactions its text is built once per connection.
 * `values` fill its `sql.placeholder`s. The name must be unique in the process.
 */
export function prepared<Rows>(
  name: string,
  build: (db: Executor) => { prepare(name: string): PreparedQuery<Rows> },
): (db: Executor, values?: Record<string, unknown>) => Promise<Rows> {
  const built = new WeakMap<Executor, PreparedQuery<Rows>>();
  return (db, values) => {
    const connection = connectionOf(db);
    let query = built.get(connection);
    if (query === undefined) {
      query = build(connection).prepare(name);
      built.set(connection, query);
    }
    return query.execute(values);
  };
}
