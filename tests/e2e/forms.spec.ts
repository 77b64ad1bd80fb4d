import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/people.ts';
import { expectAccessibleInEveryLook } from '#tests/e2e/support/test.ts';
import { textsOf } from '#tests/e2e/support/texts.ts';

/* Keeps typed text when the page is left, and against changes of another tab. */

const t = textsOf('de');

test('leaving asks before unsaved traits are lost', { tag: '@full' }, async ({ join }) => {
  const { page } = await join({ traits: ['geduldig'] });
  const question = page.getByRole('dialog', { name: t('unsaved.title') });
  const remove = page.getByRole('button', { name: 'geduldig entfernen' });
  await page.goto('/dashboard');
  // Waits for the app: before it, a link loads a new page, and the browser asks in its own words.
  await expect(page.getByRole('tab').first()).toBeVisible();
  const nav = page.getByRole('navigation').first();
  await nav.getByRole('link', { name: t('nav.profile') }).click();
  await expect(remove).toBeVisible();
  // Asks nothing without changes.
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

  // Asks nothing after saving.
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

test(
  'changes of another tab are merged, and neither tab loses any',
  { tag: '@full' },
  async ({ join }) => {
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
  },
);
