import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { watch } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createSeededDatabase } from '#tests/support/database.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { call, register } from '#tests/support/member.ts';
import {
  beginCommand,
  runCommand,
  startServer,
  temporaryFolder,
} from '#tests/support/server-process.ts';

test('back up beside the running server, lose everything, restore, compare', async () => {
  const folder = temporaryFolder();
  const DATA_DIR = path.join(folder, 'data');
  const file = path.join(folder, 'wohlwort.backup');
  const before = await startServer({ DATA_DIR, DEMO_DATA: 'on' });
  const { cookie } = await register(before.address, 'Lieselotte');
  const profile = await readProfile(before.address, cookie);

  expect(await runCommand({ DATA_DIR }, 'backup', file)).toMatchObject({ end: 0 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await before.stop();
  rmSync(DATA_DIR, { recursive: true });

  expect(await runCommand({ DATA_DIR }, 'restore', file)).toMatchObject({ end: 0 });
  const compared = path.join(folder, 'compared.backup');
  expect(await runCommand({ DATA_DIR }, 'backup', compared)).toMatchObject({ end: 0 });
  expect(rowsOf(compared)).toEqual(rowsOf(file));

  const after = await startServer({ DATA_DIR });
  expect(await readProfile(after.address, cookie)).toEqual(profile);
});

test.runIf(isFullRun)(
  'a scheduled backup is made by hand, rehearsed and restored as the latest',
  async () => {
    const folder = temporaryFolder();
    const DATA_DIR = path.join(folder, 'data');
    const BACKUP_TO = path.join(folder, 'backups');
    const env = { DATA_DIR, BACKUP_TO, BACKUP_PASSPHRASE: 'only-for-tests-0123456789' };
    expect(await runCommand(env, 'backup')).toMatchObject({
      end: 1,
      output: `The folder ${BACKUP_TO} of BACKUP_TO cannot be written (ENOENT). Make it, and let this user write to it.\n`,
    });
    mkdirSync(BACKUP_TO);
    const server = await startServer({ DATA_DIR });
    const { cookie } = await register(server.address, 'Lieselotte');
    expect(await runCommand(env, 'backup')).toMatchObject({ end: 0 });
    const [name = ''] = readdirSync(BACKUP_TO);
    expect(name).toMatch(/^wohlwort-.+\.backup\.age$/u);

    const rehearsal = await runCommand(env, 'restore', '--rehearse');
    expect(rehearsal.end).toBe(0);
    expect(rehearsal.output).toMatch(/^profiles +1$/mu);
    expect(rehearsal.output).toMatch(/can be restored: all \d+ tables agree\.\n$/u);
    const file = path.join(BACKUP_TO, name);
    writeFileSync(`${file}.cut`, readFileSync(file).subarray(0, -100));
    expect(await runCommand(env, 'restore', `${file}.cut`, '--rehearse')).toMatchObject({ end: 1 });
    await server.stop();
    const foreign = path.join(BACKUP_TO, 'wohlwort-2099-01-01T00-00-00Z.backup');
    expect(await runCommand({ DATA_DIR }, 'backup', foreign)).toMatchObject({ end: 0 });

    rmSync(DATA_DIR, { recursive: true });
    expect(await runCommand(env, 'restore', 'latest')).toMatchObject({ end: 0 });
    const after = await startServer({ DATA_DIR });
    expect(await readProfile(after.address, cookie)).toMatchObject({ name: 'Lieselotte' });
    await after.stop();

    renameSync(foreign, file);
    const refused = await runCommand(env, 'restore', 'latest', '--force');
    expect(refused).toMatchObject({ end: 1 });
    expect(refused.output).toContain(`${name} is not encrypted.`);
  },
);

test.runIf(isFullRun)('a killed backup leaves no file that counts as a backup', async () => {
  const folder = temporaryFolder();
  const database = await createSeededDatabase();
  onTestFinished(() => database.close());
  const env = {
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: database.url,
    BACKUP_TO: folder,
  };
  const holder = await database.connect();
  await holder.query('BEGIN; LOCK TABLE translations');
  const watched = watch(folder);
  const command = beginCommand(env, 'backup');
  for await (const { filename } of watched) if (filename?.startsWith('.wohlwort.partial')) break;
  expect(await command.stop('SIGKILL')).toBe('SIGKILL');
  await holder.end();
  expect(readdirSync(folder).filter((name) => name.endsWith('.backup'))).toEqual([]);

  expect(await runCommand(env, 'backup')).toMatchObject({ end: 0 });
  const [whole = '', ...others] = readdirSync(folder).filter((name) => name !== 'data');
  expect(others).toEqual([]);
  expect(await runCommand(env, 'restore', path.join(folder, whole), '--rehearse')).toMatchObject({
    end: 0,
  });
});

test.runIf(isFullRun)(
  'after an upgrade that migrated, the older version restores its backup',
  async () => {
    const folder = temporaryFolder();
    const database = await createSeededDatabase();
    onTestFinished(() => database.close());
    const env = { DATA_DIR: path.join(folder, 'data'), DATABASE_URL: database.url };
    const file = path.join(folder, 'wohlwort.backup');
    expect(await runCommand(env, 'backup', file)).toMatchObject({ end: 0 });
    await database.pool.query('CREATE TABLE of_later (id int)');
    await database.pool.query(
      "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('future', 99999999999999)",
    );

    expect(await runCommand(env, 'restore', file)).toMatchObject({ end: 1 });
    expect(await runCommand(env, 'restore', file, '--force')).toMatchObject({ end: 0 });
    const { rows } = await database.pool.query("SELECT to_regclass('of_later') AS later");
    expect(rows).toEqual([{ later: null }]);
    const server = await startServer(env);
    expect(await server.stop()).toBe(0);
  },
);

test.runIf(isFullRun)('a database with people in it is replaced only with --force', async () => {
  const folder = temporaryFolder();
  const DATA_DIR = path.join(folder, 'data');
  const file = path.join(folder, 'wohlwort.backup');
  const server = await startServer({ DATA_DIR });
  const kept = await register(server.address);
  await runCommand({ DATA_DIR }, 'backup', file);
  const lost = await register(server.address);
  await server.stop();

  const refused = await runCommand({ DATA_DIR }, 'restore', file);
  expect(refused).toEqual({
    end: 1,
    output:
      'This database already has people in it. Add --force to replace everything in it by the backup.\n',
  });
  expect(await runCommand({ DATA_DIR }, 'restore', file, '--force')).toMatchObject({ end: 0 });

  const again = await startServer({ DATA_DIR });
  expect((await call(again.address, kept.cookie, 'GET', '/api/profile')).status).toBe(200);
  expect((await call(again.address, lost.cookie, 'GET', '/api/profile')).status).toBe(401);
});

test.runIf(isFullRun)('administrators are made and unmade beside the running server', async () => {
  const DATA_DIR = path.join(temporaryFolder(), 'data');
  const server = await startServer({ DATA_DIR });
  const { cookie, email } = await register(server.address);
  const isAdmin = async () => (await readProfile(server.address, cookie))['isAdmin'];

  expect(await isAdmin()).toBe(false);
  expect(await runCommand({ DATA_DIR }, 'admin', 'grant', email.toUpperCase())).toEqual({
    end: 0,
    output: `${email} is an administrator now.\n`,
  });
  expect(await runCommand({ DATA_DIR }, 'admin', 'grant', email)).toEqual({
    end: 0,
    output: `${email} is an administrator already.\n`,
  });
  expect(await isAdmin()).toBe(true);
  // Keeps the last administrator.
  expect(await runCommand({ DATA_DIR }, 'admin', 'revoke', email)).toEqual({
    end: 1,
    output: `${email} is the last administrator. Grant the right to another first.\n`,
  });
  // A name of the team is the team's.
  const other = await register(server.address, 'Nora');
  await runCommand({ DATA_DIR }, 'admin', 'grant', other.email);
  expect(await runCommand({ DATA_DIR }, 'admin', 'revoke', email)).toMatchObject({ end: 0 });
  expect(await isAdmin()).toBe(false);
  expect(await runCommand({ DATA_DIR }, 'admin', 'grant', 'nobody@example.org')).toEqual({
    end: 1,
    output: 'No member is registered as nobody@example.org.\n',
  });
});

test.runIf(isFullRun)('every command prints its help without starting anything', async () => {
  const DATA_DIR = path.join(temporaryFolder(), 'data');
  writeFileSync(DATA_DIR, 'no folder: anything that needs one fails');
  const overview = await runCommand({ DATA_DIR }, '--help');
  const names = ['admin', 'backup', 'restore', 'migrate', 'seed-demo', 'check-texts'];
  for (const name of names) {
    expect(overview.output).toContain(`\n  ${name}`);
    const help = await runCommand({ DATA_DIR }, name, '--help');
    expect(help.end).toBe(0);
    expect(help.output).toContain(`wohlwort ${name}`);
  }
  expect(await runCommand({ DATA_DIR }, 'restore')).toMatchObject({ end: 1 });
  for (const [words, sentence] of [
    [['--nope'], "Unknown option '--nope'. wohlwort --help lists the commands.\n"],
    [['check', '--force'], 'Too many arguments: wohlwort check [--json]\n'],
    [
      ['admin', 'grant', 'mira@example.org', 'moderator'],
      '“admin grant EMAIL” takes nothing behind the address; “admin role EMAIL ROLE” gives a role.\n',
    ],
    [
      ['admin', 'role', 'mira@example.org', 'chief'],
      'Name the role: member, moderator, editor, administrator.\n',
    ],
    [['backup', 'a', 'b'], 'Too many arguments: wohlwort backup [FILE] [--force]\n'],
    [['backup', DATA_DIR], `${DATA_DIR} exists already. Add --force to replace it.\n`],
    [
      ['backup', path.dirname(DATA_DIR)],
      `${path.dirname(DATA_DIR)} is a folder. Name a file in it.\n`,
    ],
    [
      ['backup', path.join(DATA_DIR, 'no', 'b')],
      `There is no folder ${path.join(DATA_DIR, 'no')}. Make it first.\n`,
    ],
  ] as const)
    expect(await runCommand({ DATA_DIR }, ...words)).toEqual({ end: 1, output: sentence });
  expect(await runCommand({ DATA_DIR }, 'unknown')).toEqual({
    end: 1,
    output: `There is no command “unknown”.\n\n${overview.output}`,
  });
});

const profileShape = z.looseObject({ isAdmin: z.boolean() });

async function readProfile(address: string, cookie: string) {
  const answer = await call(address, cookie, 'GET', '/api/profile');
  expect(answer.status).toBe(200);
  return profileShape.parse(await answer.json());
}

/** Drops the header, which holds the time of the backup. */
function rowsOf(file: string): string[] {
  return gunzipSync(readFileSync(file)).toString().split('\n').slice(1);
}
