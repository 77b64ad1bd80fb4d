import path from 'node:path';
import type { Command } from '#server/cli/command.ts';
import { withStore } from '#server/cli/with-store.ts';
import { restoreBackup } from '#server/db/restore.ts';
import { authSecretFile } from '#server/runtime/auth-secret.ts';
import { prepareDataFolder, writePrivateFile } from '#server/runtime/data-folder.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';
import { pushKeyFile } from '#server/runtime/push-key.ts';

export const restore: Command = {
  usage: 'restore FILE [--force]',
  takes: 1,
  options: ['force'],
  summary: 'Restores everything from a backup.',
  details: [
    'Wholly or not at all; a backup of an older version is brought to this one. A database that has people',
    'in it is refused: --force replaces everything in it. Restart a running server afterwards.',
  ].join('\n'),
  async run([file], { force }) {
    if (file === undefined) throw new OperatorError('Name the file: “restore FILE”.');
    await withStore(async ({ config, store }) => {
      const source = path.resolve(file);
      const { header, rows } = await restoreBackup(store.database, source, { replace: force });
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
    });
  },
};
