import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase, type DatabaseHandle } from '#server/db/client.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLog } from '#server/runtime/log.ts';
import { seedEssentials } from '#server/seed/essentials.ts';
import { createDatabase, databaseAddress } from '#test/support/database.ts';
import { leaveNothingIn } from '#test/support/last-will.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the migrated database that every test database is cloned from. */
    templateUrl: string;
    /** The same with the essential rows, as an app has them after its start. */
    seededTemplateUrl: string;
  }
}

const log = createLog({ logLevel: 'warn' });

/**
 * One PostgreSQL for the whole run, with two migrated templates. TEST_DATABASE_URL names another
 * server, whose user may create databases; they stay there.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const folder = given === undefined ? mkdtempSync(path.join(tmpdir(), 'wohlwort-test-')) : null;
  if (folder !== null) leaveNothingIn(folder);
  const server = folder === null ? null : await startServer(folder);
  const serverUrl = server?.url ?? given ?? '';

  const name = `wohlwort_template_${process.pid}`;
  const make = async (name: string, fill: typeof migrate, template?: string): Promise<string> => {
    await createDatabase(databaseAddress(serverUrl, 'postgres'), name, template);
    const database = openDatabase(databaseAddress(serverUrl, name), { log });
    await fill(database);
    await database.close();
    return database.url;
  };
  project.provide('templateUrl', await make(name, migrate));
  project.provide('seededTemplateUrl', await make(`${name}_seeded`, seed, name));

  return async () => {
    await server?.stop();
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  };
}

function seed({ db }: DatabaseHandle): Promise<void> {
  return seedEssentials(db);
}

function startServer(dataDir: string) {
  const settings = { max_connections: '200', synchronous_commit: 'off', full_page_writes: 'off' };
  return startEmbedded({ dataDir, log, durable: false, settings });
}
