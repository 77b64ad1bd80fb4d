import { Client, type ClientBase, type Pool } from 'pg';

/**
 * What stands between us and PostgreSQL. `none`: nothing, or what passes connections on as they are. `transaction`: a
 * pooler, with which each transaction may have another connection, and that knows no named statements. `prepared`: one
 * that keeps named statements itself, such as PgBouncer from 1.21 on with `max_prepared_statements`.
 */
export const poolers = ['none', 'transaction', 'prepared'] as const;

export type Pooler = (typeof poolers)[number];

/**
 * How we read times, how our statements are written, and what they see of others'. Each connection is told,
 * but for those of a pooler, which cannot know whose they are.
 */
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
  /** In which it keeps texts, such as UTF8. */
  encoding: string;
  /** Which of our own settings are others there. */
  strange: (keyof typeof ownSettings)[];
};

/** Looks what answers at this address, by one connection that sends nothing a pooler could refuse. */
export async function lookAt(url: string): Promise<Found> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: answerMilliseconds,
    query_timeout: answerMilliseconds,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // In one transaction, and so on one connection.
    await client.query('BEGIN');
    const { rows } = await client.query<Omit<Found, 'pooler' | 'strange'> & { process: number }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS major, pg_backend_pid() AS process,
         current_setting('statement_timeout') <> '0' AS "isLimited",
         current_setting('server_encoding') AS encoding`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The database answers nothing.');
    const { process, ...found } = row;
    // A pooler answers with a key of its own; the process is another one.
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
    // The order of day and month may be any: what is written the ISO way has one.
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
  // A pooler that keeps them gives them names of its own.
  if (rows.every(({ name }) => name !== probe)) return 'prepared';
  await client.query(`DEALLOCATE ${probe}`);
  return 'transaction';
}

/** Whatever the database or its role says otherwise. */
export async function speakAsWeDo(client: ClientBase): Promise<void> {
  await client.query(
    Object.entries(ownSettings)
      .map(([name, value]) => `set ${name} = '${value}'`)
      .join('; '),
  );
}

/** The same for a pool, which waits for it before it hands the connection out; its types do not say so. */
export function speakFirst(client: ClientBase): unknown {
  return speakAsWeDo(client);
}

/** Statements of this pool go without the names by which a connection would know them again. */
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
