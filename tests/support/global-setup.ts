import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { z } from 'zod';
import { openDatabase, type DatabaseHandle } from '#server/db/client.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLog } from '#server/runtime/log.ts';
import { seedEssentials } from '#server/seed/essentials.ts';
import { removeAtExit } from '#tests/support/child-cleanup.ts';
import { createDatabase, databaseAddress } from '#tests/support/create-database.ts';
import { memory, placeForDatabases } from '#tests/support/memory.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the migrated database that every test database is cloned from. */
    templateUrl: string;
    /** Address of the same with the essential rows, like after an app's start. */
    seededTemplateUrl: string;
    /** True if all of them lie in memory, where files are cheap and space is scarce. */
    databasesInMemory: boolean;
  }
}

const log = createLog({ logLevel: 'warn' });

/**
 * Starts one PostgreSQL for the whole run, with two migrated templates. TEST_DATABASE_URL names another server, whose
 * user may create databases; they stay there unless it lies in memory.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const templates = process.env['TEST_TEMPLATES'];
  if (templates !== undefined) return provideTemplates(project, templates);
  const given = process.env['TEST_DATABASE_URL'];
  const folder =
    given === undefined ? mkdtempSync(path.join(placeForDatabases(), 'wohlwort-test-')) : null;
  if (folder !== null) removeAtExit(folder);
  const server = folder === null ? null : await startServer(folder);
  const serverUrl = server?.url ?? given ?? '';

  const name = `wohlwort_template_${process.pid}_${project.name}`;
  const make = async (name: string, fill: typeof migrate, template?: string): Promise<string> => {
    await createDatabase(serverUrl, name, template);
    const database = openDatabase(databaseAddress(serverUrl, name), { log });
    await fill(database);
    await database.close();
    return database.url;
  };
  project.provide('databasesInMemory', await areInMemory(serverUrl, folder));
  project.provide('templateUrl', await make(name, migrate));
  project.provide('seededTemplateUrl', await make(`${name}_seeded`, seed, name));

  return async () => {
    await server?.stop();
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  };
}

/** Takes the templates of another run. */
function provideTemplates(project: TestProject, templates: string): () => Promise<void> {
  const given = templatesShape.parse(JSON.parse(templates));
  project.provide('templateUrl', given.templateUrl);
  project.provide('seededTemplateUrl', given.seededTemplateUrl);
  project.provide('databasesInMemory', given.databasesInMemory);
  return () => Promise.resolve();
}

const templatesShape = z.object({
  templateUrl: z.string(),
  seededTemplateUrl: z.string(),
  databasesInMemory: z.boolean(),
});

async function seed({ db, pool }: DatabaseHandle): Promise<void> {
  await seedEssentials(db);
  // Marks the thousands of texts as visible: each clone would do it again with its first read.
  await pool.query('vacuum (freeze, analyze) translations');
}

/** Returns true if the data folder is in memory; a foreign server names its folder only to privileged users. */
async function areInMemory(url: string, folder: string | null): Promise<boolean> {
  if (folder !== null) return folder.startsWith(memory);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query("select current_setting('data_directory') as place");
    return String(rows[0]?.place).startsWith(memory);
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

function startServer(dataDir: string) {
  const settings = {
    max_connections: '200',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_wal_size: '256MB',
    // Disables autovacuum: no database lives long, and a user without the right to stop its workers could not drop one.
    autovacuum: 'off',
  };
  return startEmbedded({ dataDir, log, durable: false, settings });
}
