import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase, type DatabaseHandle } from '#server/db/client.ts';

/** A migrated, empty database of one's own, cloned from the template. Close it after use: nobody can have it then. */
export function createTestDatabase(): Promise<DatabaseHandle> {
  return cloneOf(inject('templateUrl'));
}

/** The same with the essential rows: to write thousands of texts takes ten times as long as to clone them. */
export function createSeededDatabase(): Promise<DatabaseHandle> {
  return cloneOf(inject('seededTemplateUrl'));
}

async function cloneOf(templateUrl: string): Promise<DatabaseHandle> {
  const template = new URL(templateUrl).pathname.slice(1);
  const name = `wohlwort_test_${randomUUID().replaceAll('-', '')}`;
  const isInMemory = inject('databasesInMemory');
  await createDatabase(templateUrl, name, template, isInMemory ? 'file_copy' : 'wal_log');
  const database = openDatabase(databaseAddress(templateUrl, name), { poolSize: 5 });
  const close = async (): Promise<void> => {
    await database.close();
    // On a disk, to remove its files one by one would take longer than all that was done with them.
    if (isInMemory) await maintain(templateUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };
  return { ...database, close };
}

/**
 * Makes a database on the server of `url`, empty or as a clone of `template`: with its changes in the log, or file by file,
 * for which PostgreSQL first writes down everything.
 */
export async function createDatabase(
  url: string,
  name: string,
  template = 'template1',
  strategy: 'file_copy' | 'wal_log' = 'wal_log',
): Promise<void> {
  await maintain(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY ${strategy}`);
}

async function maintain(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseAddress(url, 'postgres') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** The same server and user, another database. */
export function databaseAddress(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
