import { rmSync } from 'node:fs';
import type { Command } from '#server/cli/command.ts';
import { withStore } from '#server/cli/with-store.ts';
import { removeDemo } from '#server/features/community/actions/remove-demo.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { accessFile } from '#server/runtime/data-folder.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

export const removeDemoCommunity: Command = {
  usage: 'remove-demo',
  takes: 0,
  summary: 'Removes the invented community, and nothing else.',
  details: [
    'The invented people go with their administrator, every letter and thank-you from or to them, their figures, and',
    'what was counted before the first real person came. Make a backup before.',
  ].join('\n'),
  async run() {
    await withStore(async ({ config, store }) => {
      const people = await store.database.db.transaction((transaction) =>
        removeDemo(transaction, systemClock.now()),
      );
      rmSync(accessFile(config.dataDir), { force: true });
      if (people === 0) throw new OperatorError('There are no invented people.');
      console.log(`Removed ${people} invented people, with their letters and figures.`);
    });
  },
};
