import type { Command } from '#server/cli/command.ts';
import { withStore } from '#server/cli/with-store.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';
import { provideDemo } from '#server/seed/demo-access.ts';
import { seedEssentials } from '#server/seed/essentials.ts';

export const addDemoCommunity: Command = {
  usage: 'seed-demo',
  takes: 0,
  summary: 'Fills an empty database with an invented community.',
  details:
    'Prints how to sign in. Never in production nor with DATABASE_URL, and never beside real people.',
  async run() {
    await withStore(async ({ config, store }) => {
      if (config.isPublic || config.databaseUrl !== null) {
        throw new OperatorError(
          'There is no demo community in production, with DATABASE_URL, or where APP_URL is an address of another machine.',
        );
      }
      await seedEssentials(store.database.db);
      const access = await provideDemo(config, store.database.db);
      if (access === null) throw new OperatorError('There are already people in this database.');
      console.log(access);
    });
  },
};
