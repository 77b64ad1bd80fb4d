import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** Clones the database of `templateUrl`, which may have no connection; returns the clone's address. */
export async function cloneDatabase(
  templateUrl: string,
  isInMemory: boolean,
  run = maintain,
): Promise<string> {
  const name = `wohlwort_test_${randomUUID().replaceAll('-', '')}`;
  const strategy = isInMemory ? 'file_copy' : 'wal_log';
  await run(templateUrl, createDatabaseSql(name, nameOf(templateUrl), strategy));
  return databaseAddress(templateUrl, name);
}

/** Creates a database on the server of `url`, empty or as a clone of `template`. */
export async function createDatabase(
  url: string,
  name: string,
  template = 'template1',
): Promise<void> {
  await maintain(url, createDatabaseSql(name, template, 'wal_log'));
}

/** `wal_log` logs the copied pages; `file_copy` copies files after a checkpoint. */
function createDatabaseSql(
  name: string,
  template: string,
  strategy: 'file_copy' | 'wal_log',
): string {
  return `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY ${strategy}`;
}

/** Runs a statement about databases on the server of `url`. */
async function maintain(url: string, statement: string): Promise<void> {
  const client = await connectToServer(url);
  await client.query(statement);
  await client.end();
}

/** Connects to no test's database, so that each of them can be cloned and dropped. */
export async function connectToServer(url: string): Promise<Client> {
  const client = new Client({ connectionString: databaseAddress(url, 'postgres') });
  await client.connect();
  return client;
}

/** Returns the address of another database on the same server, for the same user. */
export function databaseAddress(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

export function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}
