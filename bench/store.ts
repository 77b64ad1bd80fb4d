import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { openDatabase, type DatabaseHandle } from '#server/db/client.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { superuser } from '#server/db/embedded/cluster.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLog } from '#server/runtime/log.ts';
import { seedEssentials } from '#server/seed/essentials.ts';
import { removeAtExit } from '#tests/support/child-cleanup.ts';

/** A PostgreSQL of its own, as the product runs it (fsync on), migrated and seeded; gone afterwards. */
export async function withStore<Result>(
  work: (database: DatabaseHandle) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'wohlwort-bench-'));
  removeAtExit(dataDir);
  const log = createLog({ logLevel: 'warn' });
  const server = await startEmbedded({
    dataDir,
    log,
    settings: { shared_buffers: '256MB', max_wal_size: '4GB' },
  });
  // Filling a large community takes longer than any request may.
  const database = openDatabase(server.url, { log, statementMilliseconds: 0 });
  try {
    await allowCheckpoints(server.url);
    await migrate(database, log);
    await seedEssentials(database.db);
    return await work(database);
  } finally {
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Writes everything to the disk before measuring, which the server's role may not do. */
async function allowCheckpoints(url: string): Promise<void> {
  const address = new URL(url);
  const product = address.searchParams.get('user') ?? '';
  address.searchParams.set('user', superuser);
  const client = new Client({ connectionString: address.href });
  await client.connect();
  await client.query(`GRANT pg_checkpoint TO ${product}`);
  await client.end();
}
