import { collectChanges } from '#server/db/change-feed.ts';
import { migrate, NewerDatabaseError } from '#server/db/migrate.ts';
import { openStore, type Store } from '#server/db/store.ts';
import { readConfig, type Config } from '#server/runtime/config.ts';
import { createLog, type Log } from '#server/runtime/log.ts';

export interface Workplace {
  config: Config;
  log: Log;
  store: Store;
}

/**
 * Runs a command on the database of the running server, or of a temporary one. Informs running servers. One that
 * replaces everything also takes the database of a newer version.
 */
export async function withStore(
  work: (place: Workplace) => Promise<void>,
  { migrates = true, replaces = false } = {},
): Promise<void> {
  const config = readConfig();
  const log = createLog({ logLevel: 'warn' });
  const store = await openStore({ config, log, shared: true });
  try {
    if (!migrates) return await work({ config, log, store });
    await migrate(store.database).catch((error: unknown) => {
      if (!replaces || !(error instanceof NewerDatabaseError)) throw error;
    });
    const tellServers = collectChanges(store.database.db);
    await work({ config, log, store });
    await tellServers();
  } finally {
    await store.close();
  }
}
