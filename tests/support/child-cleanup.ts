import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { projectFolder } from '#server/runtime/config.ts';

let executor: ChildProcess | undefined;

/**
 * Ends this process's servers when it ends without time for it, so that a stopped run leaves nothing behind. A process
 * of its own waits for that, at the other end of a pipe.
 */
export function killAtExit(server: ChildProcess): void {
  if (server.pid === undefined) return;
  write(`end ${server.pid}`);
  server.once('exit', () => write(`ended ${server.pid}`));
}

/** Stops the PostgreSQL of a data folder and removes the folder, if that has not happened yet. */
export function removeAtExit(dataDir: string): void {
  write(`empty ${dataDir}`);
}

function write(line: string): void {
  executor ??= begin();
  executor.stdin?.write(`${line}\n`);
}

function begin(): ChildProcess {
  const file = path.join(projectFolder, 'tests/support/child-cleanup-process.ts');
  // In a session of its own: ending the whole process group leaves this one time to act.
  const child = spawn(process.execPath, [file], {
    cwd: projectFolder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin?.on('error', () => undefined);
  // Neither the process nor the pipe keeps this one from ending.
  child.unref();
  const pipe = child.stdin;
  if (pipe !== null && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  return child;
}
