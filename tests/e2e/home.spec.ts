import type { Page } from '@playwright/test';
import { limitDayOf } from '#domain/i18n/day.ts';
import { languages, type Language } from '#domain/i18n/language.ts';
import { newAccount, signUp } from '#tests/e2e/support/accounts.ts';
import { contrastingLanguages } from '#tests/e2e/support/languages.ts';
import {
  chooseLanguage,
  expect,
  expectAccessible,
  expectAccessibleInEveryLook,
  openAwake,
  test,
  toast,
} from '#tests/e2e/support/test.ts';
import { textsOf } from '#tests/e2e/support/texts.ts';

const t = textsOf('de');

const limitText =
  'Du hast dein Limit von 3 KI-Komplimenten für heute erreicht. Registriere dich für unbegrenzte Komplimente!';

test('A visitor sees every part of the page, with the ways to an account', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Ein gutes Wort kommt an.');
  for (const heading of ['Ein Kompliment verschenken', 'Ein Kompliment bekommen'])
    await expect(main.getByRole('heading', { name: heading })).toBeVisible();
  for (const feature of ['Teilen', 'Zufall', 'KI-Hilfe', 'Sicherheit'])
    await expect(main.getByRole('heading', { name: feature })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Blindes Kompliment' })).toBeVisible();
  await expect(main.getByText('Noch 3 von 3 heute')).toBeVisible();
  await expect(main.getByRole('figure')).toHaveCount(3);
  await expect(main.getByRole('link', { name: 'Anmelden' })).toHaveAttribute('href', '/login');
  for (const name of ['Kostenlos mitmachen', 'Kostenlos registrieren'])
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', '/register');
});

test('Writing asks a visitor to sign in first, and the focus comes back', async ({ page }) => {
  await openAwake(page, '/');
  const dialog = page.getByRole('dialog', { name: 'Dafür brauchst du ein Konto' });
  for (const name of ['Losschreiben', 'Blindes Kompliment']) {
    const opener = page.getByRole('link', { name });
    await opener.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
  await page.getByRole('link', { name: 'Losschreiben' }).click();
  await expect(dialog.getByRole('link', { name: 'Anmelden' })).toHaveAttribute('href', '/login');
  await dialog.getByRole('link', { name: 'Registrieren' }).click();
  await expect(page).toHaveURL('/register');
});

test(
  'A dialog has an address: a bookmark opens it, and Back closes it',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/?open=send');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveAccessibleName('Dafür brauchst du ein Konto');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/');

    await page.getByRole('link', { name: 'Eins für mich' }).click();
    await expect(dialog).toHaveAccessibleName('Was macht dich aus?');
    await expect(page).toHaveURL('/?open=ai');
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/');
    await page.goForward();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/');

    await page.goto('/?open=nothing');
    await expect(page.getByText('Noch 3 von 3 heute')).toBeVisible();
    await expect(dialog).toBeHidden();
  },
);

for (const isTranslated of [false, true])
  test(
    `A press before the page is awake opens the same dialog${isTranslated ? ', also where the browser has translated it' : ''}`,
    { tag: isTranslated ? '@full' : [] },
    async ({ page }) => {
      let isBlocked = true;
      await page.route(/\.js$/u, (route) => (isBlocked ? route.abort() : route.continue()));
      await page.goto('/', { waitUntil: 'commit' });
      const link = page.getByRole('link', { name: 'Eins für mich' });
      await link.waitFor();
      // Wraps the words as a translating browser does.
      if (isTranslated)
        await page.evaluate(`document.querySelector('a[href="/?open=ai"]').innerHTML =
        '<font><font>One for me</font></font>'`);
      isBlocked = false;
      await page.locator('a[href="/?open=ai"]').first().click();
      await expect(page.getByRole('dialog')).toHaveAccessibleName('Was macht dich aus?');
    },
  );

test('A visitor gets three AI compliments a day, counted in the browser', async ({ page }) => {
  await page.goto('/');
  const first = await receive(page, 'geduldig, neugierig');
  await expect(first).toContainText(/geduldig|neugierig/u);
  await expect(first).toContainText('KI-Assistent');
  await expect(first).toContainText('Noch 2 von 3 heute.');
  await expect(first.getByRole('link', { name: 'Registriere dich' })).toHaveAttribute(
    'href',
    '/register',
  );
  expect(await storage(page)).toMatchObject({
    aiComplimentsToday: '1',
    userTraits: JSON.stringify(['geduldig', 'neugierig']),
  });

  await first.getByRole('button', { name: 'Noch eins' }).click();
  await expect(first).toContainText('Noch 1 von 3 heute.');
  await first.getByRole('button', { name: 'Noch eins' }).click();
  await expect(first).toContainText('Das war dein drittes für heute.');
  await expect(first.getByRole('link', { name: 'Kostenlos registrieren' })).toHaveAttribute(
    'href',
    '/register',
  );
  await expect(first.getByRole('button', { name: 'Noch eins' })).toBeHidden();
  await page.keyboard.press('Escape');

  await expect(page.getByText('Noch 0 von 3 heute')).toBeVisible();
  await page.getByRole('link', { name: 'KI-Kompliment (noch 0 von 3)' }).click();
  await expect(toast(page, limitText)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(toast(page, limitText)).toBeHidden();
  expect(await storage(page)).toMatchObject({ aiComplimentsToday: '3' });
});

test('The server keeps the limit when the browser forgets it', async ({ page }) => {
  await page.goto('/');
  const dialog = await receive(page, 'mutig');
  for (const left of ['Noch 1 von 3 heute.', 'Das war dein drittes für heute.']) {
    await dialog.getByRole('button', { name: 'Noch eins' }).click();
    await expect(dialog).toContainText(left);
  }
  await page.evaluate('localStorage.clear()');
  await page.goto('/');
  await expect(page.getByText('Noch 3 von 3 heute')).toBeVisible();

  await openTraits(page, 'mutig');
  await page.keyboard.press('Enter');
  await expect(toast(page, limitText)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Noch 0 von 3 heute')).toBeVisible();
  expect((await storage(page))['aiComplimentsToday']).toBeUndefined();
});

test('A failure costs nothing, and the traits stay', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  await page.route('**/api/suggestions', (route) => route.abort());
  await openTraits(page, 'mutig');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Fehler bei der KI-Generierung des Kompliments.')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('mutig', { exact: true })).toBeVisible();
  expect((await storage(page))['aiComplimentsToday']).toBeUndefined();

  await page.unroute('**/api/suggestions');
  await page.getByRole('button', { name: 'Kompliment holen' }).click();
  await expect(page.getByRole('dialog')).toContainText('Noch 2 von 3 heute.');
});

test(
  'A member knows no limit and may keep what was written',
  { tag: '@full' },
  async ({ page }) => {
    await signUp(page, newAccount());
    await page.goto('/');
    await expect(page.getByText('von 3')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: 'Anmelden' })).toHaveCount(0);
    await page.getByRole('link', { name: 'KI-Kompliment', exact: true }).click();
    // Prefills the member's traits.
    await expect(page.getByRole('button', { name: 'geduldig entfernen' })).toBeVisible();
    await page.getByRole('button', { name: 'Kompliment holen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Für dich' });
    const keep = dialog.getByRole('button', { name: 'Speichern' });
    for (let more = 0; more < 4; more += 1) {
      await expect(keep).toBeEnabled();
      const text = await dialog.getByRole('blockquote').textContent();
      await dialog.getByRole('button', { name: 'Noch eins' }).click();
      await expect(dialog.getByRole('blockquote')).not.toHaveText(text ?? '');
    }
    await keep.click();
    await expect(toast(page, t('suggestions.result.kept'))).toBeVisible();
    await expect(dialog).toBeHidden();
  },
);

test('A member writes to a random receiver', async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto('/');
  await page.getByRole('link', { name: 'Losschreiben' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Nr\./u)).toBeVisible();
  await expect(dialog.getByLabel('Anonym senden')).toBeVisible();
  await dialog
    .getByLabel('Dein Kompliment')
    .fill('Du hast eine Art, die anderen Mut macht, und das ist schön.');
  await dialog.getByRole('button', { name: 'Senden', exact: true }).click();
  await expect(toast(page, t('compliment.sent.toast'))).toBeVisible();
  await dialog.getByRole('button', { name: 'Fertig' }).click();
  await expect(dialog).toBeHidden();
});

test('A blind compliment shows no receiver and is always anonymous', async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto('/');
  await page.getByRole('link', { name: 'Blindes Kompliment' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Dein Kompliment')).toBeVisible();
  await expect(dialog.getByLabel('Anonym senden')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'KI-Vorschlag' })).toHaveCount(0);
  await dialog
    .getByLabel('Dein Kompliment')
    .fill('Schön, dass es dich gibt, auch wenn wir uns nicht kennen.');
  await dialog.getByRole('button', { name: 'Senden', exact: true }).click();
  await expect(toast(page, t('compliment.sent.toast'))).toBeVisible();
});

test(
  'The browser’s own count changes the number without moving anything',
  { tag: '@full' },
  async ({ page }) => {
    await page.addInitScript(`
    localStorage.setItem('aiComplimentsToday', '2');
    localStorage.setItem('lastAIComplimentDate', '${limitDayOf(new Date())}');
  `);
    const app = Promise.withResolvers<void>();
    await page.route(/\.js$/u, async (route) => {
      await app.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByText('Noch 3 von 3 heute')).toBeVisible();
    const places = (): Promise<unknown> =>
      page.evaluate(`document.fonts.ready.then(() =>
    [...document.querySelectorAll('main h2, main button, main figure')].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [x, y + scrollY, width, height].map(Math.round);
    }))`);
    const before = await places();
    app.resolve();
    await expect(page.getByText('Noch 1 von 3 heute')).toBeVisible();
    expect(await places()).toEqual(before);
  },
);

/** The other two differ in texts only. */
const inGate = new Set<Language>(contrastingLanguages);

for (const language of languages) {
  test(
    `The page speaks ${language}`,
    { tag: inGate.has(language) ? [] : '@full' },
    async ({ page, baseURL }) => {
      await chooseLanguage(page, language, baseURL ?? '');
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const own = textsOf(language);
      await expect(page.getByRole('heading', { name: own('home.send.title') })).toBeVisible();
      await page.getByRole('link', { name: own('home.receive.start') }).click();
      const dialog = page.getByRole('dialog', { name: own('suggestions.traits.title') });
      await dialog.getByLabel(own('traits.field.label')).fill('Humor');
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: own('suggestions.traits.submit') }).click();
      await expect(page.getByRole('blockquote').filter({ hasText: 'Humor' })).toHaveAttribute(
        'lang',
        language,
      );
      await expectAccessible(page);
    },
  );
}

test('Accessible and fitting in every look', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  await expectAccessibleInEveryLook(page, 'home');
  await page.getByRole('link', { name: 'Losschreiben' }).click();
  await expectAccessibleInEveryLook(page, 'sign-in needed');
  await page.keyboard.press('Escape');
  await openTraits(page, 'mutig');
  await expectAccessibleInEveryLook(page, 'traits');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Für dich' })).toBeVisible();
  await expectAccessibleInEveryLook(page, 'the compliment');
});

/** Opens the trait dialog and adds the traits; the focus stays in the field. */
async function openTraits(page: Page, traits: string): Promise<void> {
  await page.getByRole('link', { name: 'Eins für mich' }).click();
  await page.getByLabel('Eigenschaft hinzufügen').fill(traits);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Eigenschaft hinzufügen')).toHaveValue('');
}

/** Goes from the button to the dialog with the compliment. */
async function receive(page: Page, traits: string) {
  await openTraits(page, traits);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Für dich' });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function storage(page: Page): Promise<Record<string, string>> {
  const { origins } = await page.context().storageState();
  const entries = origins.flatMap(({ localStorage }) => localStorage);
  return Object.fromEntries(entries.map(({ name, value }) => [name, value]));
}
