import {
  deliver,
  expect,
  openSheetFor,
  password,
  test,
  type Person,
} from '#tests/e2e/support/people.ts';

const text = 'Als der Strom ausfiel, hast du für das halbe Haus gekocht.';

test('nothing that was typed is lost', async ({ join }) => {
  const [from, to] = await Promise.all([join({ name: 'Jonas' }), join({ name: 'Mira' })]);
  const { page } = from;
  await page.goto('/dashboard');
  await openSheetFor(from, to);
  await page.getByLabel('Dein Kompliment').fill(text);
  await page.getByLabel('Anonym senden').check();

  // Closes the dialog.
  await page.keyboard.press('Escape');
  await resume(from, to);
  // Reloads in the middle of writing.
  const checked = page.waitForResponse('**/api/compliments/check');
  await page.reload();
  await resume(from, to);
  // Waits for the check of the text: it would find the session's end before the press does.
  await checked;
  // Ends the session elsewhere.
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

test('Back closes what is open, keeps the draft, and asks before other words are lost', async ({
  join,
}) => {
  const [from, to] = await Promise.all([join(), join()]);
  const { page, t } = from;
  const dialog = page.getByRole('dialog');
  await page.goto('/profile');
  await page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: t('nav.dashboard') })
    .click();
  await openSheetFor(from, to);
  await page.getByLabel(t('compliment.form.text')).fill(text);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/dashboard');
  await resume(from, to, false);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // Leaves no history entry when the sheet is closed in another way.
  await page.goBack();
  await expect(page).toHaveURL('/profile');
  await page.goForward();
  await deliver(to, from, text);
  await page.getByRole('button', { name: t('compliment.sealed.open') }).click();
  await page.getByRole('button', { name: t('compliment.card.report'), exact: true }).click();
  const reason = dialog.getByRole('textbox');
  await reason.fill('Das passt nicht.');
  await page.goBack();
  const question = page.getByRole('dialog', { name: t('unsaved.title') });
  await question.getByRole('button', { name: t('unsaved.go_on') }).click();
  await expect(reason).toHaveValue('Das passt nicht.');
  await page.goBack();
  await question.getByRole('button', { name: t('unsaved.discard') }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/dashboard');
});

async function resume({ page }: Person, to: Person, isAnonymous = true): Promise<void> {
  await expect(page.getByText(`Dein Entwurf für ${to.name} wartet noch.`)).toBeVisible();
  await page.getByRole('button', { name: 'Weiterschreiben' }).click();
  await expect(page.getByLabel('Dein Kompliment')).toHaveValue(text);
  await expect(page.getByLabel('Anonym senden')).toBeChecked({ checked: isAnonymous });
}

test('a lost answer is asked for again and sends once', { tag: '@full' }, async ({ join }) => {
  const [from, to] = await Promise.all([join(), join()]);
  const { page } = from;
  await page.goto('/dashboard');
  await openSheetFor(from, to);
  await page.getByLabel('Dein Kompliment').fill(text);
  // Lets the server get the first request and drops its answer.
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

async function sentTexts({ page }: Person): Promise<string[]> {
  const answer = await page.request.get('/api/compliments/sent');
  const { compliments }: { compliments: { text: string }[] } = await answer.json();
  return compliments.map((compliment) => compliment.text);
}
