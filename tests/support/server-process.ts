import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { projectFolder } from '#server/runtime/config.ts';
import { killAtExit } from '#tests/support/child-cleanup.ts';

/** End of a process: its exit code, or the signal that ended it. */
export type End = number | NodeJS.Signals;

export interface ServerProcess {
  /** Like http://127.0.0.1:40123. */
  address: string;
  /** Returns all output so far. */
  output(): string;
  /** Settles when the output matches. Rejects when the process ends before. */
  saying(pattern: RegExp): Promise<void>;
  ended: Promise<End>;
  /** Stops reading the output. */
  stopReading(): void;
  /** Sends a signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<End>;
}

type Environment = Record<string, string>;

/** Creates a folder that is removed after the test; all its processes must have ended by then. */
export function temporaryFolder(name = ''): string {
  const folder = mkdtempSync(path.join(tmpdir(), `wohlwort-${name}`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the real server as a process and waits until it is ready; it ends with the test at the latest. */
export async function startServer(
  env: Environment,
  project = projectFolder,
): Promise<ServerProcess> {
  const server = launchServer({ DEMO_DATA: 'off', ...env }, project);
  await server.saying(/ready at (http:\S+?)"/);
  const address = /ready at (http:\S+?)"/.exec(server.output())?.[1] ?? '';
  return { ...server, address };
}

/** Starts the server without waiting; `project` names another copy of the project. */
export function launchServer(
  env: Environment,
  project = projectFolder,
): Omit<ServerProcess, 'address'> {
  const file = path.join(project, 'src/server/bootstrap/main.ts');
  const { child, ...started } = launch([file], { PORT: '0', ...env });
  const stop = (signal: NodeJS.Signals = 'SIGTERM'): Promise<End> => {
    child.kill(signal);
    return started.ended;
  };
  onTestFinished(async () => void (await stop()));
  const stopReading = (): void => {
    child.stdout?.destroy();
    child.stderr?.destroy();
  };
  return { ...started, stopReading, stop };
}

/** Starts a server that is expected to fail; returns its end and output. */
export async function failingStart(env: Environment): Promise<{ end: End; output: string }> {
  const { ended, output } = launchServer({ DEMO_DATA: 'off', ...env });
  return { end: await ended, output: output() };
}

/** Runs `npm run wohlwort -- …` without npm. */
export async function runCommand(
  env: Environment,
  ...parameters: string[]
): Promise<{ end: End; output: string }> {
  const { ended, output } = launch(['src/server/cli/main.ts', ...parameters], env);
  return { end: await ended, output: output() };
}

/** Starts the same command without waiting for its end. */
export function beginCommand(env: Environment, ...parameters: string[]) {
  const { child, ended } = launch(['src/server/cli/main.ts', ...parameters], env);
  const stop = (signal: NodeJS.Signals): Promise<End> => {
    child.kill(signal);
    return ended;
  };
  onTestFinished(async () => void (await stop('SIGKILL')));
  return { stop };
}

/** Returns the pid of PostgreSQL's main process in a data folder; null without one. */
export function findPostgres(dataDir: string): number | null {
  try {
    return Number(readPostmasterFile(dataDir)[0]);
  } catch {
    return null;
  }
}

/** Returns the socket folder of a running PostgreSQL. */
export function findSocketFolder(dataDir: string): string {
  return readPostmasterFile(dataDir)[4] ?? '';
}

function readPostmasterFile(dataDir: string): string[] {
  return readFileSync(path.join(dataDir, 'postgresql/postmaster.pid'), 'utf8').split('\n');
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function launch(parameters: string[], env: Environment) {
  const child: ChildProcess = spawn(process.execPath, parameters, {
    cwd: projectFolder,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LOG_LEVEL: 'info', ...env },
  });
  killAtExit(child);
  let output = '';
  const listeners = new Set<() => void>();
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const ended = new Promise<End>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'SIGKILL'));
  });
  return {
    child,
    ended,
    output: () => output,
    saying: (pattern: RegExp) =>
      new Promise<void>((resolve, reject) => {
        const check = (): void => {
          if (pattern.test(output)) resolve();
        };
        listeners.add(check);
        check();
        void ended.then((end) => reject(new Error(`It ended (${end}) and said:\n${output}`)));
      }),
  };
}
