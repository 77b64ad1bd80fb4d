import { createAccount, newAccount } from '#tests/e2e/support/accounts.ts';
import { expect, openAwake, test } from '#tests/e2e/support/test.ts';

test(
  'Signing in and the letter box need no function that Safari 17 lacks',
  { tag: '@full' },
  async ({ page }) => {
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
    await openAwake(page, '/login');
    await page.getByLabel('E-Mail', { exact: true }).fill(account.email);
    await page.getByLabel('Passwort', { exact: true }).fill(account.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tabpanel', { name: 'Erhalten' })).toBeVisible();
    expect((await health).ok()).toBe(true);
  },
);

test(
  'A press on a button works in a browser that gives buttons no focus',
  { tag: '@full' },
  async ({ page }) => {
    // Moves the focus away on a press, as Safari does: buttons get none.
    await page.addInitScript(`
    addEventListener('mousedown', (event) => {
      if (event.target.closest('button') === null) return;
      event.preventDefault();
      document.activeElement.blur();
    });
  `);
    const { email, password } = newAccount();
    await openAwake(page, '/register');
    await page.getByLabel('E-Mail', { exact: true }).fill(email);
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await page.getByLabel('Passwort bestätigen', { exact: true }).fill(`${password}x`);
    const next = page.getByRole('button', { name: 'Weiter', exact: true });
    await next.hover({ position: { x: 40, y: 4 } });
    await page.mouse.down();
    // Waits until pending changes are drawn.
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    );
    await page.mouse.up();
    await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  },
);
