import { publicPaths } from '#domain/pages.ts';
import { deliver, expect, openSheetFor, test, type Person } from '#test/e2e/support/people.ts';
import { expectAccessibleInEveryLook } from '#test/e2e/support/test.ts';

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
    await expect(page.getByRole('tabpanel').getByRole('heading')).toBeVisible();
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

test('dialogs of the letter box', async ({ join }) => {
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

test('the profile', async ({ join }) => {
  const { page } = await join();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  await expectAccessibleInEveryLook(page, 'profile');
  for (const button of ['Name ändern', 'Passwort ändern', 'Konto löschen']) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInEveryLook(page, button);
    await page.keyboard.press('Escape');
  }
});

test('the letter box works with the keyboard alone', async ({ join }) => {
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
  // Leaving the tab has read the first letter; this one comes sealed.
  await deliver(jonas, mira, 'Du fragst immer das Richtige.');
  await page.reload();
  const seal = page.getByRole('button', { name: 'Brief öffnen' });
  await seal.focus();
  await page.keyboard.press('Enter');
  const letter = page.getByRole('article').filter({ hasText: 'Du fragst immer das Richtige.' });
  await expect(letter).toBeFocused();
  // The date comes first; it tells more when it is pressed.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(letter.getByRole('button', { name: 'Tut gut' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Senden' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(letter.getByRole('button', { name: 'Danke sagen' })).toBeFocused();
});

/** Letters of every kind: two unread, one anonymous, one reported and thanked; one sent and thanked. */
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
