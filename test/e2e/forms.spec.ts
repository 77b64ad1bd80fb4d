import type { Page } from '@playwright/test';
import { newAccount } from '#test/e2e/support/accounts.ts';
import { deliver, expect, test } from '#test/e2e/support/people.ts';
import { expectAccessibleInEveryLook, openAwake } from '#test/e2e/support/test.ts';
import { textsOf } from '#test/e2e/support/texts.ts';

/* Forms keep what somebody typed, and say what is wrong with it before it is sent. */

const t = textsOf('de');
const nineteen = Array.from({ length: 19 }, (_, index) => `Wort ${index + 1}`);

test('a name and traits beyond their limits stay, and the form says by how much', async ({
  page,
}) => {
  const account = newAccount();
  await openAwake(page, '/register');
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

test('what nobody sees in a copied text is no reason to refuse it', async ({ join }) => {
  const [reader, from] = await Promise.all([join(), join()]);
  const id = await deliver(from, reader, 'Du hörst zu, bis man fertig ist.');
  const { page } = reader;
  await page.request.post(`/api/compliments/${id}/read`);
  await page.goto('/treasures?in=all');
  await page.getByLabel(t('treasures.search.label')).fill('hö\0rst\u0007');
  await expect(page.getByRole('status').getByText('Ein Brief gefunden')).toBeAttached();
  const letter = page.getByRole('article');
  await letter.getByRole('button', { name: t('compliment.card.report'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Das passt\0 nicht.');
  await dialog.getByRole('button', { name: t('compliment.report.submit') }).click();
  await expect(dialog).toBeHidden();
  await expect(letter).toContainText(t('compliment.card.reported'));
});

test('traits that are not saved yet are not lost without a question', async ({ join }) => {
  const { page } = await join({ traits: ['geduldig'] });
  const question = page.getByRole('dialog', { name: t('unsaved.title') });
  const remove = page.getByRole('button', { name: 'geduldig entfernen' });
  await page.goto('/dashboard');
  // Before the app is there a link loads its page anew, and the browser asks in its own words.
  await expect(page.getByRole('tab').first()).toBeVisible();
  const nav = page.getByRole('navigation').first();
  await nav.getByRole('link', { name: t('nav.profile') }).click();
  await expect(remove).toBeVisible();
  // Nothing has changed: nobody asks.
  await nav.getByRole('link', { name: t('nav.dashboard') }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goBack();
  await expect(remove).toBeVisible();

  await remove.click();
  await nav.getByRole('link', { name: t('nav.dashboard') }).click();
  await expect(question).toBeVisible();
  await expectAccessibleInEveryLook(page, 'the question about unsaved work');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page).toHaveURL('/profile');

  for (const step of ['goBack', 'goForward'] as const) {
    await page[step]();
    await expect(question).toBeVisible();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByText(t('profile.traits.unsaved'))).toBeVisible();
    await question.getByRole('button', { name: t('unsaved.go_on') }).click();
    await expect(question).toBeHidden();
  }
  let asked = '';
  page.once('dialog', (dialog) => {
    asked = dialog.type();
    void dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toBe('beforeunload');

  await page.goBack();
  await question.getByRole('button', { name: t('unsaved.discard') }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goForward();
  await expect(remove).toBeVisible();

  // What was saved is lost by nobody.
  await remove.click();
  await page.getByLabel(t('traits.field.label')).fill('mutig');
  await page
    .getByRole('button', { name: t('profile.form.save') })
    .first()
    .click();
  await expect(page.getByText(t('profile.traits.unsaved'))).toBeHidden();
  await nav.getByRole('link', { name: t('nav.dashboard') }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('what another tab has saved is carried over, and nothing of either is lost', async ({
  join,
}) => {
  const { page } = await join({ traits: ['geduldig', 'pünktlich'] });
  const other = await page.context().newPage();
  for (const tab of [page, other]) await tab.goto('/profile');
  const listOf = (tab: Page) =>
    tab.getByRole('list', { name: t('traits.list.label') }).getByRole('listitem');
  const unsaved = other.getByText(t('profile.traits.unsaved'));
  const save = async (tab: Page) =>
    tab
      .getByRole('button', { name: t('profile.form.save') })
      .first()
      .click();
  await expect(listOf(other)).toHaveText(['geduldig', 'pünktlich']);

  await page.getByLabel(t('traits.field.label')).fill('mutig');
  await save(page);
  await expect(listOf(page)).toHaveText(['geduldig', 'pünktlich', 'mutig']);
  await expect(listOf(other)).toHaveText(['geduldig', 'pünktlich', 'mutig']);
  await expect(unsaved).toHaveCount(0);

  await other.getByLabel(t('traits.field.label')).fill('witzig');
  await other.keyboard.press('Enter');
  await other.getByRole('button', { name: 'pünktlich entfernen' }).click();
  await page.getByLabel(t('traits.field.label')).fill('treu');
  await save(page);
  await expect(listOf(other)).toHaveText(['geduldig', 'mutig', 'treu', 'witzig']);
  await expect(unsaved).toBeVisible();
  await save(other);
  await expect(unsaved).toHaveCount(0);
  await expect(listOf(page)).toHaveText(['geduldig', 'mutig', 'treu', 'witzig']);
  await other.close();
});

test('a reason that was typed is not lost with its dialog without a question', async ({ join }) => {
  const [from, { page, ...to }] = [await join(), await join()];
  await deliver(from, { page, ...to }, 'Du hörst zu, bis man wirklich fertig ist.');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: t('compliment.sealed.open') }).click();
  const report = page.getByRole('button', { name: t('compliment.card.report'), exact: true });
  await report.click();
  const dialog = page.getByRole('dialog', { name: t('compliment.report.title') });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await report.click();
  await dialog.getByLabel(t('compliment.report.reason')).fill('Das tut weh.');
  await dialog.getByRole('button', { name: t('dialog.cancel') }).click();
  const question = page.getByRole('dialog', { name: t('unsaved.title') });
  await question.getByRole('button', { name: t('unsaved.go_on') }).click();
  await expect(dialog.getByLabel(t('compliment.report.reason'))).toHaveValue('Das tut weh.');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: t('unsaved.discard') }).click();
  await expect(dialog).toBeHidden();
  await expect(report).toBeFocused();
});
