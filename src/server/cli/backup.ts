import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Command } from '#server/cli/command.ts';
import { withStore } from '#server/cli/with-store.ts';
import { writeBackup } from '#server/db/backup.ts';
import { authSecretFile } from '#server/runtime/auth-secret.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';
import { pushKeyFile } from '#server/runtime/push-key.ts';

export const backUp: Command = {
  usage: 'backup FILE',
  takes: 1,
  summary: 'Writes everything into one file, also while the server runs.',
  details:
    'The file holds people’s texts and secrets: keep it as safe as the data folder. An existing file is replaced.',
  async run([file]) {
    if (file === undefined) throw new OperatorError('Name the file: “backup FILE”.');
    const target = path.resolve(file);
    refusePlace(target);
    await withStore(async ({ config, store }) => {
      const secrets = {
        authSecret: config.authSecret === null ? contentOf(authSecretFile(config)) : null,
        pushKey: config.vapidPrivateKey === null ? contentOf(pushKeyFile(config)) : null,
      };
      const { tables, rows } = await writeBackup(store.database, target, secrets);
      console.log(`Wrote ${rows} rows of ${tables} tables to ${target}.`);
    });
  },
};

/** Checked before the whole database is read. */
function refusePlace(target: string): void {
  if (statSync(target, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new OperatorError(`${target} is a folder. Name a file in it.`);
  const folder = path.dirname(target);
  if (!existsSync(folder)) throw new OperatorError(`There is no folder ${folder}. Make it first.`);
}

/** Null before a server has created it. */
function contentOf(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
