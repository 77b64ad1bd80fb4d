import type { Browser, Page } from '@playwright/test';
import { newAccount, type TestAccount } from '#tests/e2e/support/accounts.ts';
import { administratorSettings } from '#tests/e2e/support/callers.ts';
import { startOwnServer } from '#tests/e2e/support/own-server.ts';
import {
  expect,
  expectAccessibleInEveryLook,
  openAwake,
  preparePage,
  test as quiet,
  toast,
} from '#tests/e2e/support/test.ts';
import { textsOf } from '#tests/e2e/support/texts.ts';

/* Runs on an own server, because the joining mode holds for the whole community. */

const t = textsOf('de');

const test = quiet.extend<object, { settings: Record<string, string>; server: string }>({
  settings: [administratorSettings, { scope: 'worker', option: true }],
  server: [
    async ({ settings }, run) => {
      const { address, stop } = await startOwnServer(settings);
      await run(address);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, run) => run(server),
});

test('an administrator invites one person, who joins by the link, and a second one is refused', async ({
  page,
  browser,
  server,
}) => {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = administratorSettings;
  const data = { email, password, rememberMe: false };
  expect((await page.request.post('/api/auth/sign-in/email', { data })).ok()).toBe(true);
  await page.goto('/admin?section=join');
  await page.getByLabel('Beitreten dürfen').selectOption('Nur Menschen mit Einladung');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(toast(page, 'Das gilt ab sofort')).toBeVisible();
  await page.getByRole('button', { name: 'Einladungslink' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Notiz').fill('Klasse 7b');
  await dialog.getByLabel('Für wie viele Menschen?').fill('1');
  await dialog.getByRole('button', { name: 'Link anlegen' }).click();
  await expect(dialog.getByRole('img', { name: 'QR-Code der Einladung' })).toBeVisible();
  const link = (await dialog.getByText('/register?invitation=').textContent()) ?? '';
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: 'Klasse 7b' })).toContainText('0 von 1');
  await expectAccessibleInEveryLook(page, 'join');

  const [first, second] = await Promise.all([
    openVisitor(browser, server),
    openVisitor(browser, server),
  ]);
  await first.goto('/register');
  await expect(first.getByRole('heading', { level: 1 })).toHaveText(
    t('register.join.invitation_title'),
  );
  await expect(first.getByLabel('Name', { exact: true })).toHaveCount(0);
  // Opens the link in both browsers while it still admits one.
  for (const visitor of [first, second]) {
    await openAwake(visitor, link);
    await expect(visitor.getByText(t('register.join.invited'))).toBeVisible();
  }
  await register(first, newAccount());
  await first.getByRole('button', { name: t('welcome.action.start') }).click();
  await expect(first).toHaveURL('/dashboard');

  await register(second, newAccount());
  await expect(second.getByText(t('register.error.invitation'))).toBeVisible();
  await second.goto(link);
  await expect(second.getByRole('heading', { level: 1 })).toHaveText(
    t('register.join.unusable_title'),
  );
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'Klasse 7b' })).toContainText(
    'Aufgebraucht',
  );
  await Promise.all([first.context().close(), second.context().close()]);
});

async function openVisitor(browser: Browser, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  preparePage(page);
  return page;
}

async function register(page: Page, { name, email, password }: TestAccount): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByLabel('Passwort bestätigen').fill(password);
  await page.getByRole('button', { name: t('register.action.next') }).click();
  await page.getByRole('button', { name: 'geduldig' }).click();
  await page.getByRole('button', { name: t('register.action.submit') }).click();
}
