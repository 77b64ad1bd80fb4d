import { expect, test } from '#tests/e2e/support/people.ts';
import { expectAccessible, expectFits, toast, waitUntilAwake } from '#tests/e2e/support/test.ts';

test('an edited text is shown to all visitors', async ({ openAdminArea }) => {
  const page = await openAdminArea();
  const code = /texts-section/u;
  await page.route(code, (route) => route.abort());
  const places = page.getByRole('navigation', { name: 'Bereiche' });
  await places.getByText('Mehr', { exact: true }).click();
  await places.getByText('Texte').click();
  await expect(page.getByText('Dieser Bereich konnte nicht geladen werden.')).toBeVisible();
  await page.unroute(code);
  const renewed = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await renewed;
  await waitUntilAwake(page);
  await expect(page).toHaveURL(/section=texts/u);
  await expect(page.getByRole('link', { name: 'Texte' })).toHaveAttribute('aria-current', 'page');
  await page.getByLabel('Schlüssel oder Wortlaut').fill('contact.admin.text');
  await page.getByRole('button', { name: 'Suchen' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'legal.contact.admin.text bearbeiten' }).click();

  // Reports an unsupported text beside the field, and keeps the typed text.
  const dialog = page.getByRole('dialog');
  const german = dialog.getByLabel('Deutsch');
  await german.fill('Es fehlt etwas <b>hier</b>.');
  await expect(dialog.getByText('Es fehlt: {names}. Ohne')).toBeVisible();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Entwurf', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByLabel('Schlüssel oder Wortlaut').fill('legal.contact.admin.text');
  await page.getByRole('button', { name: 'Suchen' }).click();
  await page.getByRole('button', { name: 'legal.contact.admin.text bearbeiten' }).click();
  await expect(german).toHaveValue('Es fehlt etwas <b>hier</b>.');
  await german.fill('Hier fehlt noch: {names}.');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(toast(page, /^Gespeichert/u)).toBeVisible();
  await page.goto('/contact');
  await expect(page.getByText('Hier fehlt noch:')).toBeVisible();
});

test(
  'a testimonial reaches the home page, on a phone',
  { tag: '@full' },
  async ({ join, openAdminArea }) => {
    const mira = await join({ name: 'Mira' });
    const words = `Das trug mich durch die Woche. ${mira.email.replaceAll(/\W|\d/gu, '')}`;
    const page = await openAdminArea('reports', 390);
    await page.getByRole('combobox', { name: 'Bereiche' }).selectOption('Texte & Regeln');
    await page.getByRole('tab', { name: 'Stimmen' }).click();
    await page.getByRole('button', { name: 'Neue Stimme' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Deutsch').fill(words);
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(dialog.getByText('Such erst die Person')).toBeVisible();
    await dialog.getByLabel('Wer hat es gesagt?').fill(mira.name);
    await dialog.getByRole('button', { name: 'Suchen' }).click();
    await dialog.getByRole('button', { name: mira.name }).click();
    await expect(dialog.getByText(`Gesagt hat es: ${mira.name}`)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(toast(page, 'Stimme gespeichert')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: words });
    await row.getByRole('button', { name: 'Freigeben' }).click();
    await expect(row.getByText('geprüft', { exact: true })).toBeVisible();
    await expectFits(page);
    expect(await (await page.request.get('/?lang=de')).text()).toContain(words);

    // Hides changed words until they are approved, and says so.
    await row.getByRole('button', { name: 'Bearbeiten' }).click();
    await expect(dialog).toContainText('bis jemand den neuen Wortlaut freigibt');
    await expectAccessible(page);
    await dialog.getByLabel('Deutsch').fill(`${words} Wirklich.`);
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(toast(page, 'sobald der neue Wortlaut freigegeben ist')).toBeVisible();
    await expect(row.getByText('nicht geprüft')).toBeVisible();
    expect(await (await page.request.get('/?lang=de')).text()).not.toContain(words);

    await row.getByRole('button', { name: 'Löschen' }).click();
    await expect(dialog).toContainText(`Die Stimme von ${mira.name} verschwindet`);
    await dialog.getByRole('button', { name: 'Löschen' }).click();
    await expect(row).toHaveCount(0);
    expect(await (await page.request.get('/?lang=de')).text()).not.toContain(words);
  },
);
