import { Client, type Pool } from 'pg';

/**
 * What stands between us and PostgreSQL. `none`: nothing, or what passes connections on as they are. `transaction`: a
 * pooler, with which each transaction may have another connection, and that knows no named statements. `prepared`: one
 * that keeps named statements itself, such as PgBouncer from 1.21 on with `max_prepared_statements`.
 */
export const poolers = ['none', 'transaction', 'prepared'] as const;

export type Pooler = (typeof poolers)[number];

const probe = 'wohlwort_probe';

/** Looks what answers at this address, by one connection that sends nothing a pooler could refuse. */
export async function lookAt(
  url: string,
): Promise<{ major: number; pooler: Pooler; isLimited: boolean }> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // In one transaction, and so on one connection.
    await client.query('BEGIN');
    const { rows } = await client.query<{ major: number; process: number; is_limited: boolean }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS major, pg_backend_pid() AS process,
         current_setting('statement_timeout') <> '0' AS is_limited`,
    );
    const [{ major, process, is_limited: isLimited } = { major: 0, process: 0, is_limited: true }] =
      rows;
    // A pooler answers with a key of its own; the process is another one.
    const isDirect = 'processID' in client && client.processID === process;
    const pooler = isDirect ? 'none' : await findKind(client);
    await client.query('COMMIT');
    return { major, pooler, isLimited };
  } finally {
    await client.end();
  }
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
