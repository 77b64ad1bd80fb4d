import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { reachServer } from '#server/db/embedded/owner.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { call, register } from '#tests/support/member.ts';
import {
  failingStart,
  findPostgres,
  findSocketFolder,
  isRunning,
  startServer,
  temporaryFolder,
  type ServerProcess,
} from '#tests/support/server-process.ts';

test.runIf(isFullRun)(
  'after kill -9 the next start adopts the PostgreSQL that went on',
  async () => {
    const DATA_DIR = path.join(temporaryFolder(), 'data');
    const killed = await startServer({ DATA_DIR });
    const { cookie } = await register(killed.address);
    const postgres = findPostgres(DATA_DIR);
    expect(await killed.stop('SIGKILL')).toBe('SIGKILL');
    expect(isRunning(postgres ?? 0)).toBe(true);

    const next = await startServer({ DATA_DIR });
    expect(next.output()).toContain('has been taken over');
    expect(findPostgres(DATA_DIR)).toBe(postgres);
    expect((await call(next.address, cookie, 'GET', '/api/profile')).status).toBe(200);
    expect(await next.stop()).toBe(0);
    expect(isRunning(postgres ?? 0)).toBe(false);
  },
);

test('after kill -9 of both, PostgreSQL recovers', async () => {
  const DATA_DIR = path.join(temporaryFolder(), 'data');
  const killed = await startServer({ DATA_DIR });
  const { cookie } = await register(killed.address);
  process.kill(findPostgres(DATA_DIR) ?? 0, 'SIGKILL');
  await killed.stop('SIGKILL');

  const next = await startServer({ DATA_DIR });
  expect((await call(next.address, cookie, 'GET', '/api/profile')).status).toBe(200);
});

test.runIf(isFullRun)(
  'a PostgreSQL that dies under a running server is started again',
  async () => {
    const DATA_DIR = path.join(temporaryFolder(), 'data');
    const server = await startServer({ DATA_DIR });
    const { cookie } = await register(server.address);
    const dead = findPostgres(DATA_DIR);
    process.kill(dead ?? 0, 'SIGKILL');

    await server.saying(/PostgreSQL is back/);
    expect((await call(server.address, cookie, 'GET', '/api/profile')).status).toBe(200);
    expect(findPostgres(DATA_DIR)).not.toBe(dead);
  },
);

test.runIf(isFullRun)(
  'PostgreSQL’s socket gets its folder again, also after a cleanup of the temporary folder',
  async () => {
    const DATA_DIR = path.join(temporaryFolder(), 'data');
    const server = await startServer({ DATA_DIR });
    const folder = findSocketFolder(DATA_DIR);
    rmSync(folder, { recursive: true });
    process.kill(findPostgres(DATA_DIR) ?? 0, 'SIGKILL');

    await server.saying(/PostgreSQL is back/);
    await register(server.address);
    expect(await server.stop()).toBe(0);
    expect(existsSync(folder)).toBe(false);
  },
);

test.runIf(isFullRun)(
  'a start whose socket folder goes with the server before starts once more',
  async () => {
    const cluster = temporaryFolder();
    let starts = 0;
    const start = () => {
      starts += 1;
      const isFirst = starts === 1;
      return { hasEnded: () => true, hasLostSocket: () => isFirst };
    };
    const reaching = reachServer(cluster, start, () => 'its last words');
    await expect(reaching).rejects.toThrow('its last words');
    expect(starts).toBe(2);
  },
);

test('a second server on the same data folder is refused and disturbs nothing', async () => {
  const DATA_DIR = path.join(temporaryFolder(), 'data');
  const first = await startServer({ DATA_DIR });
  const { end, output } = await failingStart({ DATA_DIR });
  expect(end).toBe(1);
  expect(output).toContain(`Another Wohlwort is already running on the data folder ${DATA_DIR}.`);
  expect(output).toContain('DATA_DIR');
  await register(first.address);
});

test.runIf(isFullRun)('of two first starts at the same moment one wins', async () => {
  const DATA_DIR = path.join(temporaryFolder(), 'data');
  const starts = await Promise.allSettled([startServer({ DATA_DIR }), startServer({ DATA_DIR })]);
  const winners = starts.flatMap((start): ServerProcess[] =>
    start.status === 'fulfilled' ? [start.value] : [],
  );
  const refusals = starts.flatMap((start) =>
    start.status === 'rejected' ? [String(start.reason)] : [],
  );
  expect(winners).toHaveLength(1);
  expect(refusals.join()).toContain('Another Wohlwort is already running on the data folder');
  await register(winners[0]?.address ?? '');
  expect(readdirSync(DATA_DIR).filter((name) => name.includes('.new-'))).toEqual([]);
});

test.runIf(isFullRun)(
  'leftovers of killed starts are removed, also by a start that finds everything prepared',
  async () => {
    const DATA_DIR = path.join(temporaryFolder(), 'data');
    const first = await startServer({ DATA_DIR });
    await first.stop();
    // Names a running process in the second folder: this test.
    const leftovers = ['postgresql.new-999999999', `postgresql.new-${process.pid}`];
    for (const name of leftovers) mkdirSync(path.join(DATA_DIR, name, 'base'), { recursive: true });
    writeFileSync(path.join(DATA_DIR, 'auth-secret.4711'), 'half a sec');
    const abandoned = [...leftovers, 'auth-secret.4711'];
    expect(readdirSync(DATA_DIR)).toEqual(expect.arrayContaining(abandoned));
    await startServer({ DATA_DIR });
    const left = readdirSync(DATA_DIR);
    expect(left.filter((name) => abandoned.includes(name))).toEqual([]);
    expect(left).toEqual(expect.arrayContaining(['auth-secret', 'postgresql', 'postgresql.log']));
  },
);
