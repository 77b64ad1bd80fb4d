import type { Command } from '#server/cli/command.ts';
import { withStore } from '#server/cli/with-store.ts';

export const applyMigrations: Command = {
  usage: 'migrate',
  takes: 0,
  summary: 'Brings the database to the schema of this version.',
  details: 'Every start does this too; use it to migrate before a deployment.',
  async run() {
    await withStore(() => Promise.resolve());
    console.log('The database has the schema of this version.');
  },
};
