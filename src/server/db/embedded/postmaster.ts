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

/** A PostgreSQL server process of a cluster, whoever started it. */
export interface Postmaster {
  pid: number;
  /** Empty until the server has made its socket. */
  socketFolder: string;
}

/** Longest wait for a fast shutdown, which includes writing everything to the disk. */
const shutdownMs = 60_000;

/** The server that runs on the cluster, from the file that PostgreSQL keeps there; null when none does. */
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

/** Starts PostgreSQL in a session of its own, so that Ctrl+C reaches only this process, which then stops it in order. */
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

/** Fast shutdown: ends the connections, writes everything, leaves. */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  // By a clock that nobody puts forward or back.
  const deadline = performance.now() + shutdownMs;
  while (isAlive(pid) && isPostgres(pid)) {
    // Immediate: the next start recovers from the write-ahead log, nothing acknowledged is lost.
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

/** After a crash of the machine or the container, the number in the file may belong to any other process. */
function removeStalePidFile(cluster: string): void {
  const file = path.join(cluster, 'postmaster.pid');
  const pid = Number(readIfPresent(file)?.split('\n')[0]);
  if (pid && !isPostgres(pid)) rmSync(file, { force: true });
}

function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  // Without /proc it cannot be known here; PostgreSQL looks for itself when it starts.
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
