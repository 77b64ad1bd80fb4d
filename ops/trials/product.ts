import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { killAtExit } from '#tests/support/child-cleanup.ts';
import {
  findPorts,
  postgresPrograms,
  runAsPostgres,
  stopProcess,
  until,
} from '../cluster/processes.ts';

/** Faults that a trial found, as sentences; none if all is as promised. */
export type Faults = string[];

/** Shared by all trials: an unpacked release and a PostgreSQL, both removed afterwards. */
export interface Place {
  folder: string;
  /** The unpacked release. */
  release: string;
  /** A new, empty database. */
  createDatabase(): Promise<string>;
}

export async function openPlace(undo: AsyncDisposableStack): Promise<Omit<Place, 'release'>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wohlwort-ways-'));
  spawnSync('chmod', ['755', folder]);
  undo.defer(() => rmSync(folder, { recursive: true, force: true }));
  const cluster = path.join(folder, 'postgresql');
  mkdirSync(cluster);
  spawnSync('chown', ['postgres:', cluster]);
  const [port = 0] = await findPorts(1);
  const data = path.join(cluster, 'data');
  const program = (name: string, ...parameters: string[]) =>
    runAsPostgres(path.join(postgresPrograms, name), ['-D', data, ...parameters]);
  await program('initdb', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  const options = `-p ${port} -k ${cluster} -c listen_addresses=127.0.0.1 -c fsync=off`;
  await program('pg_ctl', '-w', '-l', path.join(cluster, 'log'), '-o', options, 'start');
  undo.defer(async () => void (await program('pg_ctl', '-m', 'immediate', 'stop')));
  const addressOf = (name: string) => `postgresql://postgres@127.0.0.1:${port}/${name}`;
  return {
    folder,
    async createDatabase() {
      const name = `wohlwort_${randomBytes(6).toString('hex')}`;
      await ask(addressOf('postgres'), `CREATE DATABASE ${name}`);
      return addressOf(name);
    },
  };
}

export async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

export type Server = { address: string; milliseconds: number; stop(): Promise<void> };

/** Starts the release; it is ready when it says so. */
export async function startServer(
  place: Place,
  env: Record<string, string>,
  preload: string[] = [],
): Promise<Server> {
  const [port = 0] = await findPorts(1);
  const address = `http://127.0.0.1:${port}`;
  const own = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', PORT: String(port) };
  const start = performance.now();
  const server = begin(process.execPath, [...preload, 'src/server/bootstrap/main.ts'], {
    cwd: place.release,
    env: { ...own, AUTH_SECRET: secret, DATA_DIR: path.join(place.folder, 'data'), ...env },
    log: path.join(place.folder, 'server.log'),
  });
  await until('the server is ready', async () => {
    if (server.exitCode !== null) throw new Error('The server did not start.');
    return (await fetch(`${address}/api/ready`)).ok;
  });
  const milliseconds = performance.now() - start;
  return { address, milliseconds, stop: () => stopProcess(server) };
}

const secret = randomBytes(32).toString('hex');

/** Starts a program with its output in a file; it ends with this process at the latest. */
export function begin(
  program: string,
  parameters: string[],
  { cwd = '/', env, log }: { cwd?: string; env?: NodeJS.ProcessEnv; log: string },
): ChildProcess {
  const child = spawn(program, parameters, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  killAtExit(child);
  const file = createWriteStream(log, { flags: 'a' });
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  return child;
}

/** Returns a program's path, or null if the machine lacks it. */
export function findProgram(name: string): string | null {
  const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin'];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
}

/** Runs a program to its end. */
export function run(program: string, ...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync(program, parameters, { encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

export function say(sentence: string): void {
  console.log(`  ${sentence}`);
}

/** Lists what this machine cannot try, with the reasons. */
export const skipped: string[] = [];

export function skip(what: string, reason: string): void {
  say(`${what} is skipped: ${reason}`);
  skipped.push(`${what}: ${reason}`);
}
