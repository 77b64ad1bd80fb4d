import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Request } from '@playwright/test';
import { databaseUrlOf } from '#tests/e2e/support/deal.ts';
import { readDevice } from '#tests/e2e/support/device.ts';
import { startOwnServer } from '#tests/e2e/support/own-server.ts';
import { expect, openSheetFor, receivedBy, test as base } from '#tests/e2e/support/people.ts';
import { startUnsteadyServer, type UnsteadyServer } from '#tests/e2e/support/unsteady-server.ts';

/* Kills the server while people use it; another one takes its place. */

type Mortal = { settings: Record<string, string>; server: UnsteadyServer };

const test = base.extend<object, Mortal>({
  settings: [{ OFFLINE: 'on' }, { scope: 'worker', option: true }],
  server: [
    async ({ settings }, run) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'wohlwort-crash-'));
      // Runs PostgreSQL under a second server, because it must outlive the killed one.
      const host = await startOwnServer({});
      const server = await startUnsteadyServer({
        ...settings,
        DATABASE_URL: await databaseUrlOf(host.address),
        DATA_DIR: dataDir,
      });
      await run(server);
      await server.stop();
      await host.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, run) => run(server.address),
});

const soon = { timeout: 60_000 };

for (const [when, moment] of [
  ['before a letter is sent', 'before'],
  ['while a letter is being sent', 'meanwhile'],
] as const)
  test(
    `a server that dies ${when}: the letter is there once, and news go on`,
    { tag: '@full' },
    async ({ join, server }) => {
      const [writer, reader] = await Promise.all([join(), join()]);
      const { page, t } = writer;
      await reader.page.goto('/dashboard');
      await expect(reader.page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goto('/dashboard');
      await openSheetFor(writer, reader);
      const words = 'Du hast den ganzen Abend für alle übersetzt.';
      await page.getByLabel(t('compliment.form.text')).fill(words);
      const submit = page.getByRole('button', { name: t('compliment.form.submit'), exact: true });

      let restart: () => Promise<void>;
      if (moment === 'before') {
        restart = await server.crash();
        await submit.click();
      } else {
        const sent = page.waitForRequest(isSend);
        await submit.click();
        await sent;
        restart = await server.crash();
      }
      await restart();
      await expect.poll(() => receivedBy(reader), soon).toEqual([words]);
      // Expects the reader's open page to show the letter by itself.
      await expect(
        reader.page.getByRole('button', { name: reader.t('compliment.sealed.open') }),
      ).toHaveCount(1, soon);
      await page.goto('/dashboard');
      await expect(page.getByRole('region', { name: t('offline.outbox.label') })).toBeHidden();
      await expect.poll(async () => (await readDevice(page)).databases['outbox']).toEqual([]);
      expect(await receivedBy(reader)).toEqual([words]);
    },
  );

function isSend(request: Request): boolean {
  return request.method() === 'POST' && request.url().endsWith('/api/compliments');
}
