import {
  bringNext,
  expect,
  openSheetFor,
  password,
  test,
  type Person,
} from '#test/e2e/support/people.ts';

const text = 'Als der Strom ausfiel, hast du für das halbe Haus gekocht.';

test('nothing that was typed is lost', async ({ join }) => {
  const [from, to] = await Promise.all([join({ name: 'Jonas' }), join({ name: 'Mira' })]);
  const { page } = from;
  await page.goto('/dashboard');
  await openSheetFor(from, to);
  await page.getByLabel('Dein Kompliment').fill(text);
  await page.getByLabel('Anonym senden').check();

  // a closed dialog
  await page.keyboard.press('Escape');
  await resume(from, to);
  // a reload in the middle of writing
  const checked = page.waitForResponse('**/api/compliments/check');
  await page.reload();
  await resume(from, to);
  // What is asked while the text is written would find the session's end before the press does.
  await checked;
  // a session that ended elsewhere
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(/Deine Anmeldung ist abgelaufen/u)).toBeVisible();
  await page.getByLabel('E-Mail').fill(from.email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await resume(from, to);

  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Danke für dein gutes Wort.' })).toBeVisible();
  await page.getByRole('button', { name: 'Fertig' }).click();
  await expect(page.getByRole('button', { name: 'Weiterschreiben' })).toHaveCount(0);
  expect(await sentTexts(from)).toEqual([text]);
});

test('what is written blindly leaves what was begun to the same person', async ({ join }) => {
  const [from, to] = await Promise.all([join({ name: 'Jonas' }), join({ name: 'Mira' })]);
  const { page, t } = from;
  const sheet = page.getByLabel('Dein Kompliment');
  await page.goto('/dashboard');
  await openSheetFor(from, to);
  await sheet.fill(text);
  await page.keyboard.press('Escape');

  // Chance brings the same person as long as they have no letter.
  await page.goto('/');
  await page.getByRole('link', { name: t('home.band.blind') }).click();
  await expect(sheet).toHaveValue('');
  await sheet.fill('Deine Ruhe tut allen gut.');
  await page.keyboard.press('Escape');

  await page.goto('/dashboard');
  const offers = page.getByRole('button', { name: t('dashboard.draft.resume') });
  await expect(offers).toHaveCount(2);
  await offers.first().click();
  await expect(sheet).toHaveValue(text);
});

async function resume({ page }: Person, to: Person): Promise<void> {
  await expect(page.getByText(`Dein Entwurf für ${to.name} wartet noch.`)).toBeVisible();
  await page.getByRole('button', { name: 'Weiterschreiben' }).click();
  await expect(page.getByLabel('Dein Kompliment')).toHaveValue(text);
  await expect(page.getByLabel('Anonym senden')).toBeChecked();
}

test('a discarded draft can be taken back for a moment', async ({ join }) => {
  const [from, to] = await Promise.all([join(), join()]);
  const { page } = from;
  await page.goto('/dashboard');
  await openSheetFor(from, to);
  await page.getByLabel('Dein Kompliment').fill(text);
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(page.getByRole('button', { name: 'Weiterschreiben' })).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.getByRole('button', { name: 'Weiterschreiben' })).toBeVisible();
});

test('two quick presses send once', async ({ join }) => {
  const [from, to] = await Promise.all([join(), join()]);
  const { page } = from;
  await page.goto('/dashboard');
  await openSheetFor(from, to);
  await page.getByLabel('Dein Kompliment').fill(text);
  await page.getByRole('button', { name: 'Senden', exact: true }).dblclick();
  await expect(page.getByRole('heading', { name: 'Danke für dein gutes Wort.' })).toBeVisible();
  expect(await sentTexts(from)).toEqual([text]);
});

test('a draft that two tabs share goes out once, and what was changed in the other can go, too', async ({
  join,
}) => {
  const [from, to] = await Promise.all([join(), join()]);
  const { page } = from;
  await page.goto('/dashboard');
  await openSheetFor(from, to);
  await page.getByLabel('Dein Kompliment').fill(text);
  // A tab that is opened from another one begins with what that one has kept.
  const opening = page.waitForEvent('popup');
  await page.evaluate("void open('/dashboard')");
  const other = await opening;
  await other.getByRole('button', { name: 'Weiterschreiben' }).click();
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Danke für dein gutes Wort.' })).toBeVisible();

  const changed = 'Deine Suppe hat uns alle gewärmt, vielen Dank dafür.';
  const sheet = other.getByLabel('Dein Kompliment');
  await sheet.fill(changed);
  await other.getByRole('button', { name: 'Senden', exact: true }).click();
  const refusal = other.getByText(/ist schon in anderer Form unterwegs/u);
  await expect(refusal).toBeVisible();
  await expect(sheet).toHaveValue(changed);
  const draw = await bringNext({ ...from, page: other }, to);
  draw();
  await other.getByRole('alert').getByRole('button', { name: 'Jemand anderen auslosen' }).click();
  await expect(refusal).toHaveCount(0);
  await expect(sheet).toHaveValue(changed);
  await other.getByRole('button', { name: 'Senden', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'Danke für dein gutes Wort.' })).toBeVisible();
  expect(await sentTexts(from)).toEqual([changed, text]);
  await other.close();
});

test('a lost answer is asked for again and sends once', async ({ join }) => {
  const [from, to] = await Promise.all([join(), join()]);
  const { page } = from;
  await page.goto('/dashboard');
  await openSheetFor(from, to);
  await page.getByLabel('Dein Kompliment').fill(text);
  // The server gets the first request; its answer never arrives.
  let lost = 0;
  await page.route('**/api/compliments', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Danke für dein gutes Wort.' })).toBeVisible();
  expect(lost).toBe(1);
  expect(await sentTexts(from)).toEqual([text]);
});

test('without a network the text stays, and goes out afterwards', async ({ join }) => {
  const [from, to] = await Promise.all([join(), join()]);
  const { page } = from;
  await page.goto('/dashboard');
  await openSheetFor(from, to);
  await page.getByLabel('Dein Kompliment').fill(text);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await expect(page.getByText('Das Kompliment ist nicht rausgegangen.')).toBeVisible();
  await expect(page.getByLabel('Dein Kompliment')).toHaveValue(text);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Danke für dein gutes Wort.' })).toBeVisible();
  expect(await sentTexts(from)).toEqual([text]);
});

test('an unkind text is not sent and stays on the sheet', async ({ join }) => {
  const [from, to] = await Promise.all([join(), join()]);
  const { page } = from;
  await page.goto('/dashboard');
  await openSheetFor(from, to);
  const sheet = page.getByLabel('Dein Kompliment');
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await expect(page.getByText('Schreib ein paar Worte')).toBeVisible();
  await expect(sheet).toBeFocused();
  await sheet.fill('Du bist ein Idiot, aber ein netter.');
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await expect(page.getByText('So geht der Brief nicht los.')).toBeVisible();
  await expect(sheet).toHaveValue('Du bist ein Idiot, aber ein netter.');
  expect(await sentTexts(from)).toEqual([]);
});

async function sentTexts({ page }: Person): Promise<string[]> {
  const answer = await page.request.get('/api/compliments/sent');
  const { compliments }: { compliments: { text: string }[] } = await answer.json();
  return compliments.map((compliment) => compliment.text);
}
