import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test, toast } from '#tests/e2e/support/accounts-server.ts';
import { newAccount } from '#tests/e2e/support/accounts.ts';
import { expectAccessibleInEveryLook, openAwake } from '#tests/e2e/support/test.ts';
import type { Mailbox } from '#tests/support/mailbox.ts';

/* Tests re-authentication. Journeys cannot wait ten minutes: the first call is answered as the server does then. */

test(
  'a factor is set up after the password was given once more, and nothing is typed twice',
  { tag: '@full' },
  async ({ page, mailbox }) => {
    const account = await confirmed(page, mailbox);
    await page.goto('/profile');
    await refuseOnceAsStale(page, 'POST', '**/api/auth/factors');
    await page.getByRole('button', { name: 'Authenticator-App einrichten' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Mein Telefon');
    await page.getByRole('button', { name: 'Weiter' }).click();

    const proof = page.getByRole('dialog', { name: 'Bist du es noch?' });
    const field = proof.getByLabel('Dein Passwort', { exact: true });
    await expect(field).toBeFocused();
    await expectAccessibleInEveryLook(page, 'the proof');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(/Gib dein Passwort ein/u);
    await field.fill('Falsch2026');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(/nicht dein jetziges Passwort/u);
    await field.fill(account.password);
    await page.keyboard.press('Enter');
    await expect(proof).toBeHidden();
    await expect(page.getByRole('img', { name: /QR-Code/u })).toBeVisible();
  },
);

test('a person who does not re-authenticate changes nothing, and reads why', async ({
  page,
  mailbox,
}) => {
  const account = await confirmed(page, mailbox);
  await page.goto('/profile');
  await refuseOnceAsStale(page, 'DELETE', '**/api/profile');
  await page.getByRole('button', { name: 'Konto löschen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Konto löschen' });
  await dialog.getByLabel('Deine E-Mail').fill(account.email);
  await dialog.getByLabel('Dein Passwort', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Konto löschen' }).click();
  const proof = page.getByRole('dialog', { name: 'Bist du es noch?' });
  await expect(proof).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(proof).toBeHidden();
  await expect(dialog).toContainText('Dafür müssen wir noch einmal sicher sein, dass du es bist.');
  await expect(dialog.getByLabel('Deine E-Mail')).toHaveValue(account.email);
  expect((await page.request.get('/api/profile')).status()).toBe(200);
});

test(
  'a person who came by a provider proves themselves there, in a window of its own',
  { tag: '@full' },
  async ({ page, provider }) => {
    const login = randomUUID();
    const email = `${login}@example.org`;
    provider.accounts.set(login, { email, emailVerified: true, name: 'Ada Lovelace' });
    await openAwake(page, '/login');
    await page.getByRole('button', { name: 'Weiter mit Google' }).click();
    await signInThere(page, login);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/dashboard');

    await page.goto('/profile');
    await refuseOnceAsStale(page, 'DELETE', '**/api/profile');
    await page.getByRole('button', { name: 'Konto löschen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Konto löschen' });
    await dialog.getByLabel('Deine E-Mail').fill(email);
    await dialog.getByRole('button', { name: 'Konto löschen' }).click();
    const opening = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Mit Google bestätigen' }).click();
    const there = await opening;
    await signInThere(there, login);
    await expect(page).toHaveURL('/');
    await expect(toast(page, /gelöscht/u)).toBeVisible();
    expect((await page.request.get('/api/profile')).status()).toBe(401);
  },
);

test(
  'the profile shows an unconfirmed address, with the way to confirm it',
  { tag: '@full' },
  async ({ page, mailbox }) => {
    await confirmed(page, mailbox);
    await page.route('**/api/profile', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), mustConfirmEmail: true },
      });
    });
    await page.goto('/profile');
    await expect(page.getByText('Noch ein Klick fehlt')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Authenticator-App einrichten' })).toBeDisabled();
    await expectAccessibleInEveryLook(page, 'the note');
    await expect(page.getByRole('button', { name: 'E-Mail ändern' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Link schicken' }).click();
    await expect(toast(page, 'Ein neuer Link ist angefordert.')).toBeVisible();
  },
);

/** Refuses the first such call as after ten minutes; the next ones reach the server. */
async function refuseOnceAsStale(page: Page, method: string, address: string): Promise<void> {
  let isStale = true;
  await page.route(address, async (route) => {
    if (!isStale || route.request().method() !== method) return route.fallback();
    isStale = false;
    const error = { code: 'proof.error.required', message: '' };
    return route.fulfill({ status: 403, json: { error } });
  });
}

async function signInThere(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

/** Registers a member with a confirmed address, signed in. */
async function confirmed(page: Page, mailbox: Mailbox) {
  const account = newAccount();
  await page.request.post('/api/auth/sign-up/email', { data: account });
  await expect.poll(() => mailbox.linkIn(account.email, '/confirm-email?token=')).not.toBe('');
  const link = new URL(mailbox.linkIn(account.email, '/confirm-email?token='));
  const token = link.searchParams.get('token');
  await page.request.post('/api/auth/email/confirm', { data: { token } });
  const { email, password } = account;
  await page.request.post('/api/auth/sign-in/email', { data: { email, password } });
  return account;
}
