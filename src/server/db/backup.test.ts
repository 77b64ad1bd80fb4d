import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { footerShape, headerShape } from '#server/db/backup-format.ts';
import { writeBackup } from '#server/db/backup.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { restoreBackup } from '#server/db/restore.ts';
import { systemClock, systemRandom } from '#server/runtime/clock.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { seedEssentials } from '#server/seed/essentials.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const secrets = { authSecret: 'secret', pushKey: 'key' };
const noSecrets = { authSecret: null, pushKey: null };

const folder = mkdtempSync(path.join(tmpdir(), 'wohlwort-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a restored database is the same, down to sequences and texts with strange characters', async () => {
  const original = await createCommunity();
  const strange = 'Zeile\r\nTab\t\\. \\N \u2028 „Größe“ 谢谢 🎈 "quote" \\';
  await original.pool.query('UPDATE compliments SET text = $1, report_reason = $2', [strange, '']);
  const file = path.join(folder, 'same.gz');
  await writeBackup(original, file, secrets);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const copy = await createTestDatabase();
  const { header } = await restoreBackup(copy, file, { replace: false });
  expect(header).toMatchObject(secrets);
  const again = path.join(folder, 'again.gz');
  await writeBackup(copy, again, secrets);
  expect(bodyOf(again)).toEqual(bodyOf(file));
  await expect(
    count(copy, `compliments WHERE text = '${strange.replaceAll("'", "''")}'`),
  ).resolves.toBeGreaterThan(50);

  await Promise.all([original.close(), copy.close()]);
});

test('triggers and constraints are in force again after a restore', async () => {
  const original = await createCommunity();
  await original.pool.query("INSERT INTO audit_events (action) VALUES ('test')");
  const file = path.join(folder, 'rules.gz');
  await writeBackup(original, file, noSecrets);
  const copy = await createTestDatabase();
  await restoreBackup(copy, file, { replace: false });
  await expect(copy.pool.query("UPDATE audit_events SET action = 'changed'")).rejects.toThrow(
    /append-only/,
  );
  await Promise.all([original.close(), copy.close()]);
});

test('a transaction during a backup is in it wholly or not at all', async () => {
  const original = await createCommunity();
  await original.pool.query('CREATE TABLE aaa_first (n int); CREATE TABLE zzz_last (n int)');
  const enough = new AbortController();
  const writer = (async () => {
    for (let n = 0; !enough.signal.aborted; n += 1) {
      await original.pool.query(
        `WITH a AS (INSERT INTO aaa_first VALUES (${n})) INSERT INTO zzz_last VALUES (${n})`,
      );
    }
  })();
  const file = path.join(folder, 'moment.gz');
  for (let round = 0; round < 5; round += 1) {
    await writeBackup(original, file, noSecrets);
    const { header, footer } = read(file);
    const rowsOf = (name: string) =>
      footer.rows[header.tables.findIndex((table) => table.name === name)];
    expect(rowsOf('aaa_first')).toBe(rowsOf('zzz_last'));
  }
  enough.abort();
  await writer;
  expect(await count(original, 'aaa_first')).toBeGreaterThan(0);
  await original.close();
});

test('people who are already there are not replaced unless told to', async () => {
  const original = await createCommunity();
  const file = path.join(folder, 'replace.gz');
  await writeBackup(original, file, noSecrets);
  await original.pool.query('DELETE FROM compliments');
  await expect(restoreBackup(original, file, { replace: false })).rejects.toThrow('--force');
  expect(await count(original, 'compliments')).toBe(0);
  await restoreBackup(original, file, { replace: true });
  expect(await count(original, 'compliments')).toBeGreaterThan(50);
  await original.close();
});

test('a damaged, foreign or newer backup changes nothing', async () => {
  const original = await createCommunity();
  const file = path.join(folder, 'whole.gz');
  await writeBackup(original, file, noSecrets);
  const whole = readFileSync(file);
  const text = gunzipSync(whole).toString();
  const damaged = /is damaged or is no backup of Wohlwort\. Nothing was changed\./;
  const broken: [content: Buffer, refusal: RegExp][] = [
    [Buffer.alloc(0), damaged],
    [whole.subarray(0, whole.length - 2000), damaged],
    [Buffer.from('hello'), damaged],
    ...[0.3, 0.5, 0.7, 0.9].map((part): [Buffer, RegExp] => [withFlip(whole, part), damaged]),
    [gzipSync('{"format":"something-else"}\n'), damaged],
    [gzipSync(text.split('\n').slice(0, -20).join('\n')), damaged],
    // One thank-you is missing; no row refers to it.
    [gzipSync(text.replace(/\n[^\n]*sagt 'Danke'[^\n]*\n/, '\n')), damaged],
    [gzipSync(text.replace(/"migrations":\[/, '"migrations":["unknown",')), /does not know/],
  ];
  for (const [content, refusal] of broken) {
    writeFileSync(file, content);
    await expect(restoreBackup(original, file, { replace: true })).rejects.toThrow(refusal);
    expect(await count(original, 'compliments')).toBeGreaterThan(50);
  }
  rmSync(file);
  for (const replace of [true, false])
    await expect(restoreBackup(original, file, { replace })).rejects.toThrow('does not exist');
  await original.close();
});

test.skipIf(process.getuid?.() === 0)(
  'a file that this user may not read is called so',
  async () => {
    const copy = await createTestDatabase();
    const file = path.join(folder, 'closed.gz');
    writeFileSync(file, '', { mode: 0o200 });
    await expect(restoreBackup(copy, file, { replace: true })).rejects.toThrow('may not be read');
    await copy.close();
  },
);

/** Flips one bit at this fraction of the file. */
function withFlip(content: Buffer, part: number): Buffer {
  const flipped = Buffer.from(content);
  const place = Math.floor(content.length * part);
  flipped[place] = (flipped[place] ?? 0) ^ 4;
  return flipped;
}

async function createCommunity(): Promise<DatabaseHandle> {
  const database = await createTestDatabase();
  await seedEssentials(database.db);
  await seedDemo({ db: database.db, clock: systemClock, random: systemRandom });
  return database;
}

async function count({ pool }: DatabaseHandle, from: string): Promise<number> {
  const found = await pool.query<{ count: string }>(`SELECT count(*) FROM ${from}`);
  return Number(found.rows[0]?.count);
}

/** All but the header, which holds the time. */
function bodyOf(file: string): string[] {
  return gunzipSync(readFileSync(file)).toString().split('\n').slice(1);
}

function read(file: string) {
  const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n');
  return {
    header: headerShape.parse(JSON.parse(lines[0] ?? '')),
    footer: footerShape.parse(JSON.parse(lines.at(-1) ?? '')),
  };
}
