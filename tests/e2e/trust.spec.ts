import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { firstNameOf } from '#domain/accounts/person-name.ts';
import {
  deliver,
  expect,
  openSheetFor,
  password,
  test,
  type Person,
} from '#tests/e2e/support/people.ts';
import { expectAccessible, openAwake } from '#tests/e2e/support/test.ts';

/** Returns a code of this half minute or, with `step`, of the next, as a fast clock does: each works once. */
function codeOf(secret: string, step = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + step * 30_000 });
}

test('a second factor is set up, asked for everywhere, replaced by a recovery code and removed', async ({
  join,
}) => {
  const person = await join();
  const { page } = person;
  const { secret, codes } = await enroll(page);
  expect(codes).toHaveLength(10);
  const factors = page.getByRole('list', { name: 'Deine Faktoren' });
  await expect(factors.getByRole('listitem')).toHaveCount(1);

  // Opens nothing by the password alone; the wanted page follows after the code.
  await page.request.post('/api/auth/sign-out');
  await signIn(page, person, '/login?next=%2Fprofile');
  const step = page.getByRole('heading', { name: 'Nur noch ein Code.' });
  await expect(step).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard');
  await expect(step).toBeVisible();
  await page.goto('/profile');
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await code.fill('12');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/Gib die sechs Ziffern ein\./u);

  // Follows in another tab that waits at the same step.
  const other = await page.context().newPage();
  // Hears of the other tab's code only once it is awake.
  await openAwake(other, '/dashboard');
  await expect(other.getByRole('heading', { name: 'Nur noch ein Code.' })).toBeVisible();
  const next = codeOf(secret, 1);
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.name);
  await expect(other.getByRole('heading', { level: 1 })).toContainText(firstNameOf(person.name));
  await other.close();

  // Uses a recovery code, which works once.
  await page.request.post('/api/auth/sign-out');
  await signIn(page, person, '/login');
  await page.getByRole('button', { name: 'Wiederherstellungscode benutzen' }).click();
  const recovery = page.getByLabel('Wiederherstellungscode');
  await recovery.fill('22222-22222');
  await page.keyboard.press('Enter');
  await expect(recovery).toHaveAccessibleDescription(/Nimm einen anderen\./u);
  await recovery.fill(codes[0]?.toLowerCase().replace('-', ' ') ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('tab', { name: 'Erhalten' })).toBeVisible();

  // Makes new codes, as a member who has lost the others.
  await page.goto('/profile');
  await expect(page.getByText('Noch 9 sind übrig.')).toBeVisible();
  await page.getByRole('button', { name: 'Neue Codes erstellen' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Neue Codes erstellen' }).click();
  const made = dialog.getByRole('list', { name: 'Wiederherstellungscodes' });
  await expect(made.getByRole('listitem')).toHaveCount(10);
  await dialog.getByRole('button', { name: 'Ich habe sie gesichert' }).click();
  await expect(page.getByText('Noch 10 sind übrig.')).toBeVisible();

  await page.getByRole('button', { name: 'Authenticator-App entfernen' }).click();
  await expect(dialog.getByText(/die Wiederherstellungscodes verfallen/u)).toBeVisible();
  await dialog.getByRole('button', { name: 'Entfernen' }).click();
  await expect(factors).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Zweiter Faktor' })).toBeFocused();
  const activity = page.getByRole('list', { name: 'Letzte Aktivität' });
  await expect(activity.getByText('Zweiten Faktor entfernt')).toBeVisible();
});

test('a person before the second factor can sign out', { tag: '@full' }, async ({ join }) => {
  const person = await join();
  const { page } = person;
  const { secret } = await enroll(page);
  await page.request.post('/api/auth/sign-out');
  await signIn(page, person, '/login');
  await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click();
  await expect(page).toHaveURL('/');
  expect(await (await page.request.get('/api/auth/session')).json()).toBeNull();
  // Signs in, so that the test can delete the account at its end.
  await signIn(page, person, '/login');
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('tab', { name: 'Erhalten' })).toBeVisible();
});

test(
  'the focus stays where devices are when the last other one is signed out',
  { tag: '@full' },
  async ({ join }) => {
    const { page, email, t } = await join();
    const browser = page.context().browser();
    if (browser === null) throw new Error('There is no browser.');
    const elsewhere = await browser.newContext();
    await elsewhere.request.post('/api/auth/sign-in/email', {
      data: { email, password, rememberMe: false },
    });
    await elsewhere.close();
    await page.goto('/profile');
    const devices = page.getByRole('list', { name: t('security.sessions.title') });
    const end = devices.getByRole('button');
    await end.focus();
    await page.keyboard.press('Enter');
    await expect(end).toHaveCount(0);
    await expect(page.getByRole('heading', { name: t('security.sessions.title') })).toBeFocused();
  },
);

test(
  'a factor that was set up elsewhere is required here too',
  { tag: '@full' },
  async ({ join }) => {
    const person = await join();
    const { page } = person;
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Deine Geräte' })).toBeVisible();
    const browser = page.context().browser();
    if (browser === null) throw new Error('There is no browser.');
    const elsewhere = await browser.newContext();
    await elsewhere.request.post('/api/auth/sign-in/email', {
      data: { email: person.email, password, rememberMe: false },
    });
    const { secret } = await enroll(await elsewhere.newPage());
    await elsewhere.close();
    await page.getByLabel('KI darf meine Texte lesen').click();
    await expect(page.getByRole('heading', { name: 'Nur noch ein Code.' })).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.name);
  },
);

test('a link that is used up, or has lost its secret, leads to another one', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(
    page.getByRole('heading', { name: 'Dieser Link führt nicht weiter.' }),
  ).toBeVisible();
  await page.getByLabel('E-Mail').fill('niemand@example.org');
  await page.getByRole('button', { name: 'Link anfordern' }).click();
  await expect(page.getByText(/Gibt es zu niemand@example\.org ein Konto/u)).toBeVisible();

  await page.goto('/reset-password?token=unbekannt');
  // Removes the secret from the address, the history and the view of an onlooker.
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByText(/Er wurde schon benutzt/u)).toBeVisible();

  await page.goto('/confirm-email?token=unbekannt');
  await expect(page).toHaveURL('/confirm-email');
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await expect(page.getByText(/Wenn du schon bestätigt hast/u)).toBeVisible();
});

test('a common password is refused kindly', { tag: '@full' }, async ({ page, join }) => {
  const common = /Dieses Passwort steht auf Listen/u;
  await openAwake(page, '/register');
  await page.getByLabel('Name', { exact: true }).fill('Ida Brand');
  await page.getByLabel('E-Mail').fill(`ida.${Date.now()}@example.org`);
  await page.getByLabel('Passwort', { exact: true }).fill('Passwort123');
  await page.getByLabel('Passwort bestätigen', { exact: true }).fill('Passwort123');
  await page.keyboard.press('Enter');
  // Checks at the first step: only the server knows the list.
  await expect(page.getByText(common).first()).toBeVisible();
  await expect(page.getByLabel('Passwort', { exact: true })).toBeFocused();

  const { page: own } = await join();
  await own.goto('/profile');
  await own.getByRole('button', { name: 'Passwort ändern' }).click();
  await own.getByLabel('Altes Passwort', { exact: true }).fill(password);
  await own.getByLabel('Neues Passwort', { exact: true }).fill('Sommer2026');
  await own.getByLabel('Neues Passwort bestätigen', { exact: true }).fill('Sommer2026');
  await own.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
  await expect(own.getByRole('dialog').getByText(common)).toBeVisible();
});

test('devices are listed and signed out', { tag: '@full' }, async ({ join }) => {
  const { page, email } = await join();
  const elsewhere = await signInElsewhere(page, email);
  const third = await signInElsewhere(page, email);
  await page.goto('/profile');
  const devices = page.getByRole('list', { name: 'Deine Geräte' }).getByRole('listitem');
  await expect(devices).toHaveCount(3);
  await expect(devices.filter({ hasText: 'Dieses Gerät' })).toHaveCount(1);
  await devices.getByRole('button').first().click();
  await expect(devices).toHaveCount(2);
  await page.getByRole('button', { name: 'Alle anderen abmelden' }).click();
  await expect(devices).toHaveCount(1);
  for (const gone of [elsewhere, third]) {
    expect((await gone.request.get('/api/profile')).status()).toBe(401);
    await gone.close();
  }
});

test('a member can export the own data, also before the account’s end', async ({ join }) => {
  const { page, name } = await join();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Konto löschen' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Herunterladen' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('wohlwort.json');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
  expect(Buffer.concat(chunks).toString('utf8')).toContain(name);
});

test('a person who goes away is warned, signed out in every tab, and finds the draft again', async ({
  join,
}) => {
  const [person, to] = await Promise.all([join(), join()]);
  const { page } = person;
  const text = 'Du hörst wirklich zu.';
  await deliver(to, person, 'Mit dir wird jeder Umweg schön.');
  const other = await page.context().newPage();
  // Sets one clock for both tabs.
  await page.context().clock.install();
  await page.goto('/dashboard');
  await openSheetFor(person, to);
  await page.getByLabel('Dein Kompliment').fill(text);
  // Counts the minutes in both tabs: one that wakes later would begin anew.
  await openAwake(other, '/profile');

  await page.context().clock.runFor('29:00');
  await expect(warning(page)).toBeVisible();
  await expect(warning(other)).toBeVisible();
  await expectAccessible(page);
  await warning(page).getByRole('button', { name: 'Angemeldet bleiben' }).last().click();
  await expect(warning(page)).toBeHidden();
  await expect(warning(other)).toBeHidden();

  // Adds a margin: a closing dialog may scroll the page, which counts as activity.
  await page.context().clock.runFor('33:00');
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login/u);
    await expect(tab.getByText(/weil du 30 Minuten nicht aktiv warst/u)).toBeVisible();
  }
  await signIn(page, person, null);
  await expect(page.getByText(`Dein Entwurf für ${to.name} wartet noch.`)).toBeVisible();
  await other.close();
});

/** Sets an authenticator app up in the settings. */
async function enroll(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/profile#security');
  await page.getByRole('button', { name: 'Authenticator-App einrichten' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Weiter' }).click();
  await expect(
    dialog.getByRole('img', { name: 'QR-Code für deine Authenticator-App' }),
  ).toBeVisible();
  const app = await dialog.getByRole('link').getAttribute('href');
  const secret = new URL(app ?? '').searchParams.get('secret') ?? '';
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  const list = dialog.getByRole('list', { name: 'Wiederherstellungscodes' });
  await expect(list).toBeVisible();
  const codes = await list.getByRole('listitem').allInnerTexts();
  await dialog.getByRole('button', { name: 'Ich habe sie gesichert' }).click();
  return { secret, codes };
}

function warning(tab: Page) {
  return tab.getByRole('dialog', { name: 'Bist du noch da?' });
}

/** Fills in the sign-in form at `address`, or on the current page. */
async function signIn(page: Page, { email }: Person, address: string | null): Promise<void> {
  if (address !== null) await page.goto(address);
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
}

async function signInElsewhere(page: Page, email: string) {
  const browser = page.context().browser();
  if (browser === null) throw new Error('There is no browser.');
  const context = await browser.newContext();
  await context.request.post('/api/auth/sign-in/email', {
    data: { email, password, rememberMe: false },
  });
  return context;
}
