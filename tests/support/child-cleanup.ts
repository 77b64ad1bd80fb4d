import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { projectFolder } from '#server/runtime/config.ts';

let executor: ChildProcess | undefined;

/** Ends the server if this process dies without cleaning up: a second process sees the end of its pipe. */
export function killAtExit(server: ChildProcess): void {
  if (server.pid === undefined) return;
  write(`end ${server.pid}`);
  server.once('exit', () => write(`ended ${server.pid}`));
}

/** Registers a data folder: its PostgreSQL is stopped and the folder removed if this process dies before. */
export function removeAtExit(dataDir: string): void {
  write(`empty ${dataDir}`);
}

function write(line: string): void {
  executor ??= begin();
  executor.stdin?.write(`${line}\n`);
}

function begin(): ChildProcess {
  const file = path.join(projectFolder, 'tests/support/child-cleanup-process.ts');
  // Detaches it: a signal to the whole process group must not end it.
  const child = spawn(process.execPath, [file], {
    cwd: projectFolder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin?.on('error', () => undefined);
  // Lets this process end despite the child and its pipe.
  child.unref();
  const pipe = child.stdin;
  if (pipe !== null && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  return child;
}
