import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** Clones the database of `templateUrl`, which may have no connection; returns the clone's address. */
export async function cloneDatabase(templateUrl: string, isInMemory: boolean): Promise<string> {
  const name = `wohlwort_test_${randomUUID().replaceAll('-', '')}`;
  const strategy = isInMemory ? 'file_copy' : 'wal_log';
  await createDatabase(templateUrl, name, nameOf(templateUrl), strategy);
  return databaseAddress(templateUrl, name);
}

/**
 * Creates a database on the server of `url`, empty or as a clone of `template`. `wal_log` logs the copied pages;
 * `file_copy` copies files after a checkpoint.
 */
export async function createDatabase(
  url: string,
  name: string,
  template = 'template1',
  strategy: 'file_copy' | 'wal_log' = 'wal_log',
): Promise<void> {
  await maintain(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY ${strategy}`);
}

/** Runs a statement about databases on the server of `url`. */
export async function maintain(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseAddress(url, 'postgres') });
  await client.connect();
  await client.query(statement);
  await client.end();
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
