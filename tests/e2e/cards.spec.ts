import type { Browser, Page } from '@playwright/test';
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
import { isFullRun } from '#tests/support/full-run.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';

/* Plays cards as a class would: one network, all limits on, phones and a shared tablet. */

const t = textsOf('de');
const phone = { width: 390, height: 844 };

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

test('a class comes in with cards, loses one, and shares a tablet', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(scaleTimeout(isFullRun ? 600_000 : 120_000));
  const count = isFullRun ? 25 : 4;
  const typing = isFullRun ? 5 : 1;
  const names = Array.from(
    { length: count },
    (_, nth) => `Kind ${'ABCDEFGHIJKLMNOPQRSTUVWXY'[nth]}`,
  );
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = administratorSettings;
  const data = { email, password, rememberMe: false };
  expect((await page.request.post('/api/auth/sign-in/email', { data })).ok()).toBe(true);
  await page.addInitScript('window.print = () => {};');
  const cards = await makeCards(page, names);
  expect(cards).toHaveLength(count);

  for (const [nth, card] of cards.entries()) {
    const pupil = await openPhone(browser, server);
    if (nth < typing) await type(pupil, card.code);
    else await scan(pupil, card.code);
    await expect(toast(pupil, t('card.page.hello', { name: card.name }))).toBeVisible();
    await expect(pupil).toHaveURL('/dashboard');
    await pupil.context().close();
  }

  const tablet = await openPhone(browser, server);
  const [first, second, third] = cards;
  if (first === undefined || second === undefined || third === undefined) throw new Error('Few.');
  await scan(tablet, first.code);
  await expect(tablet).toHaveURL('/dashboard');
  await openAwake(tablet, `/karte#${second.code}`);
  await expect(tablet.getByText(t('card.page.other', { name: first.name }))).toBeVisible();
  expect(tablet.url()).not.toContain(second.code);
  await expectAccessibleInEveryLook(tablet, 'card');
  await tablet.getByRole('button', { name: t('card.page.change', { name: first.name }) }).click();
  await expect(toast(tablet, t('card.page.hello', { name: second.name }))).toBeVisible();

  const renewed = await renew(page, third.name);
  const late = await openPhone(browser, server);
  await type(late, third.code);
  await expect(late.getByText(t('login.error.code_wrong'))).toBeVisible();
  await late.getByLabel(t('card.code.label')).fill(`${renewed.slice(1)}3`);
  await late.getByRole('button', { name: t('login.action.submit') }).click();
  await expect(late.getByText(t('login.error.code_slip'))).toBeVisible();
  await type(late, renewed);
  await expect(toast(late, t('card.page.hello', { name: third.name }))).toBeVisible();
});

async function openPhone(browser: Browser, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, viewport: phone })).newPage();
  preparePage(page);
  return page;
}

/** Pastes names as a table gives them, one of them twice at first, and reads the sheet to print. */
async function makeCards(page: Page, names: readonly string[]) {
  await page.goto('/admin?section=join');
  await page.getByRole('button', { name: t('cards.panel.make'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('cards.new.label')).fill('7b');
  const field = dialog.getByLabel(t('cards.new.names'));
  const lines = names.map((name, nth) => `${nth + 1}.\t${name}`);
  await field.fill([...lines, '', names[0]].join('\n'));
  await expect(dialog.getByText(t('cards.error.twin'))).toBeVisible();
  await field.fill(lines.join('\n'));
  await expectAccessibleInEveryLook(page, 'new cards');
  await dialog.getByRole('button', { name: `${names.length} Karten machen` }).click();
  await dialog.getByRole('button', { name: t('compliment.card.print') }).click();
  const printed = page.locator('.card-sheet .paper-card');
  await printed.first().waitFor({ state: 'attached' });
  const cards = await printed.evaluateAll((all) =>
    all.map((card) => ({
      name: card.querySelector('h2')?.textContent ?? '',
      code: (card.querySelector('.code')?.textContent ?? '').replaceAll(/\W/gu, ''),
    })),
  );
  return cards;
}

async function scan(page: Page, code: string): Promise<void> {
  await openAwake(page, `/karte#${code}`);
  await page.getByRole('button', { name: t('card.page.me') }).click();
}

/** Types a code in small letters, with blanks. */
async function type(page: Page, code: string): Promise<void> {
  await openAwake(page, '/login');
  await page.getByRole('link', { name: t('rounds.door.have_code') }).click();
  await page.getByLabel(t('card.code.label')).fill(code.toLowerCase().replaceAll(/.{3}/gu, '$& '));
  await page.getByRole('button', { name: t('login.action.submit') }).click();
}

async function renew(page: Page, name: string): Promise<string> {
  await openAwake(page, '/admin?section=join');
  const row = page.getByRole('listitem').filter({ hasText: name });
  await row.getByRole('button', { name: t('cards.renew.action') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('cards.renew.action') }).click();
  await expect(dialog.getByText(t('cards.renew.once'))).toBeVisible();
  return ((await dialog.locator('.code').textContent()) ?? '').replaceAll(/\W/gu, '');
}
