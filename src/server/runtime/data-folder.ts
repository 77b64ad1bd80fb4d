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

/** Makes the data folder if needed, closed to others. As root it belongs to whom its surroundings belong. */
export function prepareDataFolder(dataDir: string): void {
  try {
    // One by one: a recursive mkdir would never end where the system makes nothing, as in /proc.
    for (const folder of missingFolders(dataDir)) makeFolder(folder);
    // The dot refuses a file.
    accessSync(`${dataDir}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new OperatorError(
      `The data folder ${dataDir} cannot be written (${codeOf(error)}). ` +
        'Set DATA_DIR to a folder that this user may write to.',
      { cause: error },
    );
  }
}

/**
 * The secret in a file of the data folder, made at the first call. Throws OperatorError where the file holds something
 * else, as it may after a full disk or a slip: to go on with that would be a secret that anybody can guess, and to make
 * a new one would be the loss of what the old one was for.
 */
export function keepSecret(file: string, make: () => string, holds: Secret): string {
  if (!existsSync(file)) writePrivateFile(file, `${make()}\n`);
  const secret = readFileSync(file, 'utf8').trim();
  if (holds.test(secret)) return secret;
  throw new OperatorError(
    `${file} does not hold ${holds.what}. Bring the file back from a backup; ` +
      `or remove it, then a new one is made, and ${holds.loss}.`,
  );
}

/** What stands in a file of a secret. */
export type Secret = {
  test(content: string): boolean;
  /** What it is, and what is lost with it; as parts of a sentence. */
  what: string;
  loss: string;
};

/** Writes a file that only its owner may read, whole or not at all. */
export function writePrivateFile(file: string, content: string): void {
  const temporary = `${file}.${process.pid}`;
  // On the disk before it has its name: no loss of power leaves an empty file.
  writeFileSync(temporary, content, { mode: 0o600, flush: true });
  giveTo(statSync(path.dirname(file)), temporary);
  renameSync(temporary, file);
}

/** Only root can give files away; for everyone else they are already theirs. */
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
