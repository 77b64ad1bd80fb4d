import { createAccount, newAccount } from '#test/e2e/support/accounts.ts';
import { expect, test } from '#test/e2e/support/test.ts';

test('Signing in and the letter box need no function that Safari 17 lacks', async ({ page }) => {
  await page.addInitScript(`
    delete URL.parse;
    delete URL.canParse;
    delete AbortSignal.any;
    delete Promise.withResolvers;
    delete Map.groupBy;
    delete globalThis.requestIdleCallback;
    for (const name of ['union', 'difference', 'isSubsetOf']) delete Set.prototype[name];
  `);
  const account = newAccount();
  await createAccount(page, account);
  const health = page.waitForResponse('**/api/health');
  await page.goto('/login');
  await page.getByLabel('E-Mail', { exact: true }).fill(account.email);
  await page.getByLabel('Passwort', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tabpanel', { name: 'Erhalten' })).toBeVisible();
  expect((await health).ok()).toBe(true);
});
