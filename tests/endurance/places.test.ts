import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isFullRun } from '#tests/support/full-run.ts';
import { register } from '#tests/support/member.ts';
import {
  failingStart,
  findPostgres,
  startServer,
  temporaryFolder,
} from '#tests/support/server-process.ts';

const isRoot = process.getuid?.() === 0;

test('a path with spaces, umlauts and quotes', async () => {
  const DATA_DIR = path.join(temporaryFolder(), 'Größe & Güte\'s "Daten" 好话', 'data');
  const server = await startServer({ DATA_DIR });
  await register(server.address);
  expect(await server.stop()).toBe(0);
  const again = await startServer({ DATA_DIR });
  await register(again.address);
});

test.runIf(isFullRun)('a path longer than a socket may have', async () => {
  const DATA_DIR = path.join(temporaryFolder(), 'lang'.repeat(30), 'weit'.repeat(30), 'data');
  const server = await startServer({ DATA_DIR });
  await expect(register(server.address)).resolves.toHaveProperty('cookie');
});

test('a folder that is closed to others', async () => {
  const closed = temporaryFolder();
  chmodSync(closed, 0o700);
  const DATA_DIR = path.join(closed, 'data');
  const server = await startServer({ DATA_DIR });
  await expect(register(server.address)).resolves.toHaveProperty('cookie');
});

describe('a data folder that cannot be written is named, with what to do', () => {
  test.runIf(isFullRun)('a file stands in its place', async () => {
    const DATA_DIR = path.join(temporaryFolder(), 'data');
    writeFileSync(DATA_DIR, '');
    expect(await failingStart({ DATA_DIR })).toEqual(refusal(DATA_DIR, 'ENOTDIR'));
  });

  test.runIf(isFullRun)('a file stands above it', async () => {
    const file = path.join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const DATA_DIR = path.join(file, 'data');
    expect(await failingStart({ DATA_DIR })).toEqual(refusal(DATA_DIR, 'ENOTDIR'));
  });

  test.runIf(process.platform === 'linux')('the system makes nothing there', async () => {
    const DATA_DIR = '/proc/wohlwort';
    expect(await failingStart({ DATA_DIR })).toEqual(refusal(DATA_DIR, 'ENOENT'));
  });

  test.skipIf(isRoot)('its mode forbids it', async () => {
    const DATA_DIR = path.join(temporaryFolder(), 'data');
    mkdirSync(DATA_DIR, { mode: 0o500 });
    expect(await failingStart({ DATA_DIR })).toEqual(refusal(DATA_DIR, 'EACCES'));
  });
});

describe('a data folder that is damaged is named, with what to do', () => {
  test.runIf(isFullRun)('there is no cluster in its place', async () => {
    const DATA_DIR = path.join(temporaryFolder(), 'data');
    const cluster = path.join(DATA_DIR, 'postgresql');
    const refused = {
      end: 1,
      output: expect.stringContaining(`${cluster} is not a cluster`),
    };
    mkdirSync(DATA_DIR);
    writeFileSync(cluster, '');
    expect(await failingStart({ DATA_DIR })).toEqual(refused);
    rmSync(cluster);
    mkdirSync(cluster);
    expect(await failingStart({ DATA_DIR })).toEqual(refused);
  });

  test.runIf(isFullRun)('access rules that are gone are written again', async () => {
    const DATA_DIR = path.join(temporaryFolder(), 'data');
    const server = await startServer({ DATA_DIR });
    await server.stop();
    rmSync(path.join(DATA_DIR, 'postgresql', 'pg_hba.conf'));
    const again = await startServer({ DATA_DIR });
    await expect(register(again.address)).resolves.toHaveProperty('cookie');
  });
});

describe.runIf(isRoot && process.platform === 'linux')('started by root', () => {
  test('PostgreSQL runs as nobody, and only root can enter', async () => {
    const DATA_DIR = path.join(temporaryFolder(), 'data');
    await startServer({ DATA_DIR });
    expect(userOf(findPostgres(DATA_DIR) ?? 0)).toBe(Number(ask('id', '-u', 'nobody')));
    expect(statSync(DATA_DIR).uid).toBe(0);
    expect(statSync(path.join(DATA_DIR, 'postgresql')).mode & 0o777).toBe(0o700);
  });

  test.runIf(isFullRun)('in the folder of a user everything belongs to that user', async () => {
    const home = temporaryFolder();
    const user = { uid: Number(ask('id', '-u', 'daemon')), gid: Number(ask('id', '-g', 'daemon')) };
    chownSync(home, user.uid, user.gid);
    const DATA_DIR = path.join(home, 'clone', 'data');
    await startServer({ DATA_DIR });
    expect(userOf(findPostgres(DATA_DIR) ?? 0)).toBe(user.uid);
    const files = ['..', '.', 'postgresql', 'auth-secret', 'push-key', 'postgresql.log'];
    const owners = files.map((name) => statSync(path.join(DATA_DIR, name)).uid);
    expect(owners).toEqual(files.map(() => user.uid));
  });
});

function refusal(DATA_DIR: string, code: string) {
  const output =
    `The data folder ${DATA_DIR} cannot be written (${code}). ` +
    'Set DATA_DIR to a folder that this user may write to.\n';
  return { end: 1, output };
}

function userOf(pid: number): number {
  return statSync(`/proc/${pid}`).uid;
}

function ask(program: string, ...parameters: string[]): string {
  return execFileSync(program, parameters, { encoding: 'utf8' }).trim();
}
