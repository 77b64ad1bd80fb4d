import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { killAtExit } from '#tests/support/child-cleanup.ts';

/** PostgreSQL and those around it do not run as root. */
function account(): { uid: number; gid: number } {
  return { uid: numberOf('-u'), gid: numberOf('-g') };
}

function numberOf(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'postgres']).toString());
}

export const postgresPrograms = '/usr/lib/postgresql/15/bin';

const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  pgbackrest: '/usr/bin/pgbackrest',
  postgres: `${postgresPrograms}/postgres`,
};

type Program = keyof typeof programs;

/** Lists the cluster's programs that this machine lacks. */
export function findMissing(): string[] {
  const missing = Object.entries(programs).filter(([, file]) => !existsSync(file));
  return missing.map(([name]) => name);
}

/** Started as the account of PostgreSQL, with its output in a file of the folder; ends with this process. */
export function startProgram(
  program: Program,
  parameters: readonly string[],
  { folder, name }: { folder: string; name: string },
): ChildProcess {
  return start(programs[program], parameters, { folder, name, ...account() });
}

/** The same for a program of ours, as the user of this process. */
export function startNode(
  file: string,
  env: Record<string, string>,
  { folder, name }: { folder: string; name: string },
): ChildProcess {
  return start(process.execPath, [file], { folder, name, env });
}

type Start = {
  folder: string;
  name: string;
  env?: Record<string, string>;
  uid?: number;
  gid?: number;
};

function start(
  command: string,
  parameters: readonly string[],
  { folder, name, env = {}, ...as }: Start,
): ChildProcess {
  const child = spawn(command, parameters, {
    ...as,
    env: { PATH: `/usr/bin:/bin:${postgresPrograms}`, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  killAtExit(child);
  const log = createWriteStream(path.join(folder, `${name}.log`), { flags: 'a' });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  return child;
}

/** Runs to its end as the account of PostgreSQL; answers what it wrote. */
export async function runAsPostgres(command: string, parameters: string[]): Promise<string> {
  const child = spawn(command, parameters, {
    ...account(),
    cwd: '/',
    env: { PATH: `/usr/bin:/bin:${postgresPrograms}`, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const [code] = await once(child, 'close');
  if (code !== 0)
    throw new Error(`${command} ${parameters.join(' ')} ended with ${code}:\n${said}`);
  return said;
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(timer);
}

/** Free ports on loopback. */
export async function findPorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  await Promise.all(
    servers.map(async (server) => {
      const closed = once(server, 'close');
      server.close();
      await closed;
    }),
  );
  return ports;
}

/** Tries again until it is so; an error counts as no. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  seconds = 60,
): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`Waited ${seconds} s in vain: ${what}`);
    await pause(200);
  }
}
