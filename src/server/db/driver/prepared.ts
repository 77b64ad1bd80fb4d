import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult, QueryResultRow } from 'pg';
import { sharedOf } from '#server/db/driver/shared-connections.ts';
import { connectionOf } from '#server/db/driver/transaction.ts';
import type { Executor } from '#server/db/executor.ts';

interface PreparedQuery<Rows> {
  execute(values?: Record<string, unknown>): Promise<Rows>;
}

type Build<Rows> = (db: Executor) => { prepare(name: string): PreparedQuery<Rows> };

/**
 * Prepares a query that PostgreSQL plans once per connection. The SQL text is built once per database, for transactions
 * once per connection; `values` fill its `sql.placeholder`s. The name must be unique in the process.
 */
export function prepared<Rows>(
  name: string,
  build: Build<Rows>,
): (db: Executor, values?: Record<string, unknown>) => Promise<Rows> {
  const built = new WeakMap<object, PreparedQuery<Rows>>();
  return (db, values) => {
    const place = connectionOf(db) ?? db;
    let query = built.get(place);
    if (query === undefined) {
      query = build(db).prepare(name);
      built.set(place, query);
    }
    return query.execute(values);
  };
}

/** The same for short reads: outside a transaction it shares a connection with concurrent reads. */
export function preparedRead<Rows>(
  name: string,
  build: Build<Rows>,
): (db: Executor, values?: Record<string, unknown>) => Promise<Rows> {
  const read = prepared(name, build);
  return (db, values) => read(sharedOf(db) ?? db, values);
}

const dialect = new PgDialect();

/** The same for raw SQL. */
export function preparedSql<Row extends QueryResultRow>(
  name: string,
  statement: SQL,
): (db: Executor, values?: Record<string, unknown>) => Promise<QueryResult<Row>> {
  const query = dialect.sqlToQuery(statement);
  return prepared(name, ({ _: { session } }) => ({
    prepare: () =>
      session.prepareQuery<{ execute: QueryResult<Row>; all: unknown; values: unknown }>(
        query,
        undefined,
        name,
        false,
      ),
  }));
}
