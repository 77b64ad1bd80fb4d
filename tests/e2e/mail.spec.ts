import type { Page } from '@playwright/test';
import { expect, test, toast } from '#tests/e2e/support/accounts-server.ts';
import { newAccount, type TestAccount } from '#tests/e2e/support/accounts.ts';
import { expectAccessibleInEveryLook, openAwake } from '#tests/e2e/support/test.ts';
import type { Mailbox } from '#tests/support/mailbox.ts';

const newPassword = 'Sonnenblume7';

test('a new account waits for the link in its mailbox', async ({ page, mailbox }) => {
  const account = newAccount();
  await register(page, account);
  await expect(page.getByRole('heading', { name: 'Schau in dein Postfach.' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(account.email);
  await expectAccessibleInEveryLook(page, 'the mailbox notice');

  // Explains a sign-in before the confirmation, and sends another link.
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await signIn(page, account);
  const email = page.getByLabel('E-Mail');
  await expect(email).toHaveAccessibleDescription(/bestätig/u);
  const first = await linkOf(mailbox, account.email, '/confirm-email?token=');
  await page.getByRole('button', { name: 'Neuen Link anfordern' }).click();
  await expect(toast(page, 'Ein neuer Link ist angefordert.')).toBeVisible();
  await expect.poll(() => mailbox.linkIn(account.email, '/confirm-email')).not.toBe(first);

  await page.goto(await linkOf(mailbox, account.email, '/confirm-email?token='));
  await expect(page).toHaveURL('/confirm-email');
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await expect(page).toHaveURL('/login');
  await expect(toast(page, /Deine Adresse ist bestätigt/u)).toBeVisible();
  await signIn(page, account);
  await expect(page).toHaveURL('/dashboard');

  // Refuses the first link, which the second has replaced.
  await page.goto(first);
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await expect(
    page.getByRole('heading', { name: 'Dieser Link führt nicht weiter.' }),
  ).toBeVisible();
});

test('a forgotten password is replaced by a mailed link, once', async ({ page, mailbox }) => {
  const account = await confirmed(page, mailbox);
  await page.context().clearCookies();
  await openAwake(page, '/login');
  await page.getByLabel('E-Mail').fill(account.email);
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('E-Mail')).toHaveValue(account.email);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(account.email);

  const link = await linkOf(mailbox, account.email, '/reset-password?token=');
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  await page.getByLabel('Neues Passwort', { exact: true }).fill(newPassword);
  await page.getByLabel('Neues Passwort bestätigen', { exact: true }).fill(newPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(toast(page, 'Dein neues Passwort gilt ab jetzt.')).toBeVisible();
  await expect.poll(() => mailbox.received.at(-1)?.content).toContain('Passwort wurde geändert');

  await page.context().clearCookies();
  await openAwake(page, '/login');
  await signIn(page, account);
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveAccessibleDescription(/./u);
  await signIn(page, { ...account, password: newPassword });
  await expect(page).toHaveURL('/dashboard');

  // Says so before two passwords are typed.
  await page.goto(link);
  await expect(
    page.getByRole('heading', { name: 'Dieser Link führt nicht weiter.' }),
  ).toBeVisible();
});

test(
  'another address counts once its mailbox has confirmed it',
  { tag: '@full' },
  async ({ page, mailbox }) => {
    const account = await confirmed(page, mailbox);
    const newEmail = `neu-${account.email}`;
    await page.goto('/profile');
    await page.getByRole('button', { name: 'E-Mail ändern' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /E-Mail/u }).fill(newEmail);
    await dialog
      .getByLabel(/Passwort/u)
      .first()
      .fill(account.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(account.email).first()).toBeVisible();

    await page.goto(await linkOf(mailbox, newEmail, '/confirm-email?change='));
    await page.getByRole('button', { name: 'Neue Adresse bestätigen' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByText(newEmail).first()).toBeVisible();
    await expect.poll(() => mailbox.received.at(-1)?.to).toBe(account.email);
  },
);

async function register(page: Page, account: TestAccount): Promise<void> {
  await openAwake(page, '/register');
  await page.getByLabel('Name', { exact: true }).fill(account.name);
  await page.getByLabel('E-Mail').fill(account.email);
  await page.getByLabel('Passwort', { exact: true }).fill(account.password);
  await page.getByLabel('Passwort bestätigen', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Weiter', exact: true }).click();
  await page.getByLabel('Eigenschaft hinzufügen').fill('geduldig');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Konto erstellen' }).click();
}

async function signIn(page: Page, { email, password }: TestAccount): Promise<void> {
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
}

/** Registers a member with a confirmed address, signed in in this browser. */
async function confirmed(page: Page, mailbox: Mailbox): Promise<TestAccount> {
  const account = newAccount();
  const { email, password } = account;
  await page.request.post('/api/auth/sign-up/email', { data: account });
  const link = await linkOf(mailbox, email, '/confirm-email?token=');
  const token = new URL(link).searchParams.get('token');
  await page.request.post('/api/auth/email/confirm', { data: { token } });
  await page.request.post('/api/auth/sign-in/email', { data: { email, password } });
  return account;
}

async function linkOf(mailbox: Mailbox, to: string, path: string): Promise<string> {
  await expect.poll(() => mailbox.linkIn(to, path)).not.toBe('');
  return mailbox.linkIn(to, path);
}
