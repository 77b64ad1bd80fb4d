import { devices, type Page } from '@playwright/test';
import { createAccount, newAccount } from '#tests/e2e/support/accounts.ts';
import { contrastingLanguages } from '#tests/e2e/support/languages.ts';
import {
  chooseLanguage,
  expect,
  expectAccessibleInEveryLook,
  openAwake,
  test,
  toast,
  waitUntilAwake,
} from '#tests/e2e/support/test.ts';
import { textsOf } from '#tests/e2e/support/texts.ts';

const t = textsOf('de');

test('A visitor registers with the keyboard alone', async ({ page }) => {
  const { email, password } = newAccount();
  await openAwake(page, '/register');
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type('Ida Brand');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Tab'); // the button that shows it
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');

  const trait = page.getByLabel('Eigenschaft hinzufügen');
  await expect(trait).toBeFocused();
  await page.keyboard.type('geduldig; neugierig, geduldig');
  await page.keyboard.press('Enter');
  const chosen = page.getByRole('list', { name: 'Deine Eigenschaften' }).getByRole('listitem');
  await expect(chosen.filter({ hasText: /^geduldig$/u })).toHaveCount(1);
  // Adds typed text, too, even if it is not a chip yet.
  await page.keyboard.type('lacht laut');
  await page.getByRole('button', { name: 'Konto erstellen' }).focus();
  await page.keyboard.press('Enter');

  const welcome = page.getByRole('dialog', { name: 'Willkommen, Ida.' });
  await expect(welcome.getByRole('listitem')).toHaveCount(3);
  await expect(welcome.getByRole('button', { name: 'Los geht’s' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible();
  const profile = await page.request.get('/api/profile');
  expect(await profile.json()).toMatchObject({
    name: 'Ida Brand',
    traits: ['geduldig', 'neugierig', 'lacht laut'],
    language: 'de',
  });
});

test(
  'A name typed after the password counts for its rules, and one press is enough',
  { tag: '@full' },
  async ({ page }) => {
    await openAwake(page, '/register');
    const password = page.getByLabel('Passwort', { exact: true });
    await password.fill('Gundula2026');
    const rules = page.getByRole('listitem').filter({ hasText: /^Erfüllt:/u });
    await expect(rules).toHaveCount(5);
    await expect(password).toHaveAccessibleDescription(/Nicht dein Name/u);
    await page.getByLabel('Name', { exact: true }).fill('Gundula');
    await expect(rules).toHaveCount(4);

    await page.getByLabel('E-Mail').fill('gundula@example.org');
    // Presses with the cursor in the confirmation: no message may move the button away.
    await page.getByLabel('Passwort bestätigen', { exact: true }).fill('Gundula2027');
    await page.getByRole('button', { name: 'Weiter', exact: true }).click();
    await expect(page.getByText(t('register.validation.password.mismatch'))).toBeVisible();
    await expect(password).toBeFocused();
  },
);

test('Step 1 says what is wrong, field by field', { tag: '@full' }, async ({ page }) => {
  await openAwake(page, '/register');
  const next = page.getByRole('button', { name: 'Weiter' });
  await next.click();
  await expect(page.getByText('Wie dürfen wir dich nennen?')).toBeVisible();
  await expect(page.getByText(t('register.validation.email.invalid'))).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();

  await page.getByLabel('Name', { exact: true }).fill('Ida');
  await expect(page.getByText('Wie dürfen wir dich nennen?')).toBeHidden();
  await page.getByLabel('E-Mail').fill('ida@example.org');
  const password = page.getByLabel('Passwort', { exact: true });
  const rules = page.getByRole('listitem').filter({ hasText: /^Erfüllt:/u });
  for (const [typed, missing, fulfilled] of [
    ['kurz', 'Mindestens 8 Zeichen', 2],
    ['langgenug', 'Ein Großbuchstabe', 3],
    ['LANGGENUG', 'Ein Kleinbuchstabe', 3],
    ['LangGenug', 'Eine Ziffer', 4],
  ] as const) {
    await password.fill(typed);
    await expect(rules).toHaveCount(fulfilled);
    await next.click();
    await expect(page.getByText(`Noch nicht erfüllt: ${missing}`)).toBeVisible();
    await expect(password).toBeFocused();
  }
  await password.fill('LangIdaGenug1');
  await expect(rules).toHaveCount(5);
  await password.fill('wohlWort1');
  await expect(rules).toHaveCount(4);
  await next.click();
  await expect(page.getByText(t('register.validation.password.personal'))).toBeVisible();
  await password.fill('LangGenug1');
  await expect(rules).toHaveCount(5);

  const confirmation = page.getByLabel('Passwort bestätigen', { exact: true });
  const mismatch = page.getByText('Die beiden Passwörter sind verschieden.');
  await confirmation.fill('LangGenug2');
  await expect(mismatch).toBeHidden();
  await password.focus();
  await expect(mismatch).toBeVisible();
  await next.click();
  await expect(confirmation).toBeFocused();
  await confirmation.fill('LangGenug1');
  await next.click();

  await page.getByRole('button', { name: 'Konto erstellen' }).click();
  await expect(page.getByText(t('register.validation.traits.required'))).toBeVisible();
  await expect(page.getByLabel('Eigenschaft hinzufügen')).toBeFocused();
});

test(
  'The browser’s own “back” leads to the first step, and “forward” to the second',
  { tag: '@full' },
  async ({ page }) => {
    const account = newAccount();
    await openAwake(page, '/register');
    await fillDetails(page, account);
    await page.getByLabel('Eigenschaft hinzufügen').fill('mutig');
    await page.keyboard.press('Enter');
    await page.goBack();
    await expect(page.getByLabel('E-Mail')).toHaveValue(account.email);
    await page.goForward();
    await expect(page.getByRole('button', { name: 'mutig entfernen' })).toBeVisible();
    await page.getByRole('button', { name: 'Zurück' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.reload();
    // Types all of it anew: no password is stored.
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  },
);

test(
  'An address that has an account leads back to its field',
  { tag: '@full' },
  async ({ page }) => {
    const account = newAccount();
    await createAccount(page, account);
    await openAwake(page, '/register');
    await fillDetails(page, account);
    await page.getByLabel('Eigenschaft hinzufügen').fill('mutig');
    await page.getByRole('button', { name: 'Konto erstellen' }).click();

    await expect(toast(page, 'Registrierung fehlgeschlagen')).toBeVisible();
    const email = page.getByLabel('E-Mail');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(t('register.error.email_exists'));
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(account.name);
    await email.fill(newAccount().email);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Konto erstellen' }).click();
    await expect(page.getByRole('dialog', { name: 'Willkommen, Ida.' })).toBeVisible();
    // Leaves the welcome by Escape: every way out leads on.
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/dashboard');
  },
);

test('Without a connection the form says so and keeps everything', async ({ page }) => {
  await openAwake(page, '/register');
  await fillDetails(page, newAccount());
  await page.getByLabel('Eigenschaft hinzufügen').fill('mutig');
  await page.route('**/api/auth/sign-up/email', (route) => route.abort());
  await page.getByRole('button', { name: 'Konto erstellen' }).click();
  await expect(page.getByRole('form').or(page.locator('form')).getByRole('alert')).not.toBeEmpty();
  await page.unroute('**/api/auth/sign-up/email');
  await page.getByRole('button', { name: 'Konto erstellen' }).click();
  await expect(page.getByRole('dialog', { name: 'Willkommen, Ida.' })).toBeVisible();
});

test('A member signs in and stays signed in', async ({ page }) => {
  const account = newAccount();
  await createAccount(page, account);
  await openAwake(page, '/login');
  await page.getByLabel('E-Mail').fill(account.email.toUpperCase());
  await page.getByLabel('Passwort', { exact: true }).fill(account.password);
  await expect(page.getByLabel('Angemeldet bleiben')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  expect(await sessionLife(page)).toBeGreaterThan(7 * 24 * 60 * 60);

  // Redirects a signed-in member.
  await openAwake(page, '/login');
  await expect(page).toHaveURL('/dashboard');
  await openAwake(page, '/register');
  await expect(page).toHaveURL('/dashboard');
});

test(
  'Without “stay signed in” the session ends with the browser',
  { tag: '@full' },
  async ({ page }) => {
    const account = newAccount();
    await createAccount(page, account);
    await openAwake(page, '/login');
    await page.getByLabel('Angemeldet bleiben').uncheck();
    await signIn(page, account);
    await expect(page).toHaveURL('/dashboard');
    expect(await sessionLife(page)).toBe(-1);
    await expectNoTokenInReach(page);
  },
);

test('Signing in leads to the wanted page, and never off the site', async ({ page }) => {
  const account = newAccount();
  await createAccount(page, account);
  await page.goto('/dashboard?tab=thanks');
  await expect(page).toHaveURL('/login');
  await page.reload();
  await waitUntilAwake(page);
  await expect(page).toHaveURL('/login');
  await signIn(page, account);
  await expect(page).toHaveURL('/dashboard?tab=thanks');

  // Leads there also if the form is sent before the app runs, as on a slow line.
  await page.context().clearCookies();
  await page.goto('/dashboard?tab=thanks');
  await expect(page).toHaveURL('/login');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  await signIn(page, account);
  await expect(page).toHaveURL('/dashboard?tab=thanks');
  await page.unroute('**/assets/*.js');

  await page.context().clearCookies();
  await openAwake(page, '/login?next=%2Fprofile');
  await signIn(page, account);
  await expect(page).toHaveURL('/profile');

  await page.context().clearCookies();
  await openAwake(page, '/login?next=https%3A%2F%2Fexample.org%2Fprofile');
  await signIn(page, account);
  await expect(page).toHaveURL('/dashboard');
});

test('A failed sign-in says what is wrong and keeps what was typed', async ({ page }) => {
  await openAwake(page, '/login');
  const email = page.getByLabel('E-Mail');
  const password = page.getByLabel('Passwort', { exact: true });
  await expect(email).toBeFocused();
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(email).toHaveAccessibleDescription(t('login.error.invalid_email'));
  await expect(password).toHaveAccessibleDescription('Gib dein Passwort ein.');
  await expect(email).toBeFocused();

  await email.fill('niemand@example.org');
  await password.fill('Falsch12345');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(t('login.error.invalid_credentials'));
  await expect(password).toBeFocused();
  const headline = toast(page, 'Anmeldung fehlgeschlagen');
  await expect(headline).toBeVisible();
  await expect(email).toHaveValue('niemand@example.org');
  await expect(password).toHaveValue('Falsch12345');

  await page.getByRole('button', { name: 'Passwort anzeigen' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Passwort verbergen' }).click();
  await expect(password).toHaveAttribute('type', 'password');

  // Removes the headline: the form has said it.
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(headline).toHaveCount(0);
});

test(
  'Within the app the first field has the focus where there is a mouse, and none on a phone',
  { tag: '@full' },
  async ({ page, browser, baseURL }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Registrieren' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();

    const phone = await browser.newContext({
      ...devices['Pixel 7'],
      baseURL: baseURL ?? '',
      locale: 'de-DE',
    });
    const small = await phone.newPage();
    await openAwake(small, '/login');
    // Waits for the app by opening a dialog: from here on no page is loaded anew.
    await small.getByRole('link', { name: 'Passwort vergessen?' }).tap();
    await small.getByRole('dialog').getByRole('button', { name: 'Schließen' }).tap();
    await small.getByRole('link', { name: 'Konto erstellen' }).tap();
    await expect(small).toHaveURL('/register');
    await expect(small.getByRole('main')).toBeFocused();
    await phone.close();
  },
);

test('A form that is sent before hydration signs in, too', { tag: '@full' }, async ({ page }) => {
  const account = newAccount();
  await createAccount(page, account);
  let isBlocked = true;
  await page.route('**/assets/main*.js', (route) => (isBlocked ? route.abort() : route.continue()));
  await page.goto('/login');
  await signIn(page, { ...account, password: 'Falsch1234' });
  await expect(page.getByText(t('login.error.invalid_credentials'))).toBeVisible();
  await expect(page.getByLabel('E-Mail')).toHaveValue(account.email);
  isBlocked = false;
  await signIn(page, account);
  await expect(page).toHaveURL('/dashboard');
});

for (const language of contrastingLanguages) {
  test(
    `Registration speaks ${language} and keeps the language`,
    { tag: '@full' },
    async ({ page, baseURL }) => {
      const own = textsOf(language);
      const account = newAccount();
      await chooseLanguage(page, language, baseURL ?? '');
      await openAwake(page, '/register');
      await page.getByLabel(own('register.field.name'), { exact: true }).fill(account.name);
      await page.getByLabel(own('register.field.email')).fill(account.email);
      await page.getByLabel(own('register.field.password'), { exact: true }).fill(account.password);
      await page.getByLabel(own('register.field.confirm'), { exact: true }).fill(account.password);
      await page.keyboard.press('Enter');
      await page.getByLabel(own('traits.field.label')).fill('Humor');
      await page.getByRole('button', { name: own('register.action.submit') }).click();
      await page.getByRole('button', { name: own('welcome.action.start') }).click();
      await expect(page).toHaveURL('/dashboard');
      const profile = await page.request.get('/api/profile');
      expect(await profile.json()).toMatchObject({ language, traits: ['Humor'] });
    },
  );
}

test('Accessible and fitting in every look', { tag: '@full' }, async ({ page }) => {
  await openAwake(page, '/login');
  await expectAccessibleInEveryLook(page, 'sign-in');
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByLabel('E-Mail')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleInEveryLook(page, 'sign-in, refused');
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await expectAccessibleInEveryLook(page, 'forgotten password');

  await openAwake(page, '/register');
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.getByLabel('E-Mail')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleInEveryLook(page, 'registration, refused');
  await fillDetails(page, newAccount());
  await page.getByLabel('Eigenschaft hinzufügen').fill('mutig, geduldig');
  await page.keyboard.press('Enter');
  await expectAccessibleInEveryLook(page, 'traits');
  await page.getByRole('button', { name: 'Konto erstellen' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInEveryLook(page, 'welcome');
});

async function fillDetails(page: Page, account: ReturnType<typeof newAccount>): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(account.name);
  await page.getByLabel('E-Mail').fill(account.email);
  await page.getByLabel('Passwort', { exact: true }).fill(account.password);
  await page.getByLabel('Passwort bestätigen', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.getByLabel('Eigenschaft hinzufügen')).toBeFocused();
}

async function signIn(page: Page, account: ReturnType<typeof newAccount>): Promise<void> {
  await page.getByLabel('E-Mail').fill(account.email);
  await page.getByLabel('Passwort', { exact: true }).fill(account.password);
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
}

/** Expects that scripts cannot read the session's tokens. */
async function expectNoTokenInReach(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const secret = cookies.find(({ name }) => name.endsWith('session_token'))?.value ?? '';
  const token = decodeURIComponent(secret).split('.')[0] ?? '';
  expect(token.length).toBeGreaterThan(20);
  const inReach = await page.evaluate(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, document.body.innerHTML])',
  );
  expect(inReach).not.toContain(token);
}

/** Returns the seconds that the session's cookie lives; -1 if it ends with the browser. */
async function sessionLife(page: Page): Promise<number> {
  const cookies = await page.context().cookies();
  const expires = cookies.find(({ name }) => name.endsWith('session_token'))?.expires ?? 0;
  return expires === -1 ? -1 : expires - Date.now() / 1000;
}
