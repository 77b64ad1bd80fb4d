import type { DatabaseHandle } from '#server/db/client.ts';
import { DataFolderInUseError, startEmbedded } from '#server/db/embedded.ts';
import { waitForDatabase, type Patience } from '#server/db/patience.ts';
import { lookAt, ownSettings, type Pooler } from '#server/db/pooler.ts';
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
  config: Pick<
    Config,
    | 'databaseUrl'
    | 'databaseDirectUrl'
    | 'databaseReplicaUrl'
    | 'databasePooler'
    | 'databasePool'
    | 'dataDir'
  >;
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
    const pooler = await checkDatabase(config.databaseUrl, config, patience);
    const { openDatabase } = await import('#server/db/client.ts');
    const { databasePool: poolSize, databaseDirectUrl, databaseReplicaUrl } = config;
    const database = openDatabase(config.databaseUrl, {
      log,
      poolSize,
      pooler,
      directUrl: databaseDirectUrl,
      replicaUrl: databaseReplicaUrl,
    });
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

/** Rejects an unusable database; detects the pooler. */
async function checkDatabase(
  url: string,
  { databasePooler, databaseDirectUrl }: StoreOptions['config'],
  patience: Patience,
): Promise<Pooler> {
  const found = await waitForDatabase(patience, () => lookAt(url)).catch((error: unknown) => {
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
  const pooler = databasePooler === 'auto' ? found.pooler : databasePooler;
  if (pooler === 'none') return pooler;
  if (found.strange.length > 0)
    throw new OperatorError(
      `Behind a pooler the role of DATABASE_URL needs these settings: ${statementsFor(found.strange)}`,
    );
  patience.log.info({ pooler, found: found.pooler }, sentences[pooler]);
  if (databaseDirectUrl === null) patience.log.warn(withoutDirect);
  if (!found.isLimited) patience.log.warn(withoutLimit);
  return pooler;
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

function statementsFor(names: readonly (keyof typeof ownSettings)[]): string {
  return names.map((name) => `ALTER ROLE … SET ${name} = '${ownSettings[name]}';`).join(' ');
}

const sentences = {
  transaction:
    'DATABASE_URL leads to a pooler in transaction mode without named statements: Wohlwort sends none.',
  prepared: 'DATABASE_URL leads to a pooler in transaction mode with named statements.',
};

const withoutDirect =
  'Behind a pooler set DATABASE_DIRECT_URL to PostgreSQL itself: without it open pages get no live updates and poll.';

const withoutLimit =
  "Behind a pooler no timeout ends a slow query, unless the role has one: ALTER ROLE … SET statement_timeout = '30s'.";

/** Besides the pool: the feed, commands and the operator’s own access. */
function roomFor(poolSize: number) {
  return { max_connections: String(Math.max(60, poolSize + 20)) };
}

function pick(onLost: (() => void) | undefined) {
  return onLost === undefined ? {} : { onLost };
}
