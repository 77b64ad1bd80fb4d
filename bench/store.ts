import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, type DatabaseHandle } from '#server/db/client.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLog } from '#server/runtime/log.ts';
import { seedEssentials } from '#server/seed/essentials.ts';
import { leaveNothingIn } from '#test/support/last-will.ts';

/** A PostgreSQL of its own, as the product runs it (fsync on), migrated and seeded; gone afterwards. */
export async function withStore<Result>(
  work: (database: DatabaseHandle) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'wohlwort-bench-'));
  leaveNothingIn(dataDir);
  const log = createLog({ logLevel: 'warn' });
  const server = await startEmbedded({
    dataDir,
    log,
    settings: { shared_buffers: '256MB', max_wal_size: '4GB' },
  });
  // Filling a large community takes longer than any request may.
  const database = openDatabase(server.url, { log, statementMilliseconds: 0 });
  try {
    await migrate(database, log);
    await seedEssentials(database.db);
    return await work(database);
  } finally {
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
