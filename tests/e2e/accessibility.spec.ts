import type { Page } from '@playwright/test';
import { z } from 'zod';
import { publicPaths } from '#domain/shared/pages.ts';
import { deliver, expect, openSheetFor, test, type Person } from '#tests/e2e/support/people.ts';
import { expectAccessibleInEveryLook, toast } from '#tests/e2e/support/test.ts';

test('public pages', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (const path of publicPaths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleInEveryLook(page, path);
  }
  await context.close();
});

test('the letter box', async ({ join }) => {
  const [mira, jonas] = await Promise.all([join({ name: 'Mira' }), join()]);
  const { page } = mira;
  await page.goto('/dashboard');
  for (const tab of ['Erhalten', 'Gesendet', 'Danke']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await expectAccessibleInEveryLook(page, `${tab}, empty`);
  }
  await fill(mira, jonas);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Brief öffnen' })).toHaveCount(2);
  await expectAccessibleInEveryLook(page, 'sealed letters');
  await page.getByRole('button', { name: 'Alle öffnen' }).click();
  await expect(page.getByRole('article')).toHaveCount(4);
  await expectAccessibleInEveryLook(page, 'received');
  for (const tab of ['Gesendet', 'Danke']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expectAccessibleInEveryLook(page, tab);
  }
});

test('dialogs of the letter box', { tag: '@full' }, async ({ join }) => {
  const [mira, jonas] = await Promise.all([join({ name: 'Mira' }), join()]);
  const { page } = mira;
  const dialog = page.getByRole('dialog');
  await deliver(jonas, mira, 'Mit dir wird jeder Umweg schön.');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Brief öffnen' }).click();
  await page.getByRole('button', { name: 'Danke sagen' }).click();
  await expectAccessibleInEveryLook(page, 'thank');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Melden', exact: true }).click();
  await dialog.getByLabel('Grund').fill('Stimmt nicht.');
  await expectAccessibleInEveryLook(page, 'report');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(dialog).toHaveCount(0);

  await openSheetFor(mira, jonas);
  await expectAccessibleInEveryLook(page, 'compose');
  await dialog.getByLabel('Dein Kompliment').fill('Du bist ein Idiot, aber nett.');
  await dialog.getByRole('button', { name: 'Senden', exact: true }).click();
  await expect(dialog.getByText('So geht der Brief nicht los.')).toBeVisible();
  await expectAccessibleInEveryLook(page, 'compose, refused');
  await dialog.getByLabel('Dein Kompliment').fill('Du fragst immer das Richtige.');
  await dialog.getByRole('button', { name: 'Senden', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Fertig' })).toBeVisible();
  await expectAccessibleInEveryLook(page, 'compose, sent');
  await dialog.getByRole('button', { name: 'Fertig' }).click();

  await page.getByRole('button', { name: 'KI-Kompliment' }).click();
  await expect(dialog.getByText('KI-Assistent')).toBeVisible();
  await expectAccessibleInEveryLook(page, 'AI compliment');
});

test('the profile', async ({ member: { page } }) => {
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Konto' })).toBeVisible();
  await expectAccessibleInEveryLook(page, 'profile');
  for (const button of ['Name ändern', 'Passwort ändern', 'Konto löschen']) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInEveryLook(page, button);
    await page.keyboard.press('Escape');
  }
});

test('the letter box works with the keyboard alone', { tag: '@full' }, async ({ join }) => {
  const [mira, jonas] = await Promise.all([join({ name: 'Mira' }), join()]);
  const { page } = mira;
  await deliver(jonas, mira, 'Mit dir wird jeder Umweg schön.');
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Brief öffnen' })).toBeVisible();
  await page.getByRole('tab', { name: 'Erhalten' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Gesendet' })).toBeFocused();
  await expect(page).toHaveURL(/tab=sent/);
  await page.keyboard.press('Home');
  await expect(page.getByRole('tab', { name: 'Erhalten' })).toBeFocused();
  await deliver(jonas, mira, 'Du fragst immer das Richtige.');
  await page.reload();
  const seal = page.getByRole('button', { name: 'Brief öffnen' }).first();
  await seal.focus();
  await page.keyboard.press('Enter');
  const letter = page.getByRole('article').filter({ hasText: 'Du fragst immer das Richtige.' });
  await expect(letter).toBeFocused();
  // Passes the date, which is a button.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(letter.getByRole('button', { name: 'Tut gut' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Senden' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(letter.getByRole('button', { name: 'Danke sagen' })).toBeFocused();
});

test(
  'every button has a distinct accessible name and description',
  { tag: '@full' },
  async ({ join }) => {
    const [mira, jonas] = await Promise.all([join({ name: 'Mira' }), join()]);
    const { page, t } = mira;
    for (const thanked of [jonas, await join()]) {
      const sent = await deliver(mira, thanked, 'Mit dir wird jeder Umweg schön.', true);
      const asked = { data: { asksWho: true } };
      await thanked.page.request.post(`/api/compliments/${sent}/thanks`, asked);
    }
    await page.goto('/dashboard?tab=thanks');
    await expect(page.getByRole('button', { name: t('thanks.reveal.yes') })).toHaveCount(2);
    await expect(page.getByRole('article', { name: jonas.name })).toHaveCount(1);
    await expectDistinguishable(page);
    await page.getByRole('tab', { name: t('dashboard.tab.received') }).click();
    await expect(
      page.getByRole('heading', { name: t('dashboard.empty.received_title') }),
    ).toBeVisible();
    await expectDistinguishable(page);
    await page.goto('/profile');
    await expect(page.getByLabel(t('inbox_preferences.words.label'))).toBeVisible();
    await expectDistinguishable(page);
    await expect(page.getByRole('combobox', { name: 'Sprache', exact: true })).toHaveCount(1);
  },
);

test(
  'buttons of the team’s lists are described by their row',
  { tag: '@full' },
  async ({ administrator: page, join }) => {
    const { request } = page;
    const created: string[] = [];
    for (const { page: theirs } of [await join(), await join()]) {
      const { id: personId } = withId.parse(
        await (await theirs.request.get('/api/profile')).json(),
      );
      const data = { personId, texts: { de: 'Das hat gutgetan.' } };
      const added = await request.post('/api/admin/testimonials', { data });
      created.push(withId.parse(await added.json()).id);
    }
    for (const section of ['testimonials', 'prompts', 'rules', 'people', 'texts', 'reasons']) {
      await page.goto(`/admin?section=${section}`);
      await expect(page.getByRole('region').getByRole('button').nth(1)).toBeVisible();
      await page.waitForLoadState('networkidle');
      await test.step(section, () => expectDistinguishable(page));
    }
    for (const id of created) await request.delete(`/api/admin/testimonials/${id}`);
  },
);

/** Guards VoiceOver: WebKit, which no journey runs in, ignores lists whose marks are `none`. */
test('every list stays a list for VoiceOver', { tag: '@full' }, async ({ member: { page } }) => {
  for (const path of ['/', '/dashboard', '/profile', '/help']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.getByRole('list').count()).toBeGreaterThan(0);
    expect(
      await page.evaluate(
        `[...document.querySelectorAll('ul, ol')].filter((list) => getComputedStyle(list).listStyleType === 'none').map((list) => list.outerHTML)`,
      ),
    ).toEqual([]);
  }
});

test('a message that is closed gives the focus back', { tag: '@full' }, async ({ join }) => {
  const { page, t } = await join();
  await page.goto('/profile');
  const field = page.getByLabel('Eigenschaft hinzufügen');
  const save = page.getByRole('button', { name: 'Speichern', exact: true });
  const close = page.getByRole('status').getByRole('button', { name: t('dialog.close') });
  const ways = { geduldig: () => close.click(), mutig: () => close.press('Enter') };
  for (const [trait, press] of Object.entries(ways)) {
    await field.fill(trait);
    await save.click();
    await expect(toast(page, t('profile.update.success'))).toBeVisible();
    await press();
    await expect(close).toHaveCount(0);
    await expect(save).toBeFocused();
  }
});

test(
  'a dialog that cannot be closed shows its cross as disabled',
  { tag: '@full' },
  async ({ member: { page, t } }) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: t('profile.settings.name_change') }).click();
    const dialog = page.getByRole('dialog');
    const cross = dialog.getByRole('button', { name: t('dialog.close') });
    await expect(cross).toHaveCSS('opacity', '1');
    await page.route('**/api/profile', () => undefined);
    await dialog.getByRole('textbox').fill('Ida Brand');
    await dialog.getByRole('textbox').press('Enter');
    await expect(cross).toBeDisabled();
    await expect(cross).toHaveCSS('opacity', '0.4');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test(
  'the focus moves from a removed button to the new tab, and a failed list keeps its headings in order',
  { tag: '@full' },
  async ({ join }) => {
    const [mira, jonas] = await Promise.all([join({ name: 'Mira' }), join()]);
    const { page, t } = mira;
    await page.setViewportSize({ width: 390, height: 844 });
    const sent = await deliver(mira, jonas, 'Mit dir wird jeder Umweg schön.');
    await jonas.page.request.post(`/api/compliments/${sent}/thanks`);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: t('dashboard.thanked.open') }).press('Enter');
    const thanks = page.getByRole('tab', { name: t('dashboard.tab.thanks') });
    await expect(thanks).toBeFocused();
    await expect(thanks).toBeInViewport();
    await page.goto('/favorites');
    await page.getByRole('button', { name: t('favorites.empty.show_all') }).press('Enter');
    await expect(page.getByRole('tab', { name: t('favorites.tab.all') })).toBeFocused();

    await page.route('**/api/compliments/received*', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    );
    await page.goto('/dashboard');
    await expect(
      page.getByRole('heading', { level: 2, name: t('dashboard.failed.title') }),
    ).toBeVisible();
  },
);

test(
  'Escape closes only the dialog on top, and the focus goes back to where it was',
  { tag: '@full' },
  async ({ join }) => {
    const [mira, jonas] = await Promise.all([join({ name: 'Mira' }), join()]);
    const { page, t } = mira;
    await deliver(jonas, mira, 'Mit dir wird jeder Umweg schön.');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: t('compliment.sealed.open') }).click();
    const report = page.getByRole('button', { name: t('compliment.card.report'), exact: true });
    await report.press('Enter');
    const reason = page.getByRole('dialog').getByLabel('Grund');
    await reason.fill('Stimmt nicht.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(reason).toBeFocused();
    await expect(reason).toHaveValue('Stimmt nicht.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Verwerfen' }).press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(report).toBeFocused();
  },
);

const withId = z.object({ id: z.string() });

const value = z.object({ value: z.unknown().optional() });
const nodesOfTree = z.object({
  nodes: z.array(
    z.object({
      nodeId: z.string(),
      parentId: z.string().optional(),
      ignored: z.boolean(),
      role: value.optional(),
      name: value.optional(),
      description: value.optional(),
    }),
  ),
});

/**
 * Expects of Chromium's accessibility tree: every button has a name, no description repeats it, and no two buttons
 * share both. Dates are buttons, too, and may be equal.
 */
async function expectDistinguishable(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = nodesOfTree.parse(await session.send('Accessibility.getFullAXTree'));
  await session.detach();
  const roles = new Map(nodes.map(({ nodeId, role }) => [nodeId, role?.value]));
  const buttons = nodes
    .filter(({ ignored, role }) => !ignored && role?.value === 'button')
    .filter(({ parentId }) => parentId === undefined || roles.get(parentId) !== 'time')
    .map(({ name, description }) => [name?.value ?? '', description?.value ?? '']);
  const said = buttons.map((words) => JSON.stringify(words));
  expect(buttons.filter(([name, description]) => name === '' || name === description)).toEqual([]);
  expect(said.filter((words, at) => said.indexOf(words) !== at)).toEqual([]);
}

/** Delivers letters of every kind: two unread, one anonymous, one reported and thanked; one sent and thanked. */
async function fill(mira: Person, jonas: Person): Promise<void> {
  const read = [
    await deliver(jonas, mira, 'Deine Ruhe steckt alle an.', true),
    await deliver(jonas, mira, 'Du lachst immer zuerst über dich selbst.'),
  ];
  const [first = '', second = ''] = read;
  for (const id of read) await mira.page.request.post(`/api/compliments/${id}/read`, { data: {} });
  await mira.page.request.put(`/api/compliments/${first}/rating`, { data: { rating: 'positive' } });
  await mira.page.request.post(`/api/compliments/${second}/thanks`);
  await mira.page.request.post(`/api/compliments/${second}/report`, { data: { reason: 'Alter' } });
  await deliver(jonas, mira, 'Mit dir wird jeder Umweg schön.');
  await deliver(jonas, mira, 'Du bringst Leute an einen Tisch.', true);
  const sent = await deliver(mira, jonas, 'Du reparierst Fahrräder und nebenbei die Laune.');
  await jonas.page.request.post(`/api/compliments/${sent}/thanks`);
}

test('in forced colours progress is visible', { tag: '@full' }, async ({ administrator: page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/admin?section=prompts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(
    `document.querySelector('main').insertAdjacentHTML('afterbegin', '<progress class="progress"></progress>')`,
  );
  const bar = page.getByRole('progressbar');
  await page.evaluate(`document.querySelector('progress').value = 0`);
  const begun = await bar.screenshot();
  await page.evaluate(`document.querySelector('progress').value = 1`);
  const done = await bar.screenshot();
  expect(done.equals(begun)).toBe(false);
});
