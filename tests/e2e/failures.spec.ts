import type { Page, Route } from '@playwright/test';
import { newAccount } from '#tests/e2e/support/accounts.ts';
import { contrastingLanguages } from '#tests/e2e/support/languages.ts';
import { deliver, expect, test } from '#tests/e2e/support/people.ts';
import { expectAccessibleInEveryLook, toast } from '#tests/e2e/support/test.ts';
import { textsOf, type Texts } from '#tests/e2e/support/texts.ts';

/* Shows that a missing part of the product is reported, as after a new version has removed its files. */

test(
  'a page whose code is gone loads anew by itself, once, and then says so',
  { tag: '@full' },
  async ({ join }) => {
    const { page, t } = await join();
    await openDashboard(page, t);
    const menu = page.getByRole('navigation').first();
    const missing = await removeAssets(page, 'profile-page');
    const documents = countDocuments(page);

    await menu.getByRole('link', { name: t('nav.profile') }).click();
    const message = page.getByRole('alert').filter({ hasText: t('shell.failure.title') });
    await expect(message).toContainText(t('shell.failure.missing'));
    expect(page.url()).toMatch(/\/profile$/);
    expect(documents()).toBe(1);
    await expectAccessibleInEveryLook(page, 'missing page');

    // Keeps other pages working.
    await menu.getByRole('link', { name: t('nav.dashboard') }).click();
    await expect(page.getByRole('tab', { name: t('dashboard.tab.received') })).toBeVisible();
    await menu.getByRole('link', { name: t('nav.profile') }).click();
    await expect(message).toBeVisible();

    await missing.bringBack();
    await message.getByRole('button', { name: t('shell.failure.reload') }).click();
    await expect(page.getByRole('heading', { name: t('profile.groups.account') })).toBeVisible();
  },
);

test(
  'a link to a page whose code cannot arrive says that there is no connection',
  { tag: '@full' },
  async ({ page }) => {
    const loaded = page.waitForResponse('**/api/auth/session');
    await page.route('**/assets/register-page-*.js', (route) => route.abort());
    await page.goto('/login');
    await loaded;
    await page.route('**/api/**', (route) => route.abort());
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Konto erstellen' }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      'Ohne Verbindung geht es hier nicht weiter.',
    );
    await page.unroute('**/api/**');
    await page.unroute('**/assets/register-page-*.js');
    await main.getByRole('button', { name: 'Jetzt versuchen' }).click();
    await expect(page.getByLabel('Name')).toBeVisible();
  },
);

test('a page without an answer says so, and offers a retry', { tag: '@full' }, async ({ join }) => {
  const { page, t } = await join();
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/dashboard');
  const reason = page.getByRole('heading', { name: t('shell.unreachable.title') });
  await expect(reason).toBeVisible();
  const banner = page.getByRole('status').filter({ hasText: t('banner.unreachable') });
  await page.mouse.wheel(0, 2000);
  await expect(banner).toBeInViewport();
  // Expects the whole wording on a telephone, too.
  await page.setViewportSize({ width: 390, height: 844 });
  const again = await banner.getByRole('button').boundingBox();
  expect(again?.height).toBeLessThan(50);
  await expectAccessibleInEveryLook(page, 'unreachable page');

  // Holds the page's own requests until the press: an answer could open the page before.
  const pressed = Promise.withResolvers<void>();
  await page.route('**/api/**', (route) => pressed.promise.then(() => route.continue()));
  await page
    .getByRole('main')
    .getByRole('button', { name: t('banner.retry') })
    .click();
  pressed.resolve();
  await expect(page.getByRole('tab', { name: t('dashboard.tab.received') })).toBeVisible();
});

test('a failed list tells a server error from a rate limit and a lost connection', async ({
  join,
}) => {
  const { page, t } = await join();
  const panel = page.locator('#letters');
  const answer = (respond: (route: Route) => Promise<void>) =>
    page.route('**/api/preferences', respond);
  await answer((route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/profile');
  await expect(panel).toContainText(t('inbox_preferences.panel.failed'));
  await expect(panel).toContainText(t('list.state.trouble'));
  const retry = panel.getByRole('button', { name: t('list.state.retry') });
  await answer((route) => route.fulfill({ status: 429, body: 'slow down' }));
  await retry.click();
  await expect(panel).toContainText(t('error.limited'));
  await answer((route) => route.abort());
  await retry.click();
  await expect(panel).toContainText(t('error.connection'));
});

test('a retry keeps the focus on its button', { tag: '@full' }, async ({ join }) => {
  const { page, t } = await join();
  const isDown = { wishes: true, letters: true, health: true };
  await page.route('**/api/preferences', (route) => refuseWhile(route, isDown.wishes));
  await page.route('**/api/compliments/received*', (route) => refuseWhile(route, isDown.letters));
  await page.route('**/api/health', (route) => refuseWhile(route, isDown.health));

  await page.goto('/profile');
  const panel = page.locator('#letters');
  await expect(panel).toContainText(t('inbox_preferences.panel.failed'));
  isDown.wishes = false;
  await panel.getByRole('button', { name: t('list.state.retry') }).press('Enter');
  await expect(panel).not.toContainText(t('inbox_preferences.panel.failed'));
  await expect(panel.locator(':focus')).toHaveCount(1);

  isDown.health = false;
  await page.goto('/dashboard');
  const tabPanel = page.getByRole('tabpanel');
  const retry = tabPanel.getByRole('button', { name: t('dashboard.failed.retry') });
  await retry.focus();
  isDown.letters = false;
  await retry.press('Enter');
  await expect(retry).toHaveCount(0);
  await expect(tabPanel).toBeFocused();
});

test(
  'a retry of a page or of the connection keeps the focus in the page',
  { tag: '@full' },
  async ({ join }) => {
    const { page, t } = await join();
    let isDown = true;
    await page.route('**/api/**', (route) => (isDown ? route.abort() : route.continue()));
    await page.goto('/dashboard');
    const main = page.getByRole('main');
    const again = main.getByRole('button', { name: t('banner.retry') });
    await again.focus();
    isDown = false;
    await again.press('Enter');
    await expect(page.getByRole('tab', { name: t('dashboard.tab.received') })).toBeVisible();
    await expect(main).toBeFocused();

    await page.route('**/api/health', (route) => (isDown ? route.abort() : route.continue()));
    isDown = true;
    await page.goto('/privacy');
    const banner = page.getByRole('status').filter({ hasText: t('banner.unreachable') });
    const retry = banner.getByRole('button', { name: t('banner.retry') });
    await retry.focus();
    isDown = false;
    await retry.press('Enter');
    await expect(banner).toHaveCount(0);
    await expect(main).toBeFocused();
  },
);

test('a new version is met by loading anew, without a question', async ({ join }) => {
  const { page, t } = await join();
  await openDashboard(page, t);
  const link = page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: t('nav.profile') });
  const missing = await removeAssets(page, 'profile-page');
  // Restores the files with the new document.
  await page.route(/\d\/profile$/u, async (route) => {
    await missing.bringBack();
    await route.continue();
  });
  const documents = countDocuments(page);
  await link.click();
  await expect(page.getByRole('heading', { name: t('profile.groups.account') })).toBeVisible();
  await expect(page.getByText(t('shell.failure.title'))).toBeHidden();
  expect(documents()).toBe(1);
});

for (const language of contrastingLanguages)
  test(
    `a page that breaks says so and can be loaded again (${language})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(language);
      await page.request.post('/api/auth/sign-up/email', { data: { ...newAccount(), language } });
      // Sends an answer that this page cannot read.
      await page.route('**/api/profile', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), traits: null } });
      });
      await page.goto(`/profile?lang=${language}`);
      const message = page.getByRole('alert').filter({ hasText: t('shell.failure.title') });
      await expect(message).toContainText(t('shell.failure.broken'));
      await expect(page.getByRole('link', { name: t('nav.dashboard') }).first()).toBeVisible();

      await page.unroute('**/api/profile');
      await message.getByRole('button', { name: t('shell.failure.reload') }).click();
      await expect(page.getByRole('heading', { name: t('profile.groups.account') })).toBeVisible();
    },
  );

test(
  'a page that waits for the app says when it does not come',
  { tag: '@full' },
  async ({ join }) => {
    const { page, t } = await join();
    const missing = await removeAssets(page, 'main');
    await page.goto('/dashboard', { waitUntil: 'commit' });
    const message = page.getByRole('alert').filter({ hasText: t('error.translations.initialize') });
    await expect(message).toBeVisible();
    await missing.bringBack();
    await page.evaluate("dispatchEvent(new Event('online'))");
    await expect(page.getByRole('tab', { name: t('dashboard.tab.received') })).toBeVisible();
    await expect(message).toBeHidden();
  },
);

test(
  'a dialog whose code is gone loads the page anew, once, and then says that it cannot open',
  { tag: '@full' },
  async ({ page }) => {
    const t = textsOf('de');
    const missing = await removeAssets(page, 'suggestion-flow');
    const documents = countDocuments(page);
    // Opens it by address, which opens it again after the reload.
    await page.goto('/?open=ai');
    await expect(toast(page, t('shell.failure.part'))).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL('/');
    expect(documents()).toBe(2);
    await missing.bringBack();
    await page.goto('/?open=ai');
    await expect(page.getByRole('dialog', { name: t('suggestions.traits.title') })).toBeVisible();
  },
);

test(
  'a press whose code is gone reloads the page and asks for another press',
  { tag: '@full' },
  async ({ join }) => {
    // Adds a second member as receiver.
    const [{ page, t }] = await Promise.all([join(), join()]);
    const missing = await removeAssets(page, 'compose-dialog');
    await openDashboard(page, t);
    const documents = countDocuments(page);
    const ask = page.getByRole('button', { name: t('dashboard.action.send') }).first();
    await page.route(/\d\/dashboard$/u, async (route) => {
      await missing.bringBack();
      await route.continue();
    });
    await ask.click();
    await expect(toast(page, t('shell.failure.renewed'))).toBeVisible();
    expect(documents()).toBe(1);
    await ask.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);

test(
  'a press before its dialog is there is not lost, and nothing opens empty',
  { tag: '@full' },
  async ({ join }) => {
    // Adds a second member as receiver.
    const [{ page, t }] = await Promise.all([join(), join()]);
    const arrival = Promise.withResolvers<void>();
    await page.route('**/assets/compose-dialog-*.js', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await openDashboard(page, t);
    const send = page.getByRole('button', { name: t('dashboard.action.send') }).first();
    await send.click();
    await expect(
      page.getByRole('button', { name: t('dashboard.action.send_busy') }).first(),
    ).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    arrival.resolve();
    await expect(page.getByRole('dialog').getByLabel(t('compliment.form.text'))).toBeVisible();
  },
);

test(
  'a press without a network says so, and opens once it is back',
  { tag: '@full' },
  async ({ join }) => {
    const [reader, from] = await Promise.all([join(), join()]);
    const { page, t } = reader;
    await deliver(from, reader, 'Du hörst zu, bis man fertig ist.');
    const missing = await removeAssets(page, 'report-dialog');
    await openDashboard(page, t);
    await page.getByRole('button', { name: t('compliment.sealed.open') }).click();
    await page.context().setOffline(true);
    const report = page.getByRole('article').getByRole('button', {
      name: t('compliment.card.report'),
      exact: true,
    });
    await report.click();
    await expect(toast(page, t('shell.failure.part'))).toBeVisible();
    await expect(page.getByRole('article')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await missing.bringBack();
    await page.context().setOffline(false);
    await report.click();
    await expect(toast(page, t('shell.failure.renewed'))).toBeVisible();
    await report.click();
    await expect(page.getByRole('dialog', { name: t('compliment.report.title') })).toBeVisible();
  },
);

/** Waits for hydration: before it, a link loads a new document anyway. */
async function openDashboard(page: Page, t: Texts): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('tab', { name: t('dashboard.tab.received') })).toBeVisible();
}

/** Removes the files that the page knows, as a new version does. */
async function removeAssets(page: Page, name: string): Promise<{ bringBack: () => Promise<void> }> {
  const files = `**/assets/${name}-*.{css,js}`;
  await page.route(files, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  return { bringBack: () => page.unroute(files) };
}

/** Returns a counter of loaded documents. */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}

function refuseWhile(route: Route, isDown: boolean): Promise<void> {
  return isDown ? route.fulfill({ status: 500, body: '{}' }) : route.continue();
}
