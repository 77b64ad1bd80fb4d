import type { Page } from '@playwright/test';
import { startOwnServer, type OwnServer } from '#test/e2e/support/own-server.ts';
import { expect, test as base } from '#test/e2e/support/people.ts';

/* What members' browsers keep for the time without a network, and how it goes again. */

const test = base.extend<object, { settings: Record<string, string>; server: OwnServer }>({
  settings: [{ OFFLINE: 'on' }, { scope: 'worker', option: true }],
  server: [
    async ({ settings }, run) => {
      const server = await startOwnServer(settings);
      await run(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, run) => run(server.address),
});

/** Waits until the browser could do without the server. */
async function keepApp(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(() => page.evaluate("caches.match('/shell').then((shell) => shell !== undefined)"))
    .toBe(true);
}

test('the app opens without a network', async ({ join }) => {
  const { page, t } = await join();
  await keepApp(page);
  await page.context().setOffline(true);
  await page.goto('/profile');
  await expect(page.getByText(t('banner.offline'))).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/u);
});
