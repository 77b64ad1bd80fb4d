import { countReceived } from '#tests/e2e/support/deal.ts';
import { expect, password, test } from '#tests/e2e/support/people.ts';
import { countLines } from '#tests/e2e/support/test.ts';

test(
  'a large number stays in one piece on a phone',
  { tag: '@full' },
  async ({ join, baseURL }) => {
    const { page, email } = await join({ options: { viewport: { width: 360, height: 740 } } });
    await countReceived(baseURL ?? '', email, 100_000);
    await page.goto('/dashboard');
    const tile = page.getByRole('tab', { name: '100.000' });
    const number = tile.getByText('100.000', { exact: true });
    expect(await countLines(number)).toBe(1);
    expect(await number.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await page.goto('/profile');
    const numbers = page.getByRole('region', { name: 'Deine Zahlen' });
    expect(await countLines(numbers.getByText('100.000', { exact: true }))).toBe(1);
  },
);

test('the language is kept on the profile', async ({ join, browser }) => {
  const { page, email } = await join();
  await page.goto('/profile');
  await page.getByRole('main').getByLabel('Sprache').selectOption('en');
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();

  // Follows the profile's language in another browser.
  const other = await browser.newContext();
  await other.request.post('/api/auth/sign-in/email', {
    data: { email, password, rememberMe: false },
  });
  const elsewhere = await other.newPage();
  await elsewhere.goto('/profile');
  await expect(elsewhere.getByRole('heading', { name: 'Account' })).toBeVisible();
  await other.close();
});

test('the groups of the profile say their state, open at a press, and can be linked to', async ({
  join,
}) => {
  const { page, t } = await join();
  await page.goto('/profile#closed');
  const password = page.getByRole('button', { name: t('profile.settings.password_change') });
  const head = page.locator('summary').filter({ hasText: t('profile.groups.account') });
  await expect(head).toContainText('Deutsch');
  await expect(password).toBeHidden();
  await head.press('Enter');
  await expect(password).toBeVisible();
  await expect(page.getByText(t('inbox_preferences.pause.title'))).toBeHidden();
  await page.evaluate("location.hash = 'letters'");
  await expect(page.getByText(t('inbox_preferences.pause.title'))).toBeVisible();
  await page.getByRole('button', { name: t('inbox_preferences.pause.start') }).click();
  await expect(
    page.locator('summary').filter({ hasText: t('profile.groups.letters') }),
  ).toContainText('Pause bis');
});

test(
  'a factor’s button stays under the pointer while the panels around it are filled',
  { tag: '@full' },
  async ({ join }) => {
    const { page, t } = await join();
    const wishes = Promise.withResolvers<void>();
    await page.route('**/api/preferences', async (route) => {
      await wishes.promise;
      await route.continue();
    });
    await page.goto('/profile#closed');
    await page.locator('#security > summary').click();
    await page.getByRole('button', { name: t('security.factors.add_totp') }).hover();
    await page.mouse.down();
    wishes.resolve();
    await expect(page.locator('#letters > summary')).toContainText(
      t('profile.groups.letters_arrive'),
    );
    await page.mouse.up();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);

test('an account is deleted once its own address has been typed', async ({ join }) => {
  const { page, email } = await join();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Konto löschen' }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Konto löschen' });
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Deine E-Mail').fill('jemand@example.org');
  await dialog.getByLabel('Dein Passwort', { exact: true }).fill(password);
  await expect(dialog.getByText('Das ist nicht die E-Mail-Adresse')).toBeVisible();
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Deine E-Mail').fill(email);
  await submit.click();
  await expect(page).toHaveURL(/\/$/);
  const answer = await page.request.post('/api/auth/sign-in/email', {
    data: { email, password, rememberMe: false },
  });
  expect(answer.status()).toBe(401);
});
