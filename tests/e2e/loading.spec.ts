import type { Page } from '@playwright/test';
import { deliver, expect, test, type Person } from '#tests/e2e/support/people.ts';

const publicPages = ['/', '/login', '/register', '/about', '/privacy', '/404'];

/** Collects the addresses that a page fetches. */
function watchRequests(page: Page): { scripts: string[]; calls: string[]; all: string[] } {
  const seen = { scripts: [] as string[], calls: [] as string[], all: [] as string[] };
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    seen.all.push(pathname);
    if (pathname.endsWith('.js')) seen.scripts.push(pathname);
    if (pathname.startsWith('/api/')) seen.calls.push(pathname + search);
  });
  return seen;
}

test('public pages are shown before the app loads', { tag: '@full' }, async ({ browser }) => {
  for (const path of publicPages) {
    const context = await browser.newContext();
    const page = await context.newPage();
    // Hides the pointer that a browser without windows puts into the corner: it loads the app.
    await page.addInitScript(
      `addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true)`,
    );
    const { scripts, all } = watchRequests(page);
    await page.goto(path);
    await expect.poll(() => scripts).not.toEqual([]);
    const isLater = `performance.getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .every(({ startTime }) =>
        startTime >= performance.getEntriesByType('navigation')[0].loadEventStart)`;
    expect(await page.evaluate(isLater), path).toBe(true);
    expect(
      all.findIndex((address) => address.endsWith('.js')),
      path,
    ).toBeLessThanOrEqual(12);
    await context.close();
  }
});

test(
  'a language chosen before the page is awake is the one that it speaks',
  { tag: '@full' },
  async ({ page }) => {
    const app = await holdScripts(page);
    await page.goto('/privacy', { waitUntil: 'commit' });
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English');
    app.release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  },
);

test('text typed before hydration stays', async ({ page }) => {
  const app = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('E-Mail').fill('mira@example.org');
  const awake = page.waitForResponse('**/api/auth/session');
  app.release();
  await awake;
  await expect(page.getByLabel('E-Mail')).toHaveValue('mira@example.org');
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await expect(page.getByRole('dialog').getByLabel('E-Mail')).toHaveValue('mira@example.org');
});

/** Holds the app's code until it is released. */
async function holdScripts(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\.js$/u, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

test(
  'a page that a person goes back to knows who has signed in since',
  { tag: '@full' },
  async ({ browser, join }) => {
    const person = await join();
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto('/privacy');
    await expect(page.getByRole('link', { name: 'Anmelden' })).toBeVisible();
    await context.addCookies(await person.page.context().cookies());
    // Simulates the return: the test browser has no back/forward cache.
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
    await expect(page.getByRole('link', { name: 'Anmelden' })).toHaveCount(0);
    await context.close();
  },
);

/**
 * Expects these calls before the stream of changes, after which changed data is fetched again. The stream begins when
 * the browser is idle, on a busy machine some time after everything is there.
 */
async function expectAsked(calls: readonly string[], wanted: readonly string[]): Promise<void> {
  await expect.poll(() => calls).toContain('/api/events');
  expect(calls.slice(0, calls.indexOf('/api/events'))).toEqual(wanted);
}

test('a letter box contains all its data, and fetches nothing more', async ({ join }) => {
  const [person, from] = await Promise.all([join(), join()]);
  await deliver(from, person, 'Du hörst zu, bis man fertig ist.');
  const { page } = person;
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  const { calls, all } = watchRequests(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: /Öffnen|öffnen/u }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectAsked(calls, []);
  const first = all.slice(0, all.indexOf('/api/events'));
  // Includes the code of the stream and of the dialogs, which load when the browser is idle.
  expect(first.length).toBeLessThanOrEqual(26);
  // Expects no complaint about unused preloads.
  expect(complaints).toEqual([]);
});

for (const tab of ['sent', 'thanks'] as const)
  test(
    `a letter box that opens at ${tab} comes with that list`,
    { tag: '@full' },
    async ({ member: { page, t }, join }) => {
      // Adds a second member: one who is alone reads another text.
      await join();
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      const { calls } = watchRequests(page);
      await page.goto(`/dashboard?tab=${tab}`);
      await expect(page.getByText(t(`dashboard.empty.${tab}_title`))).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectAsked(calls, []);
      expect(complaints).toEqual([]);
    },
  );

for (const width of [390, 1280])
  test(
    `nothing jumps while a page loads, ${width} px wide`,
    { tag: '@full' },
    async ({ browser, join }) => {
      const size = { viewport: { width, height: width < 700 ? 844 : 800 } };
      const [person, from] = await Promise.all([join({ options: size }), join()]);
      await deliver(from, person, 'Du hörst zu, bis man fertig ist.');
      for (const path of ['/dashboard', '/dashboard?tab=sent', '/dashboard?tab=thanks', '/profile'])
        expect(await sumLayoutShifts(person, path), path).toBeLessThanOrEqual(0.02);
      const context = await browser.newContext(size);
      const page = await context.newPage();
      for (const path of publicPages)
        expect(await sumLayoutShifts({ page }, path), path).toBeLessThanOrEqual(0.02);
      await context.close();
    },
  );

/** Returns the Cumulative Layout Shift until the network is idle. */
async function sumLayoutShifts({ page }: Pick<Person, 'page'>, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'networkidle' });
  return page.evaluate(`new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) sum += value;
    }).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
  })`);
}
