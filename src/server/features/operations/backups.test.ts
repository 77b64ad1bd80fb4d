import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { and, eq, isNotNull } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findLatest } from '#server/backups/backup-place.ts';
import { openPlace } from '#server/backups/open-place.ts';
import { rehearseRestore } from '#server/backups/rehearse-restore.ts';
import { restoreBackup } from '#server/db/restore.ts';
import { mails } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { backups } from '#server/db/schema/backups.ts';
import { backUpWhenDue } from '#server/features/operations/actions/back-up.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { openBucketServer } from '#tests/support/bucket.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const passphrase = 'only-for-tests-0123456789';
const minute = 60_000;
const day = 24 * 60 * minute;

test('a backup is made at its time, encrypted, and restored with its passphrase', async () => {
  const { app, folder } = await appWithFolder({
    BACKUP_PASSPHRASE: passphrase,
    BACKUP_AT: '04:30',
  });
  const mira = await app.signUp('Mira');
  await backUpWhenDue(app.context);
  expect(readdirSync(folder)).toEqual(['wohlwort-2026-06-15T10-00-00Z.backup.age']);
  await app.pass(18 * 60 * minute);
  await backUpWhenDue(app.context);
  expect(readdirSync(folder)).toHaveLength(1);
  await app.pass(30 * minute);
  await backUpWhenDue(app.context);
  expect(readdirSync(folder)).toHaveLength(2);

  const file = path.join(folder, readdirSync(folder)[1] ?? '');
  expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /u);
  const copy = await createTestDatabase();
  onTestFinished(() => copy.close());
  const open = (given: string | null) =>
    restoreBackup(copy, file, { replace: false, passphrase: given });
  await expect(open(null)).rejects.toThrow(/is encrypted\. Set BACKUP_PASSPHRASE\./u);
  await expect(open('another-one-0123456789')).rejects.toThrow(/BACKUP_PASSPHRASE does not open/u);
  writeFileSync(`${file}.cut`, readFileSync(file).subarray(0, -100));
  await expect(restoreBackup(copy, `${file}.cut`, { replace: false, passphrase })).rejects.toThrow(
    /is damaged/u,
  );
  await open(passphrase);
  const { rows } = await copy.pool.query('SELECT email FROM users');
  expect(rows).toEqual([{ email: mira.email }]);
});

test('old backups go after a success, and nothing else does', async () => {
  const { app, folder } = await appWithFolder({ BACKUP_KEEP: '2' });
  writeFileSync(path.join(folder, 'wohlwort-of-mine.backup'), '');
  writeFileSync(path.join(folder, '.wohlwort.partial.4242'), 'half of a killed one');
  for (let turn = 0; turn < 4; turn += 1) {
    await backUpWhenDue(app.context);
    await app.pass(day);
  }
  expect(readdirSync(folder)).toEqual([
    'wohlwort-2026-06-17T10-00-00Z.backup',
    'wohlwort-2026-06-18T10-00-00Z.backup',
    'wohlwort-of-mine.backup',
  ]);
});

test('neither foreign names nor a clock that was wrong cost a backup', async () => {
  const { app, folder } = await appWithFolder({ BACKUP_KEEP: '2' });
  const future = ['wohlwort-2099-01-01T00-00-00Z.backup', 'wohlwort-2099-01-02T00-00-00Z.backup'];
  for (const name of future) writeFileSync(path.join(folder, name), '');
  for (let turn = 0; turn < 3; turn += 1) {
    await backUpWhenDue(app.context);
    await app.pass(day);
  }
  expect(readdirSync(folder)).toEqual([
    'wohlwort-2026-06-16T10-00-00Z.backup',
    'wohlwort-2026-06-17T10-00-00Z.backup',
    ...future,
  ]);
});

test('the latest is no plain file where there is a passphrase, and none from the future', () => {
  const names = [
    'wohlwort-2026-06-14T10-00-00Z.backup.age',
    'wohlwort-2026-06-15T10-00-00Z.backup',
    'wohlwort-2099-01-01T00-00-00Z.backup.age',
  ];
  const kept = names.map((name) => ({ name, bytes: 1 }));
  const now = new Date('2026-06-15T10:00:00Z');
  expect(findLatest(kept, { now, isEncrypted: true })?.name).toBe(names[0]);
  expect(findLatest(kept, { now, isEncrypted: false })?.name).toBe(names[1]);
  expect(findLatest(kept.slice(1), { now, isEncrypted: true })).toBeUndefined();
});

test('two servers make one backup', async () => {
  const { app, folder } = await appWithFolder();
  await Promise.all([backUpWhenDue(app.context), backUpWhenDue(app.context)]);
  expect(readdirSync(folder)).toHaveLength(1);
  expect(await app.db.$count(backups)).toBe(1);
});

test('a failure is recorded, told once a day, and made up for within the hour', async () => {
  const { app, folder } = await appWithFolder({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const ada = await app.signUp('Ada');
  await app.makeAdministrator(ada);
  await app.confirmAddress(ada);
  await app.makeAdministrator(await app.signUp('Bela'));
  rmSync(folder, { recursive: true });
  const counts = async () => ({
    mails: await app.db.$count(mails, and(eq(mails.userId, ada.id), eq(mails.subject, subject))),
    others: await app.db.$count(mails, eq(mails.subject, subject)),
    events: await app.db.$count(auditEvents, eq(auditEvents.action, 'admin.backup_failed')),
    tries: await app.db.$count(backups),
  });
  const subject = 'Eine Sicherung ist gescheitert';
  await backUpWhenDue(app.context);
  await backUpWhenDue(app.context);
  expect(await app.db.select({ fault: backups.fault }).from(backups)).toEqual([
    { fault: 'ENOENT' },
  ]);
  expect(await counts()).toEqual({ mails: 1, others: 1, events: 1, tries: 1 });
  await app.pass(60 * minute);
  await backUpWhenDue(app.context);
  expect(await counts()).toEqual({ mails: 1, others: 1, events: 1, tries: 2 });
  await app.pass(day);
  await backUpWhenDue(app.context);
  expect(await counts()).toEqual({ mails: 2, others: 2, events: 2, tries: 3 });
  expect(await stateOf(app)).toEqual([
    'wohlwort_backup_age_seconds +Inf',
    'wohlwort_backup_failed 1',
  ]);
  expect(await lineOf(app)).toMatchObject({ state: 'fail', finding: 'backup_failed' });

  mkdirSync(folder);
  await app.pass(60 * minute);
  await backUpWhenDue(app.context);
  expect(await stateOf(app)).toEqual(['wohlwort_backup_age_seconds 0', 'wohlwort_backup_failed 0']);
  await app.pass(90 * minute);
  expect(await lineOf(app)).toMatchObject({
    state: 'ok',
    finding: 'backup_recent',
    values: { hours: 1 },
  });
  await app.pass(2 * day);
  expect(await lineOf(app)).toMatchObject({ state: 'fail', finding: 'backup_old' });
});

test('without BACKUP_TO there is no backup and no metric', async () => {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  await backUpWhenDue(app.context);
  expect(await app.db.$count(backups)).toBe(0);
  expect(await stateOf(app)).toEqual([]);
  expect(await lineOf(app)).toMatchObject({ state: 'warn', finding: 'backup_none' });
});

test('a bucket gets backups, keeps the newest, and gives them back', async () => {
  const bucket = await openBucketServer();
  onTestFinished(bucket.close);
  const DATA_DIR = temporaryFolder();
  const app = await createTestApp({
    env: { ...bucket.env, DATA_DIR, BACKUP_KEEP: '1', BACKUP_PASSPHRASE: passphrase },
  });
  onTestFinished(() => app.close());
  bucket.objects.set('nightly/other.txt', Buffer.from('of another program'));
  await backUpWhenDue(app.context);
  await app.pass(day);
  await backUpWhenDue(app.context);
  const name = 'wohlwort-2026-06-16T10-00-00Z.backup.age';
  expect([...bucket.objects.keys()]).toEqual(['nightly/other.txt', `nightly/${name}`]);
  expect(readdirSync(DATA_DIR)).toEqual([]);

  const place = await openPlace(app.context.config);
  expect(await place.list()).toEqual([
    { name, bytes: bucket.objects.get(`nightly/${name}`)?.length },
  ]);
  const { file, release } = await place.fetch(name);
  const { tables } = await rehearseRestore(app.database, file, passphrase);
  expect(tables.length).toBeGreaterThan(40);
  expect(tables.every(({ expected, found }) => expected === found)).toBe(true);
  release();
  expect(readdirSync(DATA_DIR)).toEqual([]);

  bucket.rights.mayDelete = false;
  bucket.manners.locked = true;
  const warnings = vi.spyOn(app.context.log, 'warn');
  for (let turn = 0; turn < 2; turn += 1) {
    await app.pass(day);
    await backUpWhenDue(app.context);
  }
  expect(bucket.objects.size).toBe(4);
  expect(await app.db.$count(backups, isNotNull(backups.fault))).toBe(0);
  expect(warnings.mock.calls.map(([, sentence]) => sentence)).toEqual([
    'Old backups could not be removed.',
  ]);
});

test('a bucket takes a large file in parts, and a wrong key is told', async () => {
  const bucket = await openBucketServer();
  onTestFinished(bucket.close);
  const DATA_DIR = temporaryFolder();
  const app = await createTestApp({
    env: { ...bucket.env, DATA_DIR, AWS_SECRET_ACCESS_KEY: 'another' },
  });
  onTestFinished(() => app.close());
  await backUpWhenDue(app.context);
  expect(await app.db.select({ fault: backups.fault }).from(backups)).toEqual([
    { fault: 'SignatureDoesNotMatch' },
  ]);
  expect([...bucket.objects.keys(), ...readdirSync(DATA_DIR)]).toEqual([]);

  const config = await createTestApp({ env: { ...bucket.env, DATA_DIR } });
  onTestFinished(() => config.close());
  const place = await openPlace(config.context.config);
  const content = randomBytes(17 * 1024 * 1024);
  writeFileSync(place.staging, content);
  await place.keep('wohlwort-2026-06-16T10-00-00Z.backup');
  expect(bucket.objects.get('nightly/wohlwort-2026-06-16T10-00-00Z.backup')?.equals(content)).toBe(
    true,
  );
});

async function appWithFolder(env: Record<string, string> = {}) {
  const folder = temporaryFolder();
  const app = await createTestApp({ env: { BACKUP_TO: folder, ...env } });
  onTestFinished(() => app.close());
  return { app, folder };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'wohlwort-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function stateOf({ context }: TestApp): Promise<string[]> {
  const text = await context.metrics.registry.metrics();
  return text.match(/^wohlwort_backup_\w+ .+$/gmu) ?? [];
}

let heads = 0;

async function lineOf(app: TestApp): Promise<unknown> {
  // Gives each person of the team another name (P5).
  const ada = await app.signUp(`Chefin ${(heads += 1)}`);
  await app.makeAdministrator(ada);
  const { body } = await ada.request('GET', '/api/admin/checks');
  const lines = typeof body === 'object' && body !== null && 'lines' in body ? body.lines : [];
  return Array.isArray(lines) ? lines.find(({ check }) => check === 'backup') : undefined;
}
