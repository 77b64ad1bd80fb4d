import type { Page } from '@playwright/test';
import { newAccount } from '#test/e2e/support/accounts.ts';
import { unlikeLanguages } from '#test/e2e/support/languages.ts';
import { deliver, expect, test } from '#test/e2e/support/people.ts';
import { expectAccessibleInEveryLook, openAwake } from '#test/e2e/support/test.ts';

/* What people see of names and traits that the text guard minds. */

for (const language of unlikeLanguages)
  test(`whoever has a name that strangers should not read is asked for another (${language})`, async ({
    join,
  }) => {
    const { page, t } = await join({ language });
    await mind(page, { isNameRefused: true, refusedTraits: ['du fette sau'] });
    await page.goto('/dashboard');
    const request = page.getByRole('heading', { name: t('profile.words.name_title') });
    await expect(request).toBeVisible();
    await expect(page.getByText(t('profile.words.traits_title'))).toBeVisible();
    await expectAccessibleInEveryLook(page, 'words that are minded');
    await page.getByRole('link', { name: t('profile.words.traits_action') }).click();
    await expect(page).toHaveURL(/\/profile$/u);
    await expect(request).toBeVisible();

    await page
      .getByRole('button', { name: t('profile.words.name_action') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel(t('profile.settings.name'));
    await field.fill('Wohlwort-Team');
    await dialog.getByRole('button', { name: t('profile.form.save') }).click();
    await expect(dialog.getByText(t('register.validation.name.reserved'))).toBeVisible();
    await expect(field).toHaveValue('Wohlwort-Team');
    await expectAccessibleInEveryLook(page, 'a reserved name');
    await page.unroute('**/api/profile');
    await field.fill('Mira');
    await dialog.getByRole('button', { name: t('profile.form.save') }).click();
    await expect(dialog).toBeHidden();
    await expect(request).toBeHidden();
  });

test('a letter from somebody whose name is minded says so in its place', async ({ join }) => {
  const [from, to] = [await join(), await join()];
  await deliver(from, to, 'Du hörst zu, bis man wirklich fertig ist.');
  const { page, t } = to;
  await page.route('**/api/compliments/received*', async (route) => {
    const response = await route.fetch();
    const { compliments, ...rest } = await response.json();
    const [letter] = compliments;
    await route.fulfill({
      response,
      json: { ...rest, compliments: [{ ...letter, sender: { ...letter.sender, name: null } }] },
    });
  });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: t('compliment.sealed.open') }).click();
  await expect(page.getByRole('article')).toContainText(t('profile.name.in_review'));
});

test('a registration with a name of the team loses nothing that was typed', async ({ page }) => {
  const account = newAccount();
  await openAwake(page, '/register');
  await page.getByLabel('Name', { exact: true }).fill('Administration');
  await page.getByLabel('E-Mail').fill(account.email);
  await page.getByLabel('Passwort', { exact: true }).fill(account.password);
  await page.getByLabel('Passwort bestätigen', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.getByText(/Dieser Name klingt nach unserem Team/u).first()).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByLabel('E-Mail')).toHaveValue(account.email);
  await page.getByLabel('Name', { exact: true }).fill('Mira');
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.getByLabel('Eigenschaft hinzufügen')).toBeVisible();
});

test('who has changed their name too often reads when they may again', async ({ join }) => {
  const { page, t } = await join();
  await page.route('**/api/profile', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    const code = 'profile.name.error.limit';
    const error = { code, message: '', fields: { name: code }, values: { days: 12 } };
    await route.fulfill({ status: 429, json: { error } });
  });
  await page.goto('/profile');
  await page.getByRole('button', { name: t('profile.settings.name_change') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('profile.settings.name')).fill('Rosalie');
  await dialog.getByRole('button', { name: t('profile.form.save') }).click();
  await expect(dialog.getByText(/In 12 Tagen geht es wieder/u)).toBeVisible();
});

/** As if the text guard minded what this person calls themselves. */
async function mind(page: Page, change: Record<string, unknown>): Promise<void> {
  await page.route('**/api/profile', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });
}
