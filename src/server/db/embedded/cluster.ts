import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  clusterAddress,
  connectingUsers,
  programOptions,
  type Account,
} from '#server/db/embedded/account.ts';
import type { Binaries } from '#server/db/embedded/binaries.ts';
import { readIfPresent } from '#server/db/embedded/postmaster.ts';
import { giveTo, writePrivateFile } from '#server/runtime/data-folder.ts';
import { codeOf } from '#server/runtime/error-code.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

/** Only for creating the role and database below; the product has no such rights. */
export const superuser = 'postgres';
export const role = 'wohlwort';
export const database = 'wohlwort';

/** Creates the cluster at the first start. `durable: false` (tests only) skips waiting for the disk. */
export async function prepareCluster(
  cluster: string,
  binaries: Binaries,
  account: Account | null,
  durable: boolean,
): Promise<void> {
  if (!existsSync(cluster)) await createCluster(cluster, binaries, account, durable);
  const version = readIfPresent(path.join(cluster, 'PG_VERSION'))?.trim();
  if (version === undefined)
    throw new OperatorError(
      `${cluster} is not a cluster of PostgreSQL, or a damaged one: it has no file PG_VERSION. ` +
        'Bring the data folder back from a copy, or set DATA_DIR to a new one and restore a backup there.',
    );
  if (version !== binaries.majorVersion) {
    throw new OperatorError(
      `The data folder was made by PostgreSQL ${version}, and this Wohlwort brings ${binaries.majorVersion}. ` +
        'Make a backup with the Wohlwort that made it, and restore it into a new data folder.',
    );
  }
  writeAccessRules(cluster, account);
}

/** In a folder beside it, then renamed: an interrupted or doubled start leaves no half cluster. */
async function createCluster(
  cluster: string,
  binaries: Binaries,
  account: Account | null,
  durable: boolean,
): Promise<void> {
  const folder = `${cluster}.new-${process.pid}`;
  mkdirSync(folder, { mode: 0o700 });
  if (account !== null) giveTo(account, folder);
  try {
    await promisify(execFile)(
      binaries.initdb,
      [
        `--pgdata=${clusterAddress(folder, account)}`,
        `--username=${superuser}`,
        '--auth=peer',
        // The same order and case rules on every system.
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(durable ? [] : ['--no-sync']),
      ],
      programOptions(folder, account),
    );
    renameSync(folder, cluster);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    if (existsSync(cluster)) return;
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new OperatorError(`PostgreSQL could not prepare ${cluster}. ${output || codeOf(error)}`, {
      cause: error,
    });
  }
}

/**
 * Removes files of killed starts. Only for the folder’s owner: a process number may belong to another process by now.
 */
export function removeLeftovers(dataDir: string): void {
  const leftover =
    /^(?:postgresql\.new-|postgresql-[^/]+\.|auth-secret\.|push-key\.|administrator\.txt\.)\d+$/u;
  for (const name of readdirSync(dataDir))
    if (leftover.test(name))
      rmSync(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
}

/** Only the socket, only named system users; the kernel verifies them. */
function writeAccessRules(cluster: string, account: Account | null): void {
  const users = connectingUsers(account).map((user) => `"${user.replaceAll('"', '""')}"`);
  const files = {
    'pg_hba.conf': 'local all all peer map=wohlwort\n',
    'pg_ident.conf': users
      .flatMap((user) => [`wohlwort ${user} ${superuser}\n`, `wohlwort ${user} ${role}\n`])
      .join(''),
  };
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(cluster, name);
    if (readIfPresent(file) !== content) writePrivateFile(file, content);
  }
}
