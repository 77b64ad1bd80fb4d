import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Account } from '#server/db/embedded/account.ts';
import { giveTo } from '#server/runtime/data-folder.ts';
import { codeOf } from '#server/runtime/error-code.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

/** Where the socket of a data folder lies: in the system's temporary folder, because a socket's path has at most 107 bytes. */
export function socketFolderOf(dataDir: string, account: Account | null): string {
  const name = `wohlwort-${ownerOf(account).uid}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
  const longest = 107 - `/${name}/.s.PGSQL.5432`.length;
  // Another account may not be able to enter a temporary folder that is private to this one.
  const roomy = account === null && Buffer.byteLength(tmpdir()) <= longest;
  return path.join(roomy ? tmpdir() : '/tmp', name);
}

/** Makes it, open to nobody else; which is checked, since anyone could have made a folder of that name before. */
export function prepareSocketFolder(folder: string, account: Account | null): void {
  const owner = ownerOf(account);
  try {
    mkdirSync(folder, { mode: 0o700 });
    giveTo(owner, folder);
    chmodSync(folder, 0o700);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== owner.uid || (found.mode & 0o077) !== 0) {
    throw new OperatorError(
      `${folder} must be a folder that belongs to user ${owner.uid} alone. Remove it and start again.`,
    );
  }
}

/** After PostgreSQL has left. One that has just started there keeps it: only an empty folder goes. */
export function removeSocketFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // An empty folder in the temporary folder does no harm.
  }
}

function ownerOf(account: Account | null): { uid: number; gid: number } {
  return account ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}
