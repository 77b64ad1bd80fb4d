import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { isBackupName, type BackupPlace } from '#server/backups/backup-place.ts';
import type { Bucket } from '#server/runtime/config.ts';
import { prepareDataFolder } from '#server/runtime/data-folder.ts';
import { sentenceOf, ServiceError } from '#server/runtime/fault-sentence.ts';
import { faultOf, faultOutside, passes, type Fault } from '#server/runtime/fault.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

/** Four are kept in memory while they are sent. */
const partBytes = 8 * 1024 * 1024;

/** Each longer than the one before: a storage that asks for patience rarely says how long. */
const standardWaits = [1000, 2000, 4000, 8000, 16_000];

/** A bucket of an S3-compatible storage. A file is written in the data folder first, and uploaded whole. */
export async function openBucket(
  { prefix, endpoint, ...bucket }: Bucket,
  dataDir: string,
  waits: readonly number[] = standardWaits,
): Promise<BackupPlace> {
  prepareDataFolder(dataDir);
  const staging = path.join(dataDir, 'backup.partial');
  // Loaded only where it is configured.
  const { S3Client } = await import('@bradenmacdonald/s3-lite-client');
  const client = new S3Client({ ...bucket, endPoint: endpoint });
  const request = client.makeRequest.bind(client);
  client.makeRequest = (options) =>
    patiently(waits, () => request({ ...options, headers: headersOf(options) }));
  const sizeOf = async (name: string) => (await client.statObject(`${prefix}${name}`)).size;
  const place: BackupPlace = {
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
  return {
    staging,
    keep: (name) => inWords(() => place.keep(name)),
    list: () => inWords(() => place.list()),
    remove: (name) => inWords(() => place.remove(name)),
    fetch: (name) => inWords(() => place.fetch(name)),
  };
}

type Sent = { method: string; headers?: Headers; payload?: Uint8Array<ArrayBuffer> | string };

/** A storage that keeps objects for good (Object Lock) takes none without its digest. */
function headersOf({ method, headers, payload }: Sent): Headers {
  const sent = new Headers(headers);
  if (method === 'PUT' && payload !== undefined)
    sent.set('content-md5', createHash('md5').update(payload).digest('base64'));
  return sent;
}

/** Repeats a request while the storage asks for patience or breaks off. */
async function patiently<Answer>(
  waits: readonly number[],
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (const milliseconds of waits) {
    try {
      return await ask();
    } catch (error) {
      const fault = faultOf(error);
      if (fault === null || !passes(fault)) throw error;
    }
    await pause(milliseconds);
  }
  return ask();
}

async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OperatorError || isOfThisMachine(error)) throw error;
    const fault = faultOutside(error);
    throw new ServiceError('storage', fault, error, describe(fault, error));
  }
}

/** Reading or writing the file in the data folder. */
function isOfThisMachine(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}

/** Some storages name the right region. */
function describe(fault: Fault, error: unknown): string {
  const region = error instanceof Error && 'region' in error ? error.region : undefined;
  return typeof region === 'string' && /^[\w-]+$/u.test(region) && fault.kind === 'place'
    ? `The bucket of BACKUP_TO is in the region ${region}. Set AWS_REGION=${region}.`
    : sentenceOf('storage', fault);
}
