import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';

/*
 * A draw is random, and answers of mail servers come from elsewhere: no call of the API can change that. A journey that
 * needs it writes it into the database of its server, which has stored the address.
 */

const folder = path.join(tmpdir(), 'wohlwort-e2e-databases');

/** For the server at this port: where its database is. Answers how to take that back. */
export async function leaveDatabaseUrl(
  port: string,
  databaseUrl: string,
): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, port);
  await writeFile(file, databaseUrl, { mode: 0o600 });
  return () => rm(file, { force: true });
}

/** The same database also for that server at another port. Answers how to undo that. */
export async function shareDatabaseUrl(port: string, otherPort: string) {
  return leaveDatabaseUrl(otherPort, await databaseUrlOf(`http://localhost:${port}`));
}

/** Where the database of the server at `address` is. */
export function databaseUrlOf(address: string): Promise<string> {
  return readFile(path.join(folder, new URL(address).port), 'utf8');
}

/** As if chance had dealt them this receiver just now, on the server at `address`. */
export async function deal(address: string, drawerId: string, receiverId: string): Promise<void> {
  await change(
    address,
    'insert into draws (drawer_id, receiver_id, drawn_at) values ($1, $2, now())',
    [drawerId, receiverId],
  );
}

/** As if the member's mail server had rejected the address. */
export async function refuseDigests(address: string, personId: string): Promise<void> {
  await change(address, 'update digest_settings set refused_at = now() where person_id = $1', [
    personId,
  ]);
}

/** As if the member had received as many letters as this. */
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
