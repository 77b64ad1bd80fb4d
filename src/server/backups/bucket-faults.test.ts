import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPlace } from '#server/backups/open-place.ts';
import { loadConfig } from '#server/runtime/config.ts';
import { openBucketServer, type OddAnswer } from '#tests/support/bucket.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { selfSigned } from '#tests/support/self-signed.ts';

const backup = 'wohlwort-2026-06-16T10-00-00Z.backup';
const waits = [1, 1];

type Storage = Awaited<ReturnType<typeof openBucketServer>>;

async function open(env: Record<string, string> = {}) {
  const storage = await openBucketServer();
  onTestFinished(storage.close);
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'wohlwort-bucket-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  const place = await openPlace(loadConfig({ ...storage.env, DATA_DIR, ...env }), waits);
  writeFileSync(place.staging, 'a backup');
  return { storage, place };
}

const times = (count: number, answer: OddAnswer): OddAnswer[] =>
  Array.from({ length: count }, () => answer);

const nowhere = `http://127.0.0.1:${await findFreePort()}`;

type Cell = {
  kind: string;
  env?: Record<string, string>;
  prepare?: (storage: Storage) => void;
  sentence: string;
  /** Requests that the storage gets. */
  asked: number;
};

const credentials = 'Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';

describe('a storage that fails is told in words', () => {
  test.each<Cell>([
    {
      kind: 'name',
      env: { AWS_ENDPOINT_URL_S3: 'http://storage.invalid' },
      sentence:
        'The storage of BACKUP_TO does not answer (ENOTFOUND). Its name is not found: check AWS_ENDPOINT_URL_S3 and AWS_REGION, and the name server of this machine.',
      asked: 0,
    },
    {
      kind: 'connection',
      env: { AWS_ENDPOINT_URL_S3: nowhere },
      sentence:
        'The storage of BACKUP_TO does not answer (ECONNREFUSED). Check AWS_ENDPOINT_URL_S3 and AWS_REGION and that the server runs.',
      asked: 0,
    },
    {
      kind: 'clock',
      prepare: ({ manners }) => (manners.clockAheadMilliseconds = 30 * 60_000),
      sentence:
        'The storage of BACKUP_TO says that the clock of this machine is wrong (RequestTimeTooSkewed). Set it, best by NTP.',
      asked: 1,
    },
    {
      kind: 'secret',
      env: { AWS_SECRET_ACCESS_KEY: 'another' },
      sentence: `The storage of BACKUP_TO does not accept the credentials (SignatureDoesNotMatch). ${credentials}`,
      asked: 1,
    },
    {
      kind: 'key',
      env: { AWS_ACCESS_KEY_ID: 'another' },
      sentence: `The storage of BACKUP_TO does not accept the credentials (InvalidAccessKeyId). ${credentials}`,
      asked: 1,
    },
    {
      kind: 'rights',
      prepare: ({ odd }) => odd.push({ status: 403, code: 'AccessDenied' }),
      sentence:
        'The storage of BACKUP_TO does not allow this (AccessDenied). Give the rights there that it needs, or check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
      asked: 1,
    },
    {
      kind: 'quota',
      prepare: ({ odd }) => odd.push({ status: 507, code: 'InsufficientStorage' }),
      sentence:
        'The storage of BACKUP_TO has no room or no credit left (InsufficientStorage). Make room or add credit there.',
      asked: 1,
    },
    {
      kind: 'bucket',
      env: { BACKUP_TO: 's3://another' },
      sentence:
        'The storage of BACKUP_TO does not know this place (NoSuchBucket). Check the bucket in BACKUP_TO, AWS_REGION and AWS_ENDPOINT_URL_S3.',
      asked: 1,
    },
    {
      kind: 'region',
      env: { AWS_REGION: 'us-east-1' },
      sentence:
        'The bucket of BACKUP_TO is in the region eu-central-1. Set AWS_REGION=eu-central-1.',
      asked: 1,
    },
    {
      kind: 'slow down, for ever',
      prepare: ({ odd }) => odd.push(...times(9, { status: 503, code: 'SlowDown' })),
      sentence: 'The storage of BACKUP_TO cannot answer now (SlowDown). Try again later.',
      asked: 1 + waits.length,
    },
  ])('$kind', async ({ env = {}, prepare, sentence, asked }) => {
    const { storage, place } = await open(env);
    prepare?.(storage);
    const error: unknown = await place.keep(backup).then(
      () => 'It was kept.',
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ name: 'ServiceError', message: sentence });
    expect(storage.asked()).toBe(asked);
    expect(storage.objects.size).toBe(0);
  });

  test('half an answer', async () => {
    const { storage, place } = await open();
    await place.keep(backup);
    storage.odd.push(null, null);
    await expect(place.list()).rejects.toThrow(
      /^The storage of BACKUP_TO ended the connection \(\w+\)\. Try again; look into its log\.$/u,
    );
    await expect(place.fetch(backup)).rejects.toThrow(/ended the connection/u);
  });

  test('a certificate', async () => {
    const server = createServer(selfSigned).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : '';
    const { place } = await open({ AWS_ENDPOINT_URL_S3: `https://127.0.0.1:${port}` });
    await expect(place.keep(backup)).rejects.toThrow(
      'The certificate of the storage of BACKUP_TO is self-signed. Mend it there, or let NODE_EXTRA_CA_CERTS name',
    );
  });

  test('an answer of another program', async () => {
    const { storage, place } = await open();
    storage.odd.push({ html: '<h1>It works</h1>' });
    await expect(place.list()).rejects.toThrow(
      /^The storage of BACKUP_TO answers something else than expected \(\w+\)\. Check AWS_ENDPOINT_URL_S3/u,
    );
  });
});

test.each<OddAnswer>([
  { status: 503, code: 'SlowDown' },
  { status: 429, code: 'TooManyRequests' },
  { status: 500, code: 'InternalError' },
  { status: 503, code: 'of nobody' },
])('a storage that asks for patience is tried again (%o)', async (answer) => {
  const { storage, place } = await open();
  storage.odd.push(answer, answer);
  await place.keep(backup);
  expect([...storage.objects.values()].map(String)).toEqual(['a backup']);
});

test('a storage that says how long it needs is left alone for so long', async () => {
  const { storage, place } = await open();
  storage.odd.push({ status: 503, code: 'SlowDown', retryAfter: '1' });
  const begun = performance.now();
  await place.keep(backup);
  expect(performance.now() - begun).toBeGreaterThan(990);
  // A time, and far away: a backup waits no hours.
  const midnight = new Date(Date.now() + 86_400_000).toUTCString();
  storage.odd.push({ status: 429, code: 'TooManyRequests', retryAfter: midnight });
  await expect(place.list()).rejects.toThrow('cannot answer now (TooManyRequests).');
});

test('a storage that keeps objects for good takes backups, and gives them back', async () => {
  const { storage, place } = await open();
  storage.manners.locked = true;
  await place.keep(backup);
  await expect(place.remove(backup)).rejects.toThrow(/does not allow this \(AccessDenied\)/u);
  expect(await place.list()).toEqual([{ name: backup, bytes: 8 }]);
});
