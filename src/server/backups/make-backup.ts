import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { backupName, isPast, type BackupPlace } from '#server/backups/backup-place.ts';
import { readKeptSecrets } from '#server/backups/kept-secrets.ts';
import { openPlace } from '#server/backups/open-place.ts';
import { writeBackup } from '#server/db/backup.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { Config } from '#server/runtime/config.ts';
import type { Log } from '#server/runtime/log.ts';

export type BackupParts = {
  config: Pick<
    Config,
    'backup' | 'backupPassphrase' | 'dataDir' | 'authSecret' | 'vapidPrivateKey'
  >;
  connect: DatabaseHandle['connect'];
  clock: Clock;
  log: Log;
};

export type MadeBackup = { name: string; bytes: number; rows: number; startedAt: Date };

/** A unique lock number: one server at a time, as long as its connection lives. */
const backupLock = 7_265_002;

/** Logs that already say so: of a key without that right it is no news. */
const told = new WeakSet<Log>();

/** Runs the work within a transaction of its own; returns null while another server makes a backup. */
export async function withBackupLock<Result>(
  { connect }: Pick<BackupParts, 'connect'>,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const client = await connect();
  try {
    // Ends with the transaction, so that no pooler keeps it.
    await client.query('BEGIN');
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ isMine: boolean }>(
      'SELECT pg_try_advisory_xact_lock($1) AS "isMine"',
      [backupLock],
    );
    return rows[0]?.isMine === true ? await work() : null;
  } finally {
    await client.end();
  }
}

/** Makes a backup at BACKUP_TO, then removes older ones beyond BACKUP_KEEP. Only with the lock. */
export async function makeBackup(parts: BackupParts): Promise<MadeBackup> {
  const { config, clock, log } = parts;
  const startedAt = clock.now();
  const place = await openPlace(config);
  const { staging } = place;
  clean(staging);
  try {
    const name = backupName(startedAt, config.backupPassphrase !== null);
    const { rows } = await writeBackup(parts, staging, readKeptSecrets(config), {
      passphrase: config.backupPassphrase,
    });
    const bytes = statSync(staging).size;
    await place.keep(name);
    // A key without the right to delete is a good one.
    const keep = config.backup?.keep ?? Infinity;
    await removeOld(place, { name, startedAt, keep }).catch((error: unknown) => {
      if (!told.has(log)) log.warn({ err: error }, 'Old backups could not be removed.');
      told.add(log);
    });
    return { name, bytes, rows, startedAt };
  } finally {
    clean(staging);
  }
}

/** Removes what this or a killed backup has left. */
function clean(staging: string): void {
  const folder = path.dirname(staging);
  for (const name of readdirSync(folder))
    if (name.startsWith(path.basename(staging))) rmSync(path.join(folder, name), { force: true });
}

/** Keeps the new one, whatever the names of others say. */
async function removeOld(
  place: BackupPlace,
  { name, startedAt, keep }: Pick<MadeBackup, 'name' | 'startedAt'> & { keep: number },
): Promise<void> {
  const kept = await place.list();
  const others = kept.filter((other) => other.name !== name && isPast(other.name, startedAt));
  for (const old of others.slice(0, Math.max(0, others.length + 1 - keep)))
    await place.remove(old.name);
}
