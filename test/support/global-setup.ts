import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/client.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLog } from '#server/runtime/log.ts';
import { createDatabase, databaseAddress } from '#test/support/database.ts';
import { leaveNothingIn } from '#test/support/last-will.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the migrated database that every test database is cloned from. */
    templateUrl: string;
  }
}

const log = createLog({ logLevel: 'warn' });

/**
 * One PostgreSQL for the whole run, with one migrated template. TEST_DATABASE_URL names another
 * server, whose user may create databases; they stay there.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const folder = given === undefined ? mkdtempSync(path.join(tmpdir(), 'wohlwort-test-')) : null;
  if (folder !== null) leaveNothingIn(folder);
  const server = folder === null ? null : await startServer(folder);
  const serverUrl = server?.url ?? given ?? '';

  const name = `wohlwort_template_${process.pid}`;
  await createDatabase(serverUrl, name);
  const template = openDatabase(databaseAddress(serverUrl, name), { log });
  await migrate(template);
  await template.close();
  project.provide('templateUrl', template.url);

  return async () => {
    await server?.stop();
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  };
}

function startServer(dataDir: string) {
  const settings = { max_connections: '200', synchronous_commit: 'off', full_page_writes: 'off' };
  return startEmbedded({ dataDir, log, durable: false, settings });
}
