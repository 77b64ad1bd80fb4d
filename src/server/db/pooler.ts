import { Client, type ClientBase, type Pool } from 'pg';

/**
 * Kind of pooler between us and PostgreSQL. `none`: nothing, or a transparent proxy. `transaction`: a pooler with a
 * connection per transaction and without named statements. `prepared`: one that keeps named statements, such as
 * PgBouncer from 1.21 on with `max_prepared_statements`.
 */
export const poolers = ['none', 'transaction', 'prepared'] as const;

export type Pooler = (typeof poolers)[number];

/** Settings for each connection, except a pooler’s: those are shared. */
export const ownSettings = {
  datestyle: 'ISO',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
};

const probe = 'wohlwort_probe';
const answerMilliseconds = 10_000;

type Found = {
  major: number;
  pooler: Pooler;
  isLimited: boolean;
  /** The encoding of texts, such as UTF8. */
  encoding: string;
  /** Settings that differ from ours. */
  strange: (keyof typeof ownSettings)[];
};

/** Examines an address through one connection, without anything that a pooler rejects. */
export async function lookAt(url: string): Promise<Found> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: answerMilliseconds,
    query_timeout: answerMilliseconds,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<Omit<Found, 'pooler' | 'strange'> & { process: number }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS major, pg_backend_pid() AS process,
         current_setting('statement_timeout') <> '0' AS "isLimited",
         current_setting('server_encoding') AS encoding`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The database gives no answer.');
    const { process, ...found } = row;
    // A pooler answers with its own key; the process differs.
    const isDirect = 'processID' in client && client.processID === process;
    const pooler = isDirect ? 'none' : await findKind(client);
    const strange = await findStrange(client);
    await client.query('COMMIT');
    return { ...found, pooler, strange };
  } finally {
    await client.end();
  }
}

async function findStrange(client: Client): Promise<Found['strange']> {
  const { rows } = await client.query<{ name: keyof typeof ownSettings }>(
    // Only the ISO format matters, not the order of day and month.
    `SELECT name FROM unnest($1::text[], $2::text[]) AS own(name, value)
     WHERE lower(split_part(current_setting(name), ',', 1)) <> lower(value)`,
    [Object.keys(ownSettings), Object.values(ownSettings)],
  );
  return rows.map(({ name }) => name);
}

async function findKind(client: Client): Promise<Pooler> {
  const { rows } = await client.query<{ name: string }>({
    name: probe,
    text: 'SELECT name FROM pg_prepared_statements',
  });
  // A pooler gives kept statements its own names.
  if (rows.every(({ name }) => name !== probe)) return 'prepared';
  await client.query(`DEALLOCATE ${probe}`);
  return 'transaction';
}

/** Overrides settings of the database and the role. */
export async function speakAsWeDo(client: ClientBase): Promise<void> {
  await client.query(
    Object.entries(ownSettings)
      .map(([name, value]) => `set ${name} = '${value}'`)
      .join('; '),
  );
}

/** The pool waits for it before it hands out the connection; its types do not say so. */
export function speakFirst(client: ClientBase): unknown {
  return speakAsWeDo(client);
}

/** Removes statement names for this pool. */
export function leaveOutNames(pool: Pool): void {
  pool.on('connect', (client) => {
    client.query = new Proxy(client.query.bind(client), {
      apply: (query, _, [first, ...rest]: unknown[]) =>
        Reflect.apply(query, client, [withoutName(first), ...rest]),
    });
  });
}

function withoutName(question: unknown): unknown {
  const isNamed = typeof question === 'object' && question !== null && 'name' in question;
  return isNamed ? { ...question, name: undefined } : question;
}
