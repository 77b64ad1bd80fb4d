import { z } from 'zod';
import { expect, openSheetFor, test } from '#test/e2e/support/people.ts';
import { expectAccessible, toast } from '#test/e2e/support/test.ts';

const drawn = z.object({ id: z.uuid() });

test('a draw that is used up keeps the text and offers somebody else', async ({ join }) => {
  const [from] = await Promise.all([join(), join(), join()]);
  const { page, t } = from;
  await page.goto('/dashboard');
  const answer = page.waitForResponse('**/api/profiles/random');
  await page
    .getByRole('button', { name: t('dashboard.action.send') })
    .first()
    .click();
  const { id: receiverId } = drawn.parse(await (await answer).json());
  const text = 'Du machst aus einem kurzen Gespräch einen guten Tag.';
  const dialog = page.getByRole('dialog');
  const sheet = dialog.getByLabel(t('compliment.form.text'));
  await sheet.fill(text);
  // In another tab the letter for this draw has been sent.
  const data = { id: crypto.randomUUID(), receiverId, text: `${text} Danke.`, isAnonymous: false };
  const sent = await page.request.post('/api/compliments', { data });
  expect(sent.status()).toBe(201);

  await dialog.getByRole('button', { name: t('compliment.form.submit'), exact: true }).click();
  await expect(dialog.getByText(t('compliment.form.error.not_drawn'))).toBeVisible();
  await expect(sheet).toHaveValue(text);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('compliment.form.redraw') }).click();
  await expect(dialog.getByText(t('compliment.form.error.not_drawn'))).toBeHidden();
  await expect(sheet).toHaveValue(text);
  await dialog.getByRole('button', { name: t('compliment.form.submit'), exact: true }).click();
  await expect(dialog.getByRole('heading', { name: t('compliment.sent.title') })).toBeVisible();
});

test('the sheet says what its receiver reads, where that is another language', async ({ join }) => {
  const [from, to, near] = await Promise.all([
    join(),
    join({ language: 'zh-Hans', traits: ['耐心'] }),
    join({ traits: ['kocht für viele'] }),
  ]);
  const { page, t } = from;
  const dialog = page.getByRole('dialog');
  await page.goto('/dashboard');
  await openSheetFor(from, near);
  await expect(dialog.getByText('kocht für viele')).toBeVisible();
  await expect(dialog.getByText(/^liest /u)).toHaveCount(0);
  await dialog.getByRole('button', { name: t('dialog.cancel') }).click();
  await openSheetFor(from, to);
  await expect(dialog.getByText('liest Chinesisch')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: '耐心' })).toHaveAttribute(
    'lang',
    'zh-Hans',
  );
  await expectAccessible(page);
});

test('whoever ticks that they read German is one who reads it', async ({ join }) => {
  const [from, to] = await Promise.all([join(), join({ language: 'zh-Hans' })]);
  const settings = to.page;
  await settings.goto('/profile');
  const group = settings.getByRole('group', { name: to.t('profile.settings.also_reads') });
  await expect(group.getByRole('checkbox')).toHaveCount(2);
  const german = group.getByRole('checkbox', { name: 'Deutsch' });
  // Two in a row, the second before the first is answered.
  await group.getByRole('checkbox', { name: 'English' }).check();
  await german.focus();
  await settings.keyboard.press('Space');
  await expect(toast(settings, to.t('profile.update.success'))).toBeVisible();
  await expectAccessible(settings);
  await settings.reload();
  await expect(german).toBeChecked();
  await expect(group.getByRole('checkbox', { name: 'English' })).toBeChecked();

  await from.page.goto('/dashboard');
  await openSheetFor(from, to);
  await expect(from.page.getByRole('dialog').getByText(/^liest /u)).toHaveCount(0);

  // What cannot be saved goes back.
  await settings.route('**/api/profile', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await german.uncheck();
  await expect(toast(settings, to.t('profile.update.failed'))).toBeVisible();
  await expect(german).toBeChecked();
});
