import { expect, openSheetFor, password, test, type Person } from '#tests/e2e/support/people.ts';
import {
  countLines,
  expectAccessible,
  expectFits,
  preparePage,
  toast,
} from '#tests/e2e/support/test.ts';

const unkind = 'Du bist ein lieber Zwiebelkopf, weißt du';

test('an administrator’s word applies while a member types, and kinder words are offered', async ({
  join,
  browser,
}) => {
  const [kai, mira] = await Promise.all([
    join({ name: 'Kai' }),
    join({ name: 'Mira', traits: ['kichererbsig'] }),
  ]);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  preparePage(page);
  const data = { email: 'admin@example.org', password };
  expect((await page.request.post('/api/auth/sign-in/email', { data })).ok()).toBe(true);
  await page.goto('/admin?section=words');

  await page.getByLabel('Wort oder kurze Wendung').fill('Danke');
  await page.getByRole('button', { name: 'Hinzufügen' }).click();
  await expect(page.getByText('abgelehnt: „Danke, dass es dich gibt.“').first()).toBeVisible();
  await page.getByLabel('Wort oder kurze Wendung').fill('Zwiebelkopf');
  await page
    .getByLabel('Notiz fürs Team')
    .fill(`Kam in der 7b auf. ${'Fiel dann öfter. '.repeat(9)}`);
  await page.keyboard.press('Enter');
  await expect(toast(page, '„Zwiebelkopf“ gilt ab sofort')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Zwiebelkopf' });
  await expect(row).toContainText('Kam in der 7b auf.');
  // Expects the button in one line beside a long text.
  const remove = row.getByRole('button', { name: '„Zwiebelkopf“ löschen' });
  expect(await countLines(remove)).toBe(1);

  await page.getByLabel('Text', { exact: true }).fill(unkind);
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await expect(page.getByText('Dieser Text wird abgelehnt.')).toBeVisible();
  await expect(page.locator('mark')).toHaveText('Zwiebelkopf');
  await expectAccessible(page);
  await expectFits(page);

  await writeUnkindly(kai, mira);

  const search = page.getByLabel('Wort oder Notiz');
  for (const words of ['8c', '7b']) {
    await search.fill(words);
    await search.press('Enter');
    await expect(row).toHaveCount(words === '7b' ? 1 : 0);
    await expect(search).toBeFocused();
  }
  await remove.click();
  const dialog = page.getByRole('dialog', { name: '„Zwiebelkopf“ löschen?' });
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await expect(toast(page, '„Zwiebelkopf“ ist gelöscht')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await expect(page.getByText('Dieser Text geht durch.')).toBeVisible();
  await context.close();
});

/** Writes an unkind text: it stays on the sheet, and the offered text replaces it only on a press. */
async function writeUnkindly(from: Person, to: Person): Promise<void> {
  const { page, t } = from;
  await page.goto('/dashboard');
  await openSheetFor(from, to);
  const dialog = page.getByRole('dialog');
  const sheet = dialog.getByLabel(t('compliment.form.text'), { exact: true });
  await sheet.fill(unkind);
  await expect(dialog.locator('mark')).toHaveText('Zwiebelkopf');
  const send = dialog.getByRole('button', { name: t('compliment.form.submit'), exact: true });
  await send.click();
  await expect(dialog.getByText(t('guard.reason.negative'))).toBeVisible();
  await expect(sheet).toHaveValue(unkind);

  await dialog.getByRole('button', { name: t('compliment.form.reword') }).click();
  await expect(dialog.getByRole('blockquote')).toContainText('kichererbsig');
  await expect(sheet).toHaveValue(unkind);
  await dialog.getByRole('button', { name: t('compliment.form.reword_use') }).click();
  await expect(sheet).toHaveValue(/kichererbsig/u);
  await expect(sheet).toBeFocused();
  await dialog.getByRole('button', { name: t('compliment.form.suggest_undo') }).click();
  await expect(sheet).toHaveValue(unkind);

  await sheet.fill('Danke für alles, aber ich will nicht mehr leben');
  await expect(dialog.getByText(t('guard.help.title'))).toBeVisible();
  // Expects the helpline in view.
  await expect(dialog.getByRole('link').first()).toBeInViewport();
  await expect(dialog.getByRole('button', { name: t('compliment.form.reword') })).toHaveCount(0);
  // Expects the help lines to leave without a fault.
  await sheet.fill('Danke für alles.');
  await expect(dialog.getByText(t('guard.help.title'))).toHaveCount(0);
  await expect(sheet).toHaveValue('Danke für alles.');
}
