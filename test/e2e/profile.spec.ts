import { noticesAtOnce } from '#domain/moderation.ts';
import { countReceived, tellOften } from '#test/e2e/support/deal.ts';
import { deliver, expect, password, test } from '#test/e2e/support/people.ts';
import { chooseLanguage, countLines, toast } from '#test/e2e/support/test.ts';

test('traits are split, kept once, removed and saved', async ({ join }) => {
  const { page, name, email } = await join({ traits: ['geduldig'] });
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText(email).first()).toBeVisible();
  const field = page.getByLabel('Eigenschaft hinzufügen');
  await field.fill('mutig, lacht laut; Geduldig ,, ');
  await field.press('Enter');
  const list = page.getByRole('list', { name: 'Deine Eigenschaften' });
  await expect(list.getByRole('listitem')).toHaveText(['geduldig', 'mutig', 'lacht laut']);
  await page.getByRole('button', { name: 'mutig entfernen' }).click();
  await expect(page.getByText('Noch nicht gespeichert')).toBeVisible();
  // What is typed and not added yet counts too.
  await field.fill('pünktlich');
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(toast(page, 'Profil erfolgreich aktualisiert!')).toBeVisible();
  await expect(page.getByText('Noch nicht gespeichert')).toHaveCount(0);
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveText(['geduldig', 'lacht laut', 'pünktlich']);
});

test('what is added while traits are being saved stays, and what was typed is a trait', async ({
  join,
}) => {
  const { page } = await join({ traits: ['geduldig'] });
  await page.goto('/profile');
  const field = page.getByLabel('Eigenschaft hinzufügen');
  const list = page.getByRole('list', { name: 'Deine Eigenschaften' });
  const save = page.getByRole('button', { name: 'Speichern', exact: true });
  const saving = Promise.withResolvers<void>();
  await page.route('**/api/profile', async (route) => {
    await saving.promise;
    await route.continue();
  });
  await field.fill('pünktlich');
  await save.click();
  await expect(field).toHaveValue('');
  await field.fill('mutig');
  await field.press('Enter');
  saving.resolve();
  await expect(toast(page, 'Profil erfolgreich aktualisiert!')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveText(['geduldig', 'pünktlich', 'mutig']);
  await expect(page.getByText('Noch nicht gespeichert')).toBeVisible();
  await save.click();
  await expect(page.getByText('Noch nicht gespeichert')).toHaveCount(0);
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveText(['geduldig', 'pünktlich', 'mutig']);
});

test('numbers agree with what happened', async ({ join }) => {
  const [mira, jonas] = await Promise.all([join(), join()]);
  const id = await deliver(mira, jonas, 'Deine Ruhe steckt alle an.');
  await deliver(jonas, mira, 'Du fragst immer das Richtige.');
  await jonas.page.request.post(`/api/compliments/${id}/thanks`);
  const { page } = mira;
  await page.goto('/profile');
  await expect(page.getByRole('main')).toContainText('Nutzer-Score');
  const numbers = page.getByRole('region', { name: 'Deine Zahlen' });
  await expect(numbers.getByRole('definition')).toHaveText(['1', '1', '1']);
  // 5 for the compliment, 3 for the thank-you
  await expect(numbers.getByText('8', { exact: true })).toBeVisible();
});

test('thousands are set apart, as each language does it', async ({ join, baseURL }) => {
  const { page, email } = await join();
  await countReceived(baseURL ?? '', email, 12_345);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: '12.345' })).toBeVisible();
  await page.goto('/profile');
  const numbers = page.getByRole('region', { name: 'Deine Zahlen' });
  await expect(numbers.getByRole('definition').first()).toHaveText('12.345');
  await chooseLanguage(page, 'zh-Hans', baseURL ?? '');
  await page.request.patch('/api/profile', { data: { language: 'zh-Hans' } });
  await page.goto('/dashboard');
  await expect(page.getByText('12,345 句')).toBeVisible();
});

test('a large number stays in one piece on a phone', async ({ join, baseURL }) => {
  const { page, email } = await join({ options: { viewport: { width: 360, height: 740 } } });
  await countReceived(baseURL ?? '', email, 100_000);
  await page.goto('/dashboard');
  const tile = page.getByRole('button', { name: '100.000' });
  const number = tile.getByText('100.000', { exact: true });
  expect(await countLines(number)).toBe(1);
  const end = await number.evaluate((box) => {
    const digits = box.ownerDocument.createRange();
    digits.selectNodeContents(box);
    return digits.getBoundingClientRect().right;
  });
  const icon = await tile.locator('svg').boundingBox();
  expect(end).toBeLessThan(icon?.x ?? 0);
  await page.goto('/profile');
  const numbers = page.getByRole('region', { name: 'Deine Zahlen' });
  expect(await countLines(numbers.getByText('100.000', { exact: true }))).toBe(1);
});

test('older notices that cannot be had say so, and come when they are asked for again', async ({
  join,
  baseURL,
}) => {
  const { page, email, t } = await join();
  await tellOften(baseURL ?? '', email, noticesAtOnce + 5);
  await page.goto('/profile');
  const notices = page.getByRole('list', { name: t('notice.list.title') }).getByRole('listitem');
  const older = page.getByRole('button', { name: t('notice.list.show') });
  await older.click();
  await expect(notices).toHaveCount(noticesAtOnce);
  await page.context().setOffline(true);
  await older.click();
  await expect(toast(page, t('notice.list.failed'))).toBeVisible();
  await page.context().setOffline(false);
  await older.click();
  await expect(notices).toHaveCount(noticesAtOnce + 5);
});

test('the language is kept on the profile', async ({ join, browser }) => {
  const { page, email } = await join();
  await page.goto('/profile');
  await page.getByRole('main').getByLabel('Sprache').selectOption('en');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();

  // another browser follows the profile
  const other = await browser.newContext();
  await other.request.post('/api/auth/sign-in/email', {
    data: { email, password, rememberMe: false },
  });
  const elsewhere = await other.newPage();
  await elsewhere.goto('/profile');
  await expect(elsewhere.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await other.close();
});

test('a new name is shown everywhere', async ({ join }) => {
  const { page } = await join();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Name ändern' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('  ');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText('Wie dürfen wir dich nennen?').last()).toBeVisible();
  await dialog.getByLabel('Name').fill('Frieda  Lindner');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frieda Lindner');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\bFrieda\.$/u);
});

test('the password changes only with the old one', async ({ join }) => {
  const { page, email } = await join();
  const next = 'Sonnenblume2027';
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Speichern' });
  await dialog.getByLabel('Altes Passwort', { exact: true }).fill('falsch');
  await dialog.getByLabel('Neues Passwort', { exact: true }).fill(next);
  await dialog.getByLabel('Neues Passwort bestätigen', { exact: true }).fill('anders');
  await save.click();
  await expect(dialog.getByText('Die beiden neuen Passwörter sind verschieden.')).toBeVisible();
  await dialog.getByLabel('Neues Passwort bestätigen', { exact: true }).fill(next);
  await save.click();
  await expect(dialog.getByText('Das ist nicht dein jetziges Passwort.')).toBeVisible();
  await dialog.getByLabel('Altes Passwort', { exact: true }).fill(password);
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(toast(page, /^Passwort geändert\./u)).toBeVisible();
  const signIn = (tried: string) =>
    page.request.post('/api/auth/sign-in/email', {
      data: { email, password: tried, rememberMe: false },
    });
  expect((await signIn(password)).status()).toBe(401);
  expect((await signIn(next)).ok()).toBe(true);
  // so that the account can go at the end of the test
  await page.request.put('/api/auth/password', {
    data: { oldPassword: next, newPassword: password },
  });
});

test('where no mail is sent, the address cannot be changed and says so', async ({ join }) => {
  const { page } = await join();
  await page.goto('/profile');
  await expect(
    page.getByText(/^Die E-Mail-Adresse lässt sich hier gerade nicht ändern/u),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'E-Mail ändern' })).toHaveCount(0);
});

test('a factor’s button stays under the pointer while the panels around it are filled', async ({
  join,
}) => {
  const { page, t } = await join();
  const wishes = Promise.withResolvers<void>();
  await page.route('**/api/wishes', async (route) => {
    await wishes.promise;
    await route.continue();
  });
  await page.goto('/profile');
  await page.getByRole('button', { name: t('security.factors.add_totp') }).hover();
  await page.mouse.down();
  wishes.resolve();
  await expect(page.getByText(t('wishes.aside_wishes.title'))).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('an account goes once its own address has been typed', async ({ join }) => {
  const { page, email } = await join();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Konto löschen' }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Konto löschen' });
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Deine E-Mail').fill('jemand@example.org');
  await dialog.getByLabel('Dein Passwort', { exact: true }).fill(password);
  await expect(dialog.getByText('Das ist nicht die E-Mail-Adresse')).toBeVisible();
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Deine E-Mail').fill(email);
  await submit.click();
  await expect(page).toHaveURL(/\/$/);
  const answer = await page.request.post('/api/auth/sign-in/email', {
    data: { email, password, rememberMe: false },
  });
  expect(answer.status()).toBe(401);
});
