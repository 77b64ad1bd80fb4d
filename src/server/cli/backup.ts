import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { readKeptSecrets } from '#server/backups/kept-secrets.ts';
import { withBackupLock } from '#server/backups/make-backup.ts';
import { makeRecordedBackup } from '#server/backups/record-backup.ts';
import type { Command } from '#server/cli/command.ts';
import { withStore, type Workplace } from '#server/cli/with-store.ts';
import { writeBackup } from '#server/db/backup.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

export const backUp: Command = {
  usage: 'backup [FILE] [--force]',
  takes: 1,
  options: ['force'],
  summary: 'Writes everything into one file, also while the server runs.',
  details: [
    'Without FILE the backup goes to BACKUP_TO, as the scheduled ones do. With BACKUP_PASSPHRASE it is encrypted.',
    'Otherwise keep the file as safe as the data folder: it holds people’s texts and secrets. An existing file is',
    'replaced only with --force.',
  ].join('\n'),
  async run([file], { force }) {
    if (file === undefined) await withStore(backUpToPlace);
    else {
      const target = path.resolve(file);
      refusePlace(target, force);
      await withStore((place) => backUpToFile(place, target));
    }
  },
};

async function backUpToPlace({ config, store, log }: Workplace): Promise<void> {
  const { connect, db } = store.database;
  const parts = { config, connect, db, clock: systemClock, log };
  const made = await withBackupLock(parts, () => makeRecordedBackup(parts));
  if (made === null) throw new OperatorError('Another server makes a backup at this moment.');
  console.log(`Wrote ${made.rows} rows to ${made.name} (${made.bytes} bytes).`);
}

async function backUpToFile({ config, store }: Workplace, target: string): Promise<void> {
  const { backupPassphrase: passphrase } = config;
  const secrets = readKeptSecrets(config);
  const { tables, rows } = await writeBackup(store.database, target, secrets, { passphrase });
  const how = passphrase === null ? '' : ', encrypted with BACKUP_PASSPHRASE';
  console.log(`Wrote ${rows} rows of ${tables} tables to ${target}${how}.`);
}

/** Checked before the whole database is read. */
function refusePlace(target: string, force: boolean): void {
  const found = statSync(target, { throwIfNoEntry: false });
  if (found?.isDirectory() === true)
    throw new OperatorError(`${target} is a folder. Name a file in it.`);
  if (found !== undefined && !force)
    throw new OperatorError(`${target} exists already. Add --force to replace it.`);
  const folder = path.dirname(target);
  if (!existsSync(folder)) throw new OperatorError(`There is no folder ${folder}. Make it first.`);
}
