import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clusterAddress, programOptions, type Account } from '#server/db/embedded/account.ts';
import type { Binaries } from '#server/db/embedded/binaries.ts';
import { giveTo } from '#server/runtime/data-folder.ts';
import { codeOf } from '#server/runtime/error-code.ts';

/** A cluster’s PostgreSQL server process, also one started elsewhere. */
export interface Postmaster {
  pid: number;
  /** Empty until the server has made its socket. */
  socketFolder: string;
}

/** For a fast shutdown, which writes everything to the disk. */
const shutdownMs = 60_000;

/** Reads the running server from PostgreSQL’s own file; null when none runs. */
export function findPostmaster(cluster: string): Postmaster | null {
  const file = path.join(cluster, 'postmaster.pid');
  const lines = readIfPresent(file)?.split('\n');
  const pid = Number(lines?.[0]);
  return pid && isPostgres(pid) ? { pid, socketFolder: lines?.[4] ?? '' } : null;
}

export interface StartOptions {
  cluster: string;
  logFile: string;
  socketFolder: string;
  binaries: Binaries;
  account: Account | null;
  settings: Record<string, string>;
}

/** Starts PostgreSQL in its own session, so that Ctrl+C reaches only this process. */
export function startPostmaster(options: StartOptions): { hasEnded(): boolean } {
  const { cluster, logFile, socketFolder, binaries, account } = options;
  removeStalePidFile(cluster);
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`);
  const output = openSync(logFile, 'a', 0o600);
  giveTo(statSync(path.dirname(logFile)), logFile);
  const settings = Object.entries({ ...options.settings, unix_socket_directories: socketFolder });
  const child = spawn(
    binaries.postgres,
    [
      `-D${clusterAddress(cluster, account)}`,
      ...settings.map(([name, value]) => `--${name}=${value}`),
    ],
    {
      ...programOptions(cluster, account),
      detached: true,
      stdio: ['ignore', output, output],
    },
  );
  closeSync(output);
  let ended = false;
  child.on('exit', () => (ended = true)).on('error', () => (ended = true));
  child.unref();
  return { hasEnded: () => ended };
}

/** Fast shutdown: ends connections, writes everything, exits. */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  // A clock that cannot be set.
  const deadline = performance.now() + shutdownMs;
  while (isAlive(pid) && isPostgres(pid)) {
    // Immediate: the next start recovers, and committed data is safe.
    if (performance.now() > deadline) return signal(pid, 'SIGQUIT');
    await pause(10);
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** After a machine’s crash, the number in the file may belong to another process. */
function removeStalePidFile(cluster: string): void {
  const file = path.join(cluster, 'postmaster.pid');
  const pid = Number(readIfPresent(file)?.split('\n')[0]);
  if (pid && !isPostgres(pid)) rmSync(file, { force: true });
}

function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  // Unknown without /proc; PostgreSQL checks it at its start.
  if (process.platform !== 'linux') return true;
  return readIfPresent(`/proc/${pid}/comm`)?.trim() === 'postgres';
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

export function readIfPresent(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ESRCH'].includes(codeOf(error))) return null;
    throw error;
  }
}
