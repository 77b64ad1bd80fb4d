import { z } from 'zod';
import { languages } from '#domain/i18n/language.ts';
import { holdNextDraw, expect, openSheetFor, test } from '#tests/e2e/support/people.ts';
import { expectAccessible, toast } from '#tests/e2e/support/test.ts';
import { textsOf } from '#tests/e2e/support/texts.ts';

const withId = z.object({ id: z.uuid() });

test('a draw that is used up keeps the text and offers another receiver', async ({ join }) => {
  const [from, to, other] = await Promise.all([join(), join(), join()]);
  const { page, t } = from;
  await page.goto('/dashboard');
  await openSheetFor(from, to);
  const { id: receiverId } = withId.parse(await (await to.page.request.get('/api/profile')).json());
  const text = 'Du machst aus einem kurzen Gespräch einen guten Tag.';
  const dialog = page.getByRole('dialog');
  const sheet = dialog.getByLabel(t('compliment.form.text'));
  await sheet.fill(text);
  // Sends the letter for this draw in another tab.
  const data = { id: crypto.randomUUID(), receiverId, text: `${text} Danke.`, isAnonymous: false };
  const sent = await page.request.post('/api/compliments', { data });
  expect(sent.status()).toBe(201);

  await dialog.getByRole('button', { name: t('compliment.form.submit'), exact: true }).click();
  await expect(dialog.getByText(t('compliment.form.error.not_drawn'))).toBeVisible();
  await expect(sheet).toHaveValue(text);
  await expectAccessible(page);
  // Fixes the receiver: a random one may belong to another journey and leave before the send.
  const bring = await holdNextDraw(from, other);
  bring();
  await dialog
    .getByRole('alert')
    .getByRole('button', { name: t('compliment.form.redraw') })
    .click();
  await expect(dialog.getByText(t('compliment.form.error.not_drawn'))).toBeHidden();
  await expect(sheet).toBeFocused();
  await expect(sheet).toHaveValue(text);
  await dialog.getByRole('button', { name: t('compliment.form.submit'), exact: true }).click();
  await expect(dialog.getByRole('heading', { name: t('compliment.sent.title') })).toBeVisible();
});

for (const [width, height] of [
  [390, 844],
  [390, 480],
  [1280, 800],
] as const)
  test(
    `another receiver is one press away, and the text comes along (${width}×${height})`,
    { tag: '@full' },
    async ({ join }) => {
      const [from, first, second, third] = await Promise.all([
        join({ options: { viewport: { width, height } } }),
        join({ name: 'Erste', traits: ['geduldig', 'ehrlich', 'lacht laut', 'kocht für viele'] }),
        join({ name: 'Zweite', language: 'zh-Hans' }),
        join({ name: 'Dritte' }),
      ]);
      const { page, t } = from;
      const dialog = page.getByRole('dialog');
      const sheet = dialog.getByLabel(t('compliment.form.text'));
      const redraw = dialog.getByRole('button', { name: t('compliment.form.redraw') });
      const text = 'Mit dir wird jeder Umweg schön.';
      await page.goto('/dashboard');
      await openSheetFor(from, first);
      await expect(redraw).toBeInViewport({ ratio: 1 });
      await sheet.fill(text);
      await dialog.getByLabel(t('compliment.form.anonymous')).check();
      await redraw.scrollIntoViewIfNeeded();

      // Draws by keyboard: the focus stays, and the new name is announced.
      const toSecond = await holdNextDraw(from, second);
      await redraw.focus();
      await page.keyboard.press('Enter');
      // Locks the text during a draw; a second press does not draw again.
      const busy = dialog.getByRole('button', { name: t('compliment.compose.drawing') });
      await expect(busy).toBeFocused();
      await expect(sheet).not.toBeEditable();
      await page.keyboard.press('Enter');
      toSecond();
      await expect(dialog.getByText(second.name, { exact: true })).toBeVisible();
      await expect(redraw).toBeFocused();
      await expect(sheet).toHaveValue(text);
      await expect(dialog.getByLabel(t('compliment.form.anonymous'))).toBeChecked();
      await expect(
        dialog.getByRole('status').filter({
          hasText: t('compliment.compose.redrawn', { name: second.name }),
        }),
      ).toBeAttached();
      await expectAccessible(page);

      // Moves the draft with the text.
      await dialog.getByRole('button', { name: t('dialog.cancel') }).click();
      const offer = page.getByRole('button', { name: t('dashboard.draft.resume') });
      await expect(offer).toHaveCount(1);
      await expect(page.getByText(t('dashboard.draft.title', { name: second.name }))).toBeVisible();

      // Keeps both texts if a draft waits already.
      await openSheetFor(from, third);
      await sheet.fill('Du fragst immer das Richtige.');
      const again = await holdNextDraw(from, second);
      await redraw.click();
      again();
      await expect(sheet).toHaveValue(text);
      await expect(toast(page, t('compliment.form.draft_kept'))).toBeVisible();
      await dialog.getByRole('button', { name: t('compliment.form.submit'), exact: true }).click();
      await expect(dialog.getByRole('heading', { name: t('compliment.sent.title') })).toBeVisible();
      await dialog.getByRole('button', { name: t('compliment.sent.done') }).click();
      await expect(page.getByText(t('dashboard.draft.title', { name: third.name }))).toBeVisible();
    },
  );

test(
  'a member who has drawn enough for an hour is told when it goes on, and keeps sheet and text',
  { tag: '@full' },
  async ({ join }) => {
    const [from, to] = await Promise.all([join(), join(), join()]);
    const { page, t } = from;
    await page.goto('/dashboard');
    await openSheetFor(from, to);
    const dialog = page.getByRole('dialog');
    const sheet = dialog.getByLabel(t('compliment.form.text'));
    await sheet.fill('Mit dir wird jeder Umweg schön.');
    const redraw = dialog.getByRole('button', { name: t('compliment.form.redraw') });
    const error = { code: 'dashboard.error.draw_hour', message: '', values: { minutes: 43 } };
    await page.route('**/api/draws*', (route) => route.fulfill({ status: 429, json: { error } }));
    await redraw.click();
    await expect(toast(page, /In 43 Minuten geht es weiter/u)).toBeVisible();
    await expect(redraw).toBeEnabled();
    await expect(dialog.getByText(to.name, { exact: true })).toBeVisible();
    await expect(sheet).toHaveValue('Mit dir wird jeder Umweg schön.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('compliment.form.submit'), exact: true }).click();
    await expect(dialog.getByRole('heading', { name: t('compliment.sent.title') })).toBeVisible();
  },
);

test('a blind sheet has no receiver to exchange', { tag: '@full' }, async ({ join }) => {
  const [from] = await Promise.all([join(), join()]);
  const { page, t } = from;
  await page.goto('/');
  await page.getByRole('link', { name: t('home.band.blind') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t('compliment.compose.blind_name'))).toBeVisible();
  await expect(dialog.getByLabel(t('compliment.form.text'))).toBeFocused();
  await expect(dialog.getByRole('button', { name: t('compliment.form.redraw') })).toHaveCount(0);
});

test(
  'the sheet names the receiver’s languages if the sender’s is not among them',
  { tag: '@full' },
  async ({ join }) => {
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
  },
);

test('a member who ticks German receives German letters', { tag: '@full' }, async ({ join }) => {
  const [from, to] = await Promise.all([join(), join({ language: 'zh-Hans' })]);
  const settings = to.page;
  await settings.goto('/profile');
  const group = settings.getByRole('group', { name: to.t('profile.settings.also_reads') });
  await expect(group.getByRole('checkbox')).toHaveCount(2);
  const german = group.getByRole('checkbox', { name: 'Deutsch' });
  // Changes two settings, the second before the first is answered.
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

  // Reverts a change that cannot be saved.
  await settings.route('**/api/profile', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await german.click();
  await expect(toast(settings, to.t('profile.update.failed'))).toBeVisible();
  await expect(german).toBeChecked();
});

test(
  'the draw’s explanation opens without a script',
  { tag: '@full' },
  async ({ join, browser }) => {
    const [from, to] = await Promise.all([join(), join()]);
    const { page, t } = from;
    await page.goto('/dashboard');
    await openSheetFor(from, to);
    await page.getByRole('dialog').getByLabel(t('compliment.form.text')).fill('Du hörst gut zu.');
    await page.getByRole('dialog').getByRole('link').click();
    await expect(page).toHaveURL(/\/draw$/u);
    await expect(
      page.getByRole('heading', { level: 1, name: t('legal.draw.title') }),
    ).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('button', { name: t('dashboard.draft.resume') })).toBeVisible();

    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    for (const language of languages) {
      const own = textsOf(language);
      await plain.goto(`/help?lang=${language}`);
      await plain.getByRole('heading', { name: own('legal.help.draw.question') }).click();
      await plain.getByRole('link', { name: own('legal.help.draw.link') }).click();
      await expect(plain).toHaveTitle(own('page.draw.title'));
      await expect(plain.getByText(own('legal.draw.never.text'))).toBeVisible();
      await expect(
        plain.getByRole('contentinfo').getByRole('link', { name: own('footer.draw') }),
      ).toBeVisible();
    }
    await context.close();
  },
);
