import { newAccount } from '#test/e2e/support/accounts.ts';
import { expect, test } from '#test/e2e/support/people.ts';
import { expectAccessibleInEveryLook } from '#test/e2e/support/test.ts';
import { textsOf } from '#test/e2e/support/texts.ts';

/* Forms keep what somebody typed, and say what is wrong with it before it is sent. */

const t = textsOf('de');
const nineteen = Array.from({ length: 19 }, (_, index) => `Wort ${index + 1}`);

test('a name and traits beyond their limits stay, and the form says by how much', async ({
  page,
}) => {
  const account = newAccount();
  await page.goto('/register');
  const name = page.getByLabel('Name', { exact: true });
  // Sixty as people count them, and then three too many.
  await name.fill('🌻'.repeat(63));
  await expect(name).toHaveValue('🌻'.repeat(63));
  await expect(name).toHaveAccessibleDescription(/3 Zeichen zu viel$/u);
  await expectAccessibleInEveryLook(page, 'a name that is too long');
  await name.fill(account.name);
  await expect(name).not.toHaveAttribute('aria-invalid');
  await page.getByLabel('E-Mail').fill(account.email);
  await page.getByLabel('Passwort', { exact: true }).fill(account.password);
  await page.getByLabel('Passwort bestätigen', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');

  const trait = page.getByLabel(t('traits.field.label'));
  const chosen = page.getByRole('list', { name: t('traits.list.label') }).getByRole('listitem');
  await trait.fill('x'.repeat(42));
  await expect(trait).toHaveAccessibleDescription(/„x{24} …“ ist um 2 Zeichen zu lang/u);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/sign-up/email')) sent += 1;
  });
  await page.getByRole('button', { name: t('register.action.submit') }).click();
  await expect(trait).toBeFocused();
  await expect(chosen).toHaveCount(1);
  await expectAccessibleInEveryLook(page, 'a trait that is too long');
  await page.getByRole('button', { name: /x{42} entfernen/u }).click();

  await trait.fill(nineteen.join(', '));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'geduldig', exact: true }).click();
  await expect(trait).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'humorvoll', exact: true }).click();
  await expect(trait).toHaveAccessibleDescription(/Eine Eigenschaft ist zu viel/u);
  await page.getByRole('button', { name: t('register.action.submit') }).click();
  await expect(chosen).toHaveCount(21);
  expect(sent).toBe(0);
  // A second tap takes the word back.
  await page.getByRole('button', { name: 'humorvoll', exact: true }).click();
  await expect(chosen).toHaveCount(20);
  await page.getByRole('button', { name: t('register.action.submit') }).click();
  await page.getByRole('button', { name: t('welcome.action.start') }).click();
  await expect(page).toHaveURL('/dashboard');
});
