import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { codeOf } from '#server/runtime/error-code.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

/** Creates the private data folder. For root, it gets the owner of its parent folder. */
export function prepareDataFolder(dataDir: string): void {
  try {
    // One by one: a recursive mkdir never ends in places such as /proc.
    for (const folder of missingFolders(dataDir)) makeFolder(folder);
    // The dot rejects a file.
    accessSync(`${dataDir}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new OperatorError(
      `The data folder ${dataDir} cannot be written (${codeOf(error)}). ` +
        'Set DATA_DIR to a folder that this user may write to.',
      { cause: error },
    );
  }
}

/** Returns the secret in a file, created at the first call. Throws OperatorError for invalid content. */
export function keepSecret(file: string, make: () => string, holds: Secret): string {
  if (!existsSync(file)) writePrivateFile(file, `${make()}\n`);
  const secret = readFileSync(file, 'utf8').trim();
  if (holds.test(secret)) return secret;
  throw new OperatorError(
    `${file} does not hold ${holds.what}. Bring the file back from a backup; ` +
      `or remove it, then a new one is made, and ${holds.loss}.`,
  );
}

/** The content of a secret’s file. */
export type Secret = {
  test(content: string): boolean;
  /** Its name, and what is lost with it; as parts of a sentence. */
  what: string;
  loss: string;
};

/** Writes a private file atomically. */
export function writePrivateFile(file: string, content: string): void {
  const temporary = `${file}.${process.pid}`;
  // Flushed before the rename: a power loss leaves no empty file.
  writeFileSync(temporary, content, { mode: 0o600, flush: true });
  giveTo(statSync(path.dirname(file)), temporary);
  renameSync(temporary, file);
}

/** Only root can give files away; other users own them already. */
export function giveTo(owner: { uid: number; gid: number }, ...files: string[]): void {
  if (process.getuid?.() !== 0) return;
  for (const file of files) chownSync(file, owner.uid, owner.gid);
}

export function nearestExisting(folder: string): string {
  let candidate = folder;
  while (!existsSync(candidate)) candidate = path.dirname(candidate);
  return candidate;
}

/** From the outermost on. */
function missingFolders(folder: string): string[] {
  if (existsSync(folder)) return [];
  return [...missingFolders(path.dirname(folder)), folder];
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
    giveTo(statSync(path.dirname(folder)), folder);
  } catch (error) {
    // Another start was faster.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** The file that says how to sign in to the invented community. */
export function accessFile(dataDir: string): string {
  return path.join(dataDir, 'administrator.txt');
}
