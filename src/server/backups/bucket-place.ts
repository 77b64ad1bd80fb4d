import { createReadStream, createWriteStream, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isBackupName, type BackupPlace } from '#server/backups/backup-place.ts';
import type { Bucket } from '#server/runtime/config.ts';
import { prepareDataFolder } from '#server/runtime/data-folder.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

/** Four are kept in memory while they are sent. */
const partBytes = 8 * 1024 * 1024;

/** A bucket of an S3-compatible storage. A file is written in the data folder first, and uploaded whole. */
export async function openBucket(
  { prefix, endpoint, ...bucket }: Bucket,
  dataDir: string,
): Promise<BackupPlace> {
  prepareDataFolder(dataDir);
  const staging = path.join(dataDir, 'backup.partial');
  // Loaded only where it is configured.
  const { S3Client } = await import('@bradenmacdonald/s3-lite-client');
  const client = new S3Client({ ...bucket, endPoint: endpoint });
  const sizeOf = async (name: string) => (await client.statObject(`${prefix}${name}`)).size;
  return {
    staging,
    async keep(name) {
      const { size } = statSync(staging);
      const content = ReadableStream.from(createReadStream(staging));
      await client.putObject(`${prefix}${name}`, content, { size, partSize: partBytes });
      const stored = await sizeOf(name);
      if (stored !== size)
        throw new OperatorError(`The storage keeps ${stored} bytes of ${size} of the backup.`);
      rmSync(staging);
    },
    async list() {
      const found = await Array.fromAsync(client.listObjects({ prefix }));
      return found
        .map(({ key, size }) => ({ name: key.slice(prefix.length), bytes: size }))
        .filter(({ name }) => isBackupName(name))
        .toSorted((one, other) => one.name.localeCompare(other.name));
    },
    remove: (name) => client.deleteObject(`${prefix}${name}`),
    async fetch(name) {
      const answer = await client.getObject(`${prefix}${name}`);
      const file = path.join(dataDir, `fetched.partial.${process.pid}`);
      const release = () => rmSync(file, { force: true });
      try {
        const body: AsyncIterable<Uint8Array> = answer.body ?? Readable.from([]);
        await pipeline(body, createWriteStream(file, { mode: 0o600 }));
      } catch (error) {
        release();
        throw error;
      }
      return { file, release };
    },
  };
}
