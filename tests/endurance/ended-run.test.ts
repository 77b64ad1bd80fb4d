import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#server/runtime/config.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import {
  launchServer,
  findPostgres,
  isRunning,
  temporaryFolder,
} from '#tests/support/server-process.ts';

/* Kills a process that plays the run of tests: it must leave nothing behind. */

test.runIf(isFullRun)('servers of a killed run end with it', async () => {
  const DATA_DIR = path.join(temporaryFolder(), 'data');
  mkdirSync(DATA_DIR);
  const run = `
    import { spawn } from 'node:child_process';
    import { killAtExit, removeAtExit } from '#tests/support/child-cleanup.ts';
    const server = spawn(process.execPath, ['src/server/bootstrap/main.ts'], { stdio: ['ignore', 'pipe', 'inherit'] });
    killAtExit(server);
    removeAtExit(process.env.DATA_DIR);
    server.stdout.on('data', (chunk) => {
      if (String(chunk).includes('ready at')) console.log(server.pid);
    });`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', run], {
    cwd: projectFolder,
    env: { PATH: process.env['PATH'], DATA_DIR, DEMO_DATA: 'off', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line]: unknown[] = await once(parent.stdout, 'data');
  const server = Number(String(line));
  const postgres = findPostgres(DATA_DIR) ?? 0;
  expect([isRunning(server), isRunning(postgres)]).toEqual([true, true]);
  parent.kill('SIGKILL');
  await expect
    .poll(() => [isRunning(server), isRunning(postgres)], { timeout: 60_000 })
    .toEqual([false, false]);
});

test.runIf(isFullRun)('in development a server ends while a page is open', async () => {
  const DATA_DIR = path.join(temporaryFolder(), 'data');
  const server = launchServer({ DATA_DIR, DEMO_DATA: 'off', NODE_ENV: 'development' });
  await server.saying(/ready at (http:\S+?)"/);
  const address = /ready at (http:\S+?)"/.exec(server.output())?.[1] ?? '';
  const client = await (await fetch(`${address}/@vite/client`)).text();
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1] ?? '';
  const page = new WebSocket(`${address.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  await once(page, 'open');
  expect(await server.stop()).toBe(0);
});
