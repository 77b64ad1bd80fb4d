import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions, Locator } from '@playwright/test';
import { languages, type Language } from '#domain/i18n/language.ts';
import { deliver, expect, openSheetFor, test, type Person } from '#tests/e2e/support/people.ts';
import { toast } from '#tests/e2e/support/test.ts';
import { samples } from '#tests/support/samples.ts';

/** The samples of the gate: the longest words on a telephone, and text without spaces on a dark wide screen. */
const looks: Partial<Record<Language, BrowserContextOptions>> = {
  de: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  'zh-Hans': { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
};

for (const language of languages) {
  const options = looks[language];
  test(
    `two people write, read, rate, thank and report (${language})`,
    { tag: options === undefined ? '@full' : [] },
    async ({ join, register }) => {
      const { sender, receiver, text, reason } = samples[language].letter;
      const [from, to] = await Promise.all([
        register({ name: sender, language, ...(options && { options }) }),
        join({ name: receiver, language, ...(options && { options }) }),
      ]);
      await send(from, to, text);
      await readAndRate(to, from, text);
      await thank(to, text);
      await seeThanks(from, to, text);
      await report(to, text, reason);
    },
  );
}

async function send(from: Person, to: Person, text: string): Promise<void> {
  const { page, t } = from;
  await openSheetFor(from, to);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('compliment.form.text')).fill(text);
  await dialog.getByRole('button', { name: t('compliment.form.submit'), exact: true }).click();
  await expect(dialog.getByRole('heading', { name: t('compliment.sent.title') })).toBeVisible();
  await dialog.getByRole('button', { name: t('compliment.sent.done') }).click();
  await page.getByRole('tab', { name: t('dashboard.tab.sent') }).click();
  await expect(page).toHaveURL(/tab=sent/);
  const letter = page.getByRole('article').filter({ hasText: text });
  await expect(letter).toContainText(t('compliment.card.to'));
  await expect(letter).toContainText(to.name);
}

async function readAndRate(to: Person, from: Person, text: string): Promise<void> {
  const { page, t } = to;
  await page.goto('/dashboard');
  const tab = page.getByRole('tab', { name: t('dashboard.tab.received') });
  await expect(tab).toContainText(t('dashboard.tab.unread', { count: 1 }));
  await expect(page.getByText(text)).toBeHidden();
  await page.getByRole('button', { name: t('compliment.sealed.open') }).click();
  const letter = page.getByRole('article').filter({ hasText: text });
  await expect(letter).toContainText(t('compliment.card.from'));
  await expect(letter).toContainText(from.name);
  await expect(tab).not.toContainText(t('dashboard.tab.unread', { count: 1 }));

  const rate = letter.getByRole('button', { name: t('compliment.card.rate') });
  await expect(rate).toHaveAttribute('title', t('compliment.card.rate'));
  await rate.click();
  await expect(toast(page, t('compliment.rating.saved'))).toBeVisible();
  await expect(rate).toHaveAttribute('aria-pressed', 'true');
  await expect(rate).toHaveAttribute('title', t('compliment.card.unrate'));
  await rate.click();
  await expect(toast(page, t('compliment.rating.reset'))).toBeVisible();
  await expect(rate).toHaveAttribute('aria-pressed', 'false');
}

async function thank({ page, t }: Person, text: string): Promise<void> {
  const letter = page.getByRole('article').filter({ hasText: text });
  await letter.getByRole('button', { name: t('compliment.card.thank') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('thanks.message.text'));
  await dialog.getByRole('button', { name: t('thanks.dialog.submit'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(toast(page, t('thanks.sent.success'))).toBeVisible();
  await expect(letter.getByText(t('compliment.card.thanked'))).toBeVisible();
  await expect(letter.getByRole('button', { name: t('compliment.card.thank') })).toHaveCount(0);
  await expect(letter).toBeFocused();
}

async function seeThanks({ page, t }: Person, by: Person, text: string): Promise<void> {
  await page.goto('/dashboard');
  const tab = page.getByRole('tab', { name: t('dashboard.tab.thanks') });
  await expect(tab).toContainText(t('dashboard.tab.unread', { count: 1 }));
  await tab.click();
  await expect(page).toHaveURL(/tab=thanks/);
  const item = page.getByRole('article');
  await expect(item).toContainText(by.name);
  await expect(item).toContainText(t('thanks.message.text'));
  await expect(item).toContainText(text);
  await expect(tab).not.toContainText(t('dashboard.tab.unread', { count: 1 }));
}

async function report({ page, t }: Person, text: string, reason: string): Promise<void> {
  const letter = page.getByRole('article').filter({ hasText: text });
  await letter.getByRole('button', { name: t('compliment.card.report') }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: t('compliment.report.submit'), exact: true });
  await expect(submit).toBeDisabled();
  await dialog.getByLabel(t('compliment.report.reason')).fill('   ');
  await expect(submit).toBeDisabled();
  await dialog.getByLabel(t('compliment.report.reason')).fill(reason);
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect(toast(page, t('compliment.report.saved'))).toBeVisible();
  // Expects the text to be covered at once and to stay so.
  const covered = page
    .getByRole('article')
    .filter({ hasText: t('compliment.card.reported_cover') });
  await expect(covered.getByText(t('compliment.card.reported'), { exact: true })).toBeVisible();
  await expect(page.getByText(text)).toHaveCount(0);
  await page.reload();
  await expect(covered.getByText(t('compliment.card.reported'), { exact: true })).toBeVisible();
  await expect(page.getByText(text)).toHaveCount(0);
}

test('on a telephone a letter is seen at once, and nothing on it lies on something else', async ({
  join,
}) => {
  const [from, to] = await Promise.all([
    join({ name: 'Johanna-Charlotte von und zu der Wiesen' }),
    join({ name: 'Mira', options: { viewport: { width: 390, height: 844 } } }),
  ]);
  await deliver(from, to, 'Mit dir wird jeder Umweg schön.');
  const { page } = to;
  await page.goto('/dashboard');
  const title = page.getByText('Für Mira', { exact: true });
  await expect(title).toBeInViewport({ ratio: 1 });
  for (const width of [320, 360, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const seal = await boxOf(page.locator('.sealed-seal').first());
    const words = await boxOf(page.locator('.sealed-in'));
    expect(words.top, `${width} px`).toBeGreaterThanOrEqual(seal.bottom);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Brief öffnen' }).click();
  const letter = page.getByRole('article');
  for (const { width, ear } of [
    { width: 320, ear: 16 },
    { width: 390, ear: 20 },
  ]) {
    await page.setViewportSize({ width, height: 844 });
    const { right, bottom } = await boxOf(letter);
    for (const act of await letter.getByRole('button').all()) {
      const box = await boxOf(act);
      const isBeside = box.right <= right - ear || box.bottom <= bottom - ear;
      expect(isBeside, `${width} px: ${await act.textContent()}`).toBe(true);
    }
  }
});

async function boxOf(thing: Locator) {
  const box = await thing.boundingBox();
  if (box === null) throw new Error('It is not to be seen.');
  return { top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

test('a kept AI compliment is there at once, and without traits they are asked for first', async ({
  join,
}) => {
  const { page } = await join({ traits: ['mutig'] });
  await page.request.patch('/api/profile', { data: { traits: [] } });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'KI-Kompliment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Eigenschaft hinzufügen').fill('geduldig; lacht laut');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Kompliment holen' }).click();
  // Waits for the whole text: only then it can be saved.
  await expect(dialog.getByRole('button', { name: 'Speichern' })).toBeEnabled();
  await expect(dialog.getByText('KI-Assistent')).toBeVisible();
  const text = (await dialog.getByRole('blockquote').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toBeHidden();
  const letter = page.getByRole('article');
  await expect(letter.getByRole('blockquote')).toHaveText(text);
  await expect(letter).toContainText('KI-Assistent');
  await expect(letter.getByRole('button', { name: 'Danke sagen' })).toHaveCount(0);
  const profile = await (await page.request.get('/api/profile')).json();
  expect(profile.traits).toEqual(['geduldig', 'lacht laut']);
  expect(profile.complimentsReceived).toBe(1);
});

test(
  'a right-to-left text is shown right to left, and moves nothing beside it',
  { tag: '@full' },
  async ({ join }) => {
    const [from, to] = await Promise.all([join({ name: 'דוד' }), join()]);
    const text = 'אתה אדם נהדר, ותמיד מקשיב לכולם.';
    await deliver(from, to, text);
    await deliver(from, to, 'Mit dir wird jeder Umweg schön.');
    const { page, t } = to;
    await page.goto('/dashboard');
    // Expects the name isolated from the day that follows.
    await expect(page.getByText(`\u2068${from.name}\u2069`).first()).toBeVisible();
    await page.getByRole('button', { name: t('compliment.sealed.open_all') }).click();
    const words = page.getByRole('article').locator('blockquote');
    await expect(words.filter({ hasText: text })).toHaveCSS('direction', 'rtl');
    await expect(words.filter({ hasText: 'Umweg' })).toHaveCSS('direction', 'ltr');
  },
);

test('a letter can be saved as a picture', async ({ join }) => {
  const [from, to] = await Promise.all([join(), join()]);
  await deliver(from, to, 'Mit dir wird jeder Umweg schön.');
  const { page } = to;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Brief öffnen' }).click();
  await page.getByRole('button', { name: 'Mehr zu diesem Brief' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Als Bild speichern' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('wohlwort.png');
  const png = await readFile(await download.path());
  // Reads width and height from the PNG header.
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1350]);
  await expect(toast(page, 'Bild gespeichert')).toBeVisible();
});

test(
  'the buttons stay in reach with any letter and window size',
  { tag: '@full' },
  async ({ join }) => {
    const [from] = await Promise.all([join({ name: 'Jonas' }), join({ name: 'Mira' })]);
    const { page, t } = from;
    await page.goto('/dashboard');
    await page
      .getByRole('button', { name: t('dashboard.action.send') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const sheet = dialog.getByRole('textbox');
    await sheet.fill('Du hast mir gezeigt, wie man einen Ofen anheizt. '.repeat(12).trim());
    const send = dialog.getByRole('button', { name: t('compliment.form.submit') });
    for (const [width, height] of [
      [390, 844],
      [390, 480],
      [1280, 800],
      [640, 400],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(send).toBeInViewport({ ratio: 1 });
    }
    // Expects text typed at the end to be visible, too.
    await sheet.press('Control+End');
    await sheet.pressSequentially('!');
    await expect(sheet).toHaveValue(/!$/u);
  },
);
