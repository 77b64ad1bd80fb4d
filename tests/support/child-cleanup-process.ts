/* Waits until its parent is gone, then ends the processes that child-cleanup.ts has registered. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { findPostmaster, isAlive, stopPostmaster } from '#server/db/embedded/postmaster.ts';

const patienceMilliseconds = 15_000;
const processes = new Set<number>();
const folders = new Set<string>();

for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.split(' ');
  const what = rest.join(' ');
  if (word === 'end') processes.add(Number(what));
  if (word === 'ended') processes.delete(Number(what));
  if (word === 'empty') folders.add(what);
}
await Promise.all([...processes].map(end));
await Promise.all([...folders].map(empty));

/** Sends SIGTERM first: a server then stops its own PostgreSQL. */
async function end(pid: number): Promise<void> {
  signal(pid, 'SIGTERM');
  const deadline = Date.now() + patienceMilliseconds;
  while (isAlive(pid) && Date.now() < deadline) await pause(50);
  signal(pid, 'SIGKILL');
}

async function empty(dataDir: string): Promise<void> {
  const postmaster = findPostmaster(path.join(dataDir, 'postgresql'));
  if (postmaster !== null) await stopPostmaster(postmaster.pid);
  rmSync(dataDir, { recursive: true, force: true });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Ignores a process that is gone.
  }
}
