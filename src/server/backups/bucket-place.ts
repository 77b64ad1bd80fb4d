import { createHash } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createReadStream, createWriteStream, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { isBackupName, type BackupPlace } from '#server/backups/backup-place.ts';
import type { Bucket } from '#server/runtime/config.ts';
import { prepareDataFolder } from '#server/runtime/data-folder.ts';
import { ServiceError } from '#server/runtime/fault-sentence.ts';
import { faultOf, passes, type Fault } from '#server/runtime/fault.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';
import { retryAfterOf } from '#server/runtime/retry-after.ts';

/** Four are kept in memory while they are sent. */
const partBytes = 8 * 1024 * 1024;

/** Each longer than the one before, if the storage does not say how long. */
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
    patiently(waits, client.host, () => request({ ...options, headers: headersOf(options) }));
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

/** A longer wish ends the attempt; the next one is hourly. */
const longestWait = 5 * 60_000;

/** Repeats a request while the storage asks for patience or breaks off; waits as long as it says. */
async function patiently<Answer>(
  waits: readonly number[],
  host: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  let wished = 0;
  // The client hides the headers of a refusal.
  const listen = (message: unknown): void => {
    const { success, data } = heads.safeParse(message);
    if (!success || !data.request.origin.endsWith(`//${host}`)) return;
    const lines = data.response.headers.join('\n');
    wished = retryAfterOf(/^retry-after\n(.*)/imu.exec(lines)?.[1]) ?? 0;
  };
  subscribe(channel, listen);
  try {
    for (const milliseconds of waits) {
      try {
        return await ask();
      } catch (error) {
        const fault = faultOf(error);
        if (fault === null || !passes(fault) || wished > longestWait) throw error;
      }
      await pause(Math.max(milliseconds, wished));
    }
    return await ask();
  } finally {
    unsubscribe(channel, listen);
  }
}

/** Of fetch; names and values in turn. */
const channel = 'undici:request:headers';
const heads = z.object({
  request: z.object({ origin: z.string() }),
  response: z.object({ headers: z.array(z.instanceof(Buffer)) }),
});

async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OperatorError || isOfThisMachine(error)) throw error;
    throw new ServiceError('storage', error, describeRegion);
  }
}

/** Reading or writing the file in the data folder. */
function isOfThisMachine(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}

/** Some storages name the right region. */
function describeRegion({ kind }: Fault, error: unknown): string | null {
  const region = error instanceof Error && 'region' in error ? error.region : undefined;
  return typeof region === 'string' && /^[\w-]+$/u.test(region) && kind === 'place'
    ? `The bucket of BACKUP_TO is in the region ${region}. Set AWS_REGION=${region}.`
    : null;
}
