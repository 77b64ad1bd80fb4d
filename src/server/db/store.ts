import { Client } from 'pg';
import type { DatabaseHandle } from '#server/db/client.ts';
import { DataFolderInUseError, startEmbedded } from '#server/db/embedded.ts';
import { waitForDatabase, type Patience } from '#server/db/patience.ts';
import type { Config } from '#server/runtime/config.ts';
import { doneWithin } from '#server/runtime/done-within.ts';
import { ServiceError } from '#server/runtime/fault-sentence.ts';
import type { Fault } from '#server/runtime/fault.ts';
import type { Log } from '#server/runtime/log.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

export interface Store {
  database: DatabaseHandle;
  /** Closes the connections, and stops PostgreSQL if this process started it. */
  close(): Promise<void>;
}

export interface StoreOptions {
  config: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'>;
  log: Log;
  onLost?: () => void;
  /** Aborted by a stop during the start. */
  asked?: AbortSignal;
  /** For commands beside a running server: use its PostgreSQL. */
  shared?: boolean;
}

const oldestVersion = 15;
/** For a database that starts with us; short, so that a wrong address shows soon. */
const firstAnswerMs = 10_000;
/** For queries of abandoned requests. */
const closeMs = 5_000;

/** Opens DATABASE_URL, or the embedded PostgreSQL of the data folder. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { config, log } = options;
  if (config.databaseUrl !== null) {
    const asked = options.asked ?? new AbortController().signal;
    const patience = { log, milliseconds: firstAnswerMs, asked };
    await checkDatabase(config.databaseUrl, patience);
    const { openDatabase } = await import('#server/db/client.ts');
    const database = openDatabase(config.databaseUrl, { log, poolSize: config.databasePool });
    return { database, close: async () => void (await doneWithin(database.close(), closeMs)) };
  }
  const { dataDir, databasePool: poolSize } = config;
  const embedded = await startEmbedded({
    dataDir,
    log,
    settings: roomFor(poolSize),
    ...pick(options.onLost),
  }).catch((error: unknown) => {
    if (!options.shared || !(error instanceof DataFolderInUseError)) throw error;
    return { url: error.url, stop: () => Promise.resolve() };
  });
  // After PostgreSQL starts: the query builder is large.
  const { openDatabase } = await import('#server/db/client.ts');
  const database = openDatabase(embedded.url, { log, poolSize });
  return {
    database,
    async close() {
      await doneWithin(database.close(), closeMs);
      await embedded.stop();
    },
  };
}

/** Rejects an unusable database. */
async function checkDatabase(url: string, patience: Patience): Promise<void> {
  const found = await waitForDatabase(patience, () => describe(url)).catch((error: unknown) => {
    throw new ServiceError('database', error, (fault) => describeMissing(url, fault));
  });
  if (found.major < oldestVersion)
    throw new OperatorError(
      `The database of DATABASE_URL is PostgreSQL ${found.major}; Wohlwort needs ${oldestVersion} or newer.`,
    );
  if (found.encoding !== 'UTF8')
    throw new OperatorError(
      `The database of DATABASE_URL keeps its texts in ${found.encoding}; Wohlwort needs one that was made with ENCODING 'UTF8' (and TEMPLATE template0).`,
    );
}

/** Asks one connection for the version and the encoding of texts. */
async function describe(url: string): Promise<{ major: number; encoding: string }> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: firstAnswerMs,
    query_timeout: firstAnswerMs,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ major: number; encoding: string }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS major,
         current_setting('server_encoding') AS encoding`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The database gives no answer.');
    return row;
  } finally {
    await client.end();
  }
}

/** The server runs, and has no such database. */
function describeMissing(url: string, { code }: Fault): string | null {
  const { pathname, username, searchParams } = new URL(url);
  const role = searchParams.get('user') ?? decodeURIComponent(username);
  const name = decodeURIComponent(pathname.slice(1)) || role;
  return code === '3D000'
    ? `There is no database ${name} at DATABASE_URL: CREATE DATABASE ${quoted(name)} OWNER ${quoted(role)};`
    : null;
}

function quoted(name: string): string {
  return /^[a-z_][a-z0-9_]*$/u.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

/** Besides the pool: the feed, commands and the operator’s own access. */
function roomFor(poolSize: number) {
  return { max_connections: String(Math.max(60, poolSize + 20)) };
}

function pick(onLost: (() => void) | undefined) {
  return onLost === undefined ? {} : { onLost };
}
