import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Account } from '#server/db/embedded/account.ts';
import { giveTo } from '#server/runtime/data-folder.ts';
import { codeOf } from '#server/runtime/error-code.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

/** In the system's temporary folder, because a socket's path has at most 107 bytes. */
export function socketFolderOf(dataDir: string, account: Account | null): string {
  const name = `wohlwort-${ownerOf(account).uid}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
  const longest = 107 - `/${name}/.s.PGSQL.5432`.length;
  // Another account may not be able to enter a private temporary folder.
  const roomy = account === null && Buffer.byteLength(tmpdir()) <= longest;
  return path.join(roomy ? tmpdir() : '/tmp', name);
}

/** Creates the private folder and checks it: another user could have made one of that name. */
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

/** Removes only an empty folder: a new server may already use it. */
export function removeSocketFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // An empty temporary folder does no harm.
  }
}

function ownerOf(account: Account | null): { uid: number; gid: number } {
  return account ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}
