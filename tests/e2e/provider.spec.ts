import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test, toast } from '#tests/e2e/support/accounts-server.ts';
import { openAwake } from '#tests/e2e/support/test.ts';
import type { OpenIdProvider } from '#tests/support/openid-provider.ts';

test('a person registers with a provider, and is asked for traits', async ({ page, provider }) => {
  const login = addAccount(provider, 'Ada Lovelace');
  await openAwake(page, '/register');
  await page.getByRole('button', { name: 'Weiter mit Google' }).click();
  await signInThere(page, login);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada.');

  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Eigenschaft hinzufügen').fill('geduldig, neugierig');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toBeHidden();
  const profile = await page.request.get('/api/profile');
  expect(await profile.json()).toMatchObject({ traits: ['geduldig', 'neugierig'] });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada.');
  await expect(dialog).toBeHidden();
});

test(
  'Apple posts its answer from its own site, and the browser comes back signed in',
  { tag: '@full' },
  async ({ page, provider }) => {
    const login = addAccount(provider, 'Emil Nolde');
    await openAwake(page, '/login');
    await page.getByRole('button', { name: 'Weiter mit Apple' }).click();
    await signInThere(page, login);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Emil.');
  },
);

test(
  'a sign-in by a provider reaches every tab, and removes the former person’s data',
  { tag: '@full' },
  async ({ page, provider }) => {
    await openAwake(page, '/login');
    await enterByGoogle(page, addAccount(provider, 'Ada Lovelace'));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada.');

    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await expect(other.getByRole('heading', { level: 1 })).toContainText('Ada.');
    // Clears the provider's cookies: it knows Ada, too, and would not ask for the account.
    await other.context().clearCookies();
    await openAwake(other, '/login');
    await enterByGoogle(other, addAccount(provider, 'Emil Nolde'));
    await expect(other.getByRole('heading', { level: 1 })).toContainText('Emil.');
    // Expects it in the background tab before a minute has passed: only the other tab can have told it.
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Emil.');
    await expect(page.getByText('Ada')).toHaveCount(0);
    await other.close();
  },
);

for (const mode of ['login', 'register'] as const)
  test(
    `a person who cancels at the provider is told so at /${mode}, and can try again`,
    { tag: '@full' },
    async ({ page }) => {
      await openAwake(page, `/${mode}`);
      await page.getByRole('button', { name: 'Weiter mit Google' }).click();
      await page.getByRole('link', { name: 'Cancel' }).click();
      await expect(page).toHaveURL(new RegExp(`/${mode}\\?error=cancelled`, 'u'));
      await expect(toast(page, /Google/u).first()).toBeVisible();
      const alert = page.getByRole('main').getByRole('alert');
      await expect(alert.filter({ hasText: 'Google' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Weiter mit Google' }).click();
      await expect(page.getByPlaceholder('Enter any login')).toBeVisible();
    },
  );

function addAccount(provider: OpenIdProvider, name: string): string {
  const login = randomUUID();
  provider.accounts.set(login, { email: `${login}@example.org`, emailVerified: true, name });
  return login;
}

async function enterByGoogle(page: Page, login: string): Promise<void> {
  await page.getByRole('button', { name: 'Weiter mit Google' }).click();
  await signInThere(page, login);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function signInThere(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}
