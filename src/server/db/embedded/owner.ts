import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { database, role, superuser } from '#server/db/embedded/cluster.ts';
import { findPostmaster } from '#server/db/embedded/postmaster.ts';
import { codeOf } from '#server/runtime/error-code.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

/** The owner of a data folder holds this lock while its process lives. */
const ownerLock = 7_265_000;
/** PostgreSQL notices a killed owner within milliseconds; we do not wait for a living one. */
const takeOverMs = 1_500;
const readyMs = 300_000;

export interface Reached {
  client: Client;
  socketFolder: string;
  wasRunning: boolean;
}

export interface Started {
  hasEnded(): boolean;
  /** The former server removed the socket’s folder when this one had just created its socket. */
  hasLostSocket(): boolean;
}

/** Connects to the cluster's server, and starts it (once) if needed. Waits during recovery or shutdown. */
export async function reachServer(
  cluster: string,
  start: () => Started,
  explainEnd: () => string,
): Promise<Reached> {
  let started: Started | null = null;
  const deadline = performance.now() + readyMs;
  while (performance.now() < deadline) {
    const running = findPostmaster(cluster);
    if (running?.socketFolder) {
      const client = await connectIfReady(running.socketFolder);
      if (client !== null) {
        return { client, socketFolder: running.socketFolder, wasRunning: started === null };
      }
    }
    if (running === null) {
      if (started?.hasEnded() && !started.hasLostSocket()) throw new OperatorError(explainEnd());
      if (started === null || started.hasEnded()) started = start();
    }
    await pause(10);
  }
  throw new OperatorError(
    `PostgreSQL was not ready within ${readyMs / 60_000} minutes. ${explainEnd()}`,
  );
}

/** Takes the data folder for this process; false when another one has it. */
export async function takeOwnership(client: Client): Promise<boolean> {
  try {
    await client.query(`SET lock_timeout = ${takeOverMs}`);
    await client.query('SELECT pg_advisory_lock($1)', [ownerLock]);
    return true;
  } catch (error) {
    const lockNotAvailable = '55P03';
    if (codeOf(error) === lockNotAvailable) return false;
    throw error;
  }
}

export async function createDatabase(client: Client): Promise<void> {
  const found = await client.query<{ role: boolean; database: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
            EXISTS (SELECT FROM pg_database WHERE datname = $2) AS database`,
    [role, database],
  );
  if (!found.rows[0]?.role) await client.query(`CREATE ROLE ${role} LOGIN CREATEDB`);
  if (!found.rows[0]?.database) await client.query(`CREATE DATABASE ${database} OWNER ${role}`);
}

/** The socket’s name; passed to PostgreSQL too, against its own files. */
export const socketPort = '5432';

/** Names every part of the address: missing ones would come from variables such as PGPORT. */
export function socketAddress(socketFolder: string, user: string, database: string): string {
  const parameters = new URLSearchParams({
    host: socketFolder,
    port: socketPort,
    user,
    sslmode: 'disable',
  });
  return `postgresql:///${database}?${parameters.toString()}`;
}

async function connectIfReady(socketFolder: string): Promise<Client | null> {
  const client = new Client({
    connectionString: socketAddress(socketFolder, superuser, 'postgres'),
    application_name: 'wohlwort owner',
    connectionTimeoutMillis: 10_000,
  });
  // A lost connection is noticed at its end.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const cannotConnectNow = '57P03';
    if (error instanceof DatabaseError && error.code !== cannotConnectNow) {
      throw new OperatorError(`PostgreSQL refused the connection: ${error.message}.`, {
        cause: error,
      });
    }
    return null;
  }
}
