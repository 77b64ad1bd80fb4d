import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { headerShape, type BackupHeader } from '#server/db/backup-format.ts';
import { writeBackup } from '#server/db/backup.ts';
import { restoreBackup } from '#server/db/restore.ts';
import { projectFolder } from '#server/runtime/config.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'wohlwort-version-'));
const file = path.join(folder, 'wohlwort.backup');
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await writeBackup(app.database, file, { authSecret: null, pushKey: null });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const versioned = z.object({ version: z.string() });
const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(projectFolder, name), 'utf8'));

test('the lock, the health of a server, its OpenAPI document and its backups say one version', async () => {
  const { version } = versioned.parse(readJson('package.json'));
  const health = await app.request('GET', '/api/health');
  const document = await app.request('GET', '/api/openapi.json');
  expect(versioned.parse(readJson('package-lock.json')).version).toBe(version);
  expect(versioned.parse(health.body).version).toBe(version);
  expect(z.object({ info: versioned }).parse(document.body).info.version).toBe(version);
  expect(readHeader().version).toBe(version);
});

test('a backup of a version that came later is refused, and says which one wrote it', async () => {
  const header = readHeader();
  const later = { ...header, version: '99.1.0', migrations: [...header.migrations, 'f00d'] };
  const [, ...rows] = readLines();
  writeFileSync(file, gzipSync([JSON.stringify(later), ...rows].join('\n')));
  await expect(restoreBackup(app.database, file, { replace: true })).rejects.toThrow(
    'The backup was made by Wohlwort 99.1.0, whose database this version does not know.',
  );
});

function readLines(): string[] {
  return gunzipSync(readFileSync(file)).toString().split('\n');
}

function readHeader(): BackupHeader {
  return headerShape.parse(JSON.parse(readLines()[0] ?? ''));
}
