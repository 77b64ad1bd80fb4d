import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';

/* Writes draws and mail servers' answers into the server's database: no API call can cause them. */

const folder = path.join(tmpdir(), 'wohlwort-e2e-databases');

/** Stores the database address of the server at this port; returns a function that removes it. */
export async function leaveDatabaseUrl(
  port: string,
  databaseUrl: string,
): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, port);
  await writeFile(file, databaseUrl, { mode: 0o600 });
  return () => rm(file, { force: true });
}

/** Gives the server at `otherPort` the same database; returns a function that undoes it. */
export async function shareDatabaseUrl(port: string, otherPort: string) {
  return leaveDatabaseUrl(otherPort, await databaseUrlOf(`http://localhost:${port}`));
}

/** Returns the database address of the server at `address`. */
export function databaseUrlOf(address: string): Promise<string> {
  return readFile(path.join(folder, new URL(address).port), 'utf8');
}

/** Stores a draw of this receiver, dated now, on the server at `address`. */
export async function deal(address: string, drawerId: string, receiverId: string): Promise<void> {
  await change(
    address,
    'insert into draws (drawer_id, receiver_id, drawn_at) values ($1, $2, now())',
    [drawerId, receiverId],
  );
}

/** Records that the member's mail server rejected the address. */
export async function refuseDigests(address: string, personId: string): Promise<void> {
  await change(address, 'update digest_settings set refused_at = now() where person_id = $1', [
    personId,
  ]);
}

/** Sets the number of letters that the member has received. */
export async function countReceived(address: string, email: string, count: number): Promise<void> {
  await change(
    address,
    `update profiles set compliments_received = $2::int
    where id = (select id from users where email = $1)`,
    [email, String(count)],
  );
}

async function change(address: string, statement: string, values: string[]): Promise<void> {
  const client = new Client({ connectionString: await databaseUrlOf(address) });
  await client.connect();
  await client.query(statement, values);
  await client.end();
}
