import path from 'node:path';
import { findLatest } from '#server/backups/backup-place.ts';
import { openPlace } from '#server/backups/open-place.ts';
import { rehearseRestore, type Comparison } from '#server/backups/rehearse-restore.ts';
import type { Command } from '#server/cli/command.ts';
import { withStore, type Workplace } from '#server/cli/with-store.ts';
import { isEncryptedFile, restoreBackup } from '#server/db/restore.ts';
import { authSecretFile } from '#server/runtime/auth-secret.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { prepareDataFolder, writePrivateFile } from '#server/runtime/data-folder.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';
import { pushKeyFile } from '#server/runtime/push-key.ts';

export const restore: Command = {
  usage: 'restore FILE|latest [--force|--rehearse]',
  takes: 1,
  options: ['force', 'rehearse'],
  summary: 'Restores everything from a backup, or rehearses it.',
  details: [
    'Wholly or not at all; a backup of an older version is brought to this one. A database that has people in it is',
    'refused: --force replaces everything in it. Restart a running server afterwards. “latest” is the newest backup of',
    'BACKUP_TO, with BACKUP_PASSPHRASE the newest encrypted one. --rehearse restores into a database beside, compares the',
    'rows of every table with what the backup says, and removes it; it ends with 1 when they differ.',
  ].join('\n'),
  async run([given], { force, rehearse }) {
    if (force && rehearse) throw new OperatorError('Choose --force or --rehearse.');
    const file = given ?? (rehearse ? latest : undefined);
    if (file === undefined) throw new OperatorError('Name the file: “restore FILE”.');
    await withStore(
      (place) =>
        withFile(place, file, (found) =>
          rehearse ? rehearseWith(place, found) : restoreFrom(place, found, force),
        ),
      { migrates: !rehearse, replaces: force },
    );
  },
};

const latest = 'latest';

async function withFile(
  { config }: Workplace,
  given: string,
  work: (file: string) => Promise<void>,
): Promise<void> {
  if (given !== latest) return work(path.resolve(given));
  const place = await openPlace(config);
  const kept = await place.list();
  const isEncrypted = config.backupPassphrase !== null;
  const newest = findLatest(kept, { now: systemClock.now(), isEncrypted });
  const ignored = kept.slice(newest === undefined ? 0 : kept.indexOf(newest) + 1);
  if (ignored.length > 0)
    console.log(
      `Ignored, as not encrypted or from the future: ${ignored.map(({ name }) => name).join(', ')}.`,
    );
  if (newest === undefined) throw new OperatorError('There is no backup at BACKUP_TO.');
  console.log(`The latest backup is ${newest.name}.`);
  const { file, release } = await place.fetch(newest.name);
  try {
    if (isEncrypted && !(await isEncryptedFile(file)))
      throw new OperatorError(
        `${newest.name} is not encrypted. Restore it by its path if you trust it.`,
      );
    await work(file);
  } finally {
    release();
  }
}

async function restoreFrom(
  { config, store }: Workplace,
  file: string,
  replace: boolean,
): Promise<void> {
  const { backupPassphrase: passphrase } = config;
  const { header, rows } = await restoreBackup(store.database, file, { replace, passphrase });
  if (header.authSecret !== null && config.authSecret === null) {
    prepareDataFolder(config.dataDir);
    writePrivateFile(authSecretFile(config), header.authSecret);
  }
  if (header.pushKey !== null && config.vapidPrivateKey === null) {
    prepareDataFolder(config.dataDir);
    writePrivateFile(pushKeyFile(config), header.pushKey);
  }
  console.log(
    `Restored ${rows} rows of ${header.tables.length} tables as of ${header.createdAt}. ` +
      'If the server is running, restart it.',
  );
}

async function rehearseWith({ config, store }: Workplace, file: string): Promise<void> {
  const { backupPassphrase: passphrase } = config;
  const { header, tables } = await rehearseRestore(store.database, file, passphrase);
  console.log(asTable(tables));
  const wrong = tables.filter(({ expected, found }) => expected !== found);
  if (wrong.length > 0)
    throw new OperatorError(`${wrong.length} of ${tables.length} tables differ from the backup.`);
  console.log(
    `The backup of ${header.createdAt} can be restored: all ${tables.length} tables agree.`,
  );
}

function asTable(tables: readonly Comparison[]): string {
  const width = Math.max(...tables.map(({ name }) => name.length));
  return tables
    .map(({ name, expected, found }) => {
      const difference = expected === found ? '' : `  differs: the backup has ${expected}`;
      return `${name.padEnd(width)}  ${String(found).padStart(9)}${difference}`;
    })
    .join('\n');
}
