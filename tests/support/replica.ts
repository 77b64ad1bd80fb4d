import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '#server/db/client.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { socketAddress } from '#server/db/embedded/owner.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLog } from '#server/runtime/log.ts';
import { seedEssentials } from '#server/seed/essentials.ts';
import { removeAtExit } from '#tests/support/child-cleanup.ts';

const log = createLog({ logLevel: 'silent' });

/** Starts a migrated PostgreSQL with the essential rows, and a read-only streaming replica of it. */
export async function startWithReplica() {
  const folder = mkdtempSync(path.join(tmpdir(), 'wohlwort-replica-'));
  const [first, second] = [path.join(folder, 'primary'), path.join(folder, 'replica')];
  for (const dataDir of [first, second]) removeAtExit(dataDir);
  const start = (dataDir: string) =>
    startEmbedded({
      dataDir,
      log,
      durable: false,
      settings: { wal_level: 'replica', max_wal_senders: '4' },
    });

  const empty = await start(first);
  const database = openDatabase(empty.url, { log });
  await migrate(database);
  await seedEssentials(database.db);
  await database.close();
  await asSuperuser(empty.url, 'alter role wohlwort replication');
  await empty.stop();
  // Copies the stopped server as a base backup; `-a` keeps the files' owner.
  execFileSync('cp', ['-a', first, second]);
  const primary = await start(first);
  appendFileSync(
    path.join(first, 'postgresql/pg_hba.conf'),
    'local replication all peer map=wohlwort\n',
  );
  await asSuperuser(primary.url, 'select pg_reload_conf()');
  const cluster = path.join(second, 'postgresql');
  writeFileSync(path.join(cluster, 'standby.signal'), '', { mode: 0o644 });
  appendFileSync(
    path.join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostOf(primary.url)} user=wohlwort'\n`,
  );
  const replica = await start(second);

  return {
    url: primary.url,
    replicaUrl: replica.url,
    /** Stops replay on the replica until `goOn`. */
    fallBehind: () => asSuperuser(replica.url, 'select pg_wal_replay_pause()'),
    goOn: () => asSuperuser(replica.url, 'select pg_wal_replay_resume()'),
    endReplica: () => replica.stop(),
    async stop() {
      await replica.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function asSuperuser(url: string, statement: string): Promise<void> {
  const client = new Client({
    connectionString: socketAddress(hostOf(url), 'postgres', 'postgres'),
  });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function hostOf(url: string): string {
  return new URL(url).searchParams.get('host') ?? '';
}
