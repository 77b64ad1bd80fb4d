import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { deliver, expect, password, test, type Person } from '#tests/e2e/support/people.ts';
import {
  expectAccessible,
  expectAccessibleInEveryLook,
  expectFits,
  toast,
} from '#tests/e2e/support/test.ts';

test('members are redirected from the admin area, and see no link to it', async ({ join }) => {
  const { page } = await join();
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(toast(page, 'Keine Berechtigung für den Admin-Bereich')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
});

test(
  'a letter stands in the font of its own language',
  { tag: '@full' },
  async ({ join, openAdminArea }) => {
    const [kai, mira] = await Promise.all([join(), join()]);
    const words = randomUUID()
      .replaceAll(/[^a-f]/gu, '')
      .slice(0, 6);
    const text = `你说话总是让人安心，谢谢你一直都在。${words}`;
    await report(mira, await deliver(kai, mira, text, true));
    const page = await openAdminArea();
    const quote = page.getByRole('row').filter({ hasText: text }).getByRole('blockquote');
    await expect(quote).toHaveAttribute('lang', /^zh/u);
    await expect(quote).toHaveCSS('font-family', /Songti/u);
  },
);

test('from a report to its removal, the objection and back', async ({ join, openAdminArea }) => {
  const [kai, mira] = await Promise.all([join({ name: 'Kai' }), join({ name: 'Mira' })]);
  const text = `Deine Ruhe steckt alle an. ${randomUUID().slice(0, 6).replaceAll(/\d/gu, 'x')}`;
  await report(mira, await deliver(kai, mira, text, true));

  const page = await openAdminArea();
  const row = page.getByRole('row').filter({ hasText: text });
  await page.getByLabel('Text, Grund oder Name').fill(text);
  await page.getByRole('button', { name: 'Suchen' }).click();
  await expect(page.getByText('1 Meldung', { exact: true })).toBeVisible();
  await expect(row).toContainText(kai.name);
  await expect(row).toContainText('anonym');
  await expect(row).toContainText(mira.name);
  await expect(row).toContainText('Zu privat.');
  await expect(row.getByRole('time')).toHaveText(/^\d\d\.\d\d\.\d{4}$/u);
  await expectAccessible(page);
  await expectFits(page);

  // Deletes the letter: without a rule nothing happens.
  await row.getByRole('button', { name: 'Löschen' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await expect(dialog).toContainText('Wähl die Regel');
  await dialog.getByLabel('Gegen welche Regel').selectOption('personal_data');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await expect(toast(page, 'Kompliment gelöscht und Benutzer benachrichtigt')).toBeVisible();
  await expect(row).toHaveCount(0);

  await kai.page.goto('/profile');
  const notifications = kai.page.getByRole('list', { name: 'Hinweise' });
  await expect(notifications).toContainText('Persönliche Angaben oder Kontaktdaten');
  await expect(notifications.getByText('Neu', { exact: true })).toBeVisible();
  await notifications.getByRole('button', { name: 'Widersprechen' }).click();
  await kai.page.getByRole('dialog').getByLabel('Dein Satz').fill('Das war nett gemeint.');
  await kai.page.getByRole('button', { name: 'Widerspruch senden' }).click();
  await expect(notifications).toContainText('Dein Widerspruch liegt beim Team.');

  // Passes the objection to another moderator, who sees the reason of the report.
  const second = await join({ name: 'Sina' });
  await giveRole(page, second, 'moderator');
  await page.reload();
  await page.getByLabel('Text, Grund oder Name').fill(text);
  await page.getByRole('button', { name: 'Suchen' }).click();
  await expect(row).toContainText('Von dir entfernt');
  await expect(row.getByRole('button', { name: 'Stattgeben' })).toHaveCount(0);

  await second.page.setViewportSize({ width: 1280, height: 900 });
  await second.page.goto('/admin');
  await second.page.getByRole('button', { name: 'Filter', exact: true }).click();
  await second.page.getByLabel('Was', { exact: true }).selectOption('Widersprüche');
  const entry = second.page.getByRole('row').filter({ hasText: text });
  await expect(entry).toContainText('Das war nett gemeint.');
  await expect(entry).toContainText('Gemeldet, weil: Zu privat.');
  await expect(entry).toContainText('Entfernt von Administration');
  await entry.getByRole('button', { name: 'Stattgeben' }).click();
  await second.page.keyboard.press('Enter');
  await expect(
    toast(second.page, 'Widerspruch stattgegeben, das Kompliment ist wieder da'),
  ).toBeVisible();

  await kai.page.reload();
  await expect(notifications).toContainText('Dein Widerspruch hatte Erfolg');
  await expect(notifications.getByRole('button', { name: 'Widersprechen' })).toHaveCount(0);
  await mira.page.goto('/profile');
  const hints = mira.page.getByRole('list', { name: 'Hinweise' });
  await expect(hints).toContainText('Danke, dass du Bescheid gesagt hast.');
  await expect(hints).toContainText('liegt wieder bei dir');

  await page.goto('/admin?section=log');
  const removal = page.getByRole('listitem').filter({ hasText: 'Kompliment gelöscht' });
  await expect(removal.first()).toContainText('Regel');
  await expect(page.getByText('Persönliche Angaben oder Kontaktdaten').first()).toBeVisible();
});

test(
  'a decision that fails keeps the typed reason',
  { tag: '@full' },
  async ({ join, openAdminArea }) => {
    const [kai, mira] = await Promise.all([join({ name: 'Kai' }), join({ name: 'Mira' })]);
    for (const text of ['Du hörst gut zu.', 'Du lachst so gern.', 'Du bleibst freundlich.'])
      await report(mira, await deliver(kai, mira, text));
    const page = await openAdminArea();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel('Text, Grund oder Name').fill(kai.name);
    await page.getByRole('button', { name: 'Suchen' }).click();
    const rows = page.getByRole('row').filter({ hasText: kai.name });
    await expect(rows).toHaveCount(3);
    const dialog = page.getByRole('dialog').filter({ hasText: 'Kompliment' });
    const sentence = dialog.getByLabel('Eigener Satz');
    const failure = dialog.locator('form').getByRole('alert');
    const press = (name: string) => dialog.getByRole('button', { name }).click();

    // Refuses one decision with 429: the text stays, and Escape asks first.
    const slow = (place: string) =>
      page.route(place, (route) => route.fulfill({ status: 429, body: 'slow down' }));
    await slow('**/decision');
    await slow('**/api/admin/reasons');
    await rows.first().getByRole('button', { name: 'Löschen' }).click();
    await expect(dialog).toContainText('Die Gründe konnten nicht geladen werden.');
    await page.unroute('**/api/admin/reasons');
    await press('Noch einmal versuchen');
    await dialog.getByLabel('Gegen welche Regel').selectOption('advertising');
    await sentence.fill('Bitte ohne Werbung.');
    await press('Löschen');
    await expect(failure).toContainText('sehr oft in kurzer Zeit');
    await expect(sentence).toHaveValue('Bitte ohne Werbung.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Weiter bearbeiten' }).click();
    await page.unroute('**/decision');
    await press('Löschen');
    await expect(toast(page, 'Kompliment gelöscht und Benutzer benachrichtigt')).toBeVisible();
    await expect(rows).toHaveCount(2);

    // Refuses several decisions: they stay selected, too.
    await slow('**/decision');
    for (const row of await rows.all()) await row.getByRole('checkbox').check();
    const selected = page.getByText('2 ausgewählt');
    await selected.locator('..').getByRole('button', { name: 'Löschen' }).click();
    await dialog.getByLabel('Gegen welche Regel').selectOption('advertising');
    await sentence.fill('Bitte ohne Werbung.');
    await press('Löschen');
    await expect(failure).toHaveText('Bei 2 hat es nicht geklappt.');
    await expect(sentence).toHaveValue('Bitte ohne Werbung.');
    await expect(selected).toBeAttached();
    await page.unroute('**/decision');
    await press('Löschen');
    await expect(toast(page, /^2 Komplimente gelöscht/u)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Nichts gefunden' })).toBeVisible();
  },
);

test(
  'the decision buttons stay in reach, whatever a reason holds',
  { tag: '@full' },
  async ({ join, openAdminArea }) => {
    const [kai, mira] = await Promise.all([join({ name: 'Kai' }), join({ name: 'Mira' })]);
    const id = await deliver(kai, mira, 'Du hörst zu, bis man fertig ist.');
    const reason = `Sein Profil: https://seite.example/${'benutzer-'.repeat(20)}?ansicht=voll`;
    await mira.page.request.post(`/api/compliments/${id}/report`, { data: { reason } });
    for (const width of [390, 1024, 1280]) {
      const page = await openAdminArea('reports', width);
      const row = page.getByRole('row').filter({ hasText: mira.name });
      await row.getByRole('button', { name: 'Löschen' }).scrollIntoViewIfNeeded();
      await expect(row.getByRole('button', { name: 'Löschen' })).toBeInViewport({ ratio: 0.95 });
      const table = page.locator('.table-scroll');
      expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    }
  },
);

test(
  'a person’s page shows the team’s knowledge and notes',
  { tag: '@full' },
  async ({ join, openAdminArea }) => {
    const [kai, mira] = await Promise.all([join({ name: 'Zoë' }), join({ name: 'Mira' })]);
    const id = await deliver(kai, mira, 'Du fragst immer das Richtige.');
    await report(mira, id);
    const page = await openAdminArea();
    await page.request.post(`/api/admin/cases/${id}/decision`, {
      data: { decision: 'removed', rule: 'unkind' },
    });
    await page.goto('/admin?section=people');
    await page.getByLabel('Name, E-Mail, Nummer').fill(kai.name.replace('ë', 'e'));
    await page.getByRole('button', { name: 'Suchen' }).click();
    // Waits for the result: the former list holds the name elsewhere, and a press would miss.
    await expect(page.getByText('1 Mensch', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: kai.name }).click();
    await expect(page.getByRole('heading', { name: kai.name })).toBeVisible();
    await expect(page.getByText('1 entfernt, 0 freigegeben.')).toBeVisible();
    await expect(page.getByText('Zu privat.')).toBeVisible();
    await page.getByLabel('Neue Notiz').fill('Hat sich gemeldet und entschuldigt.');
    await page.getByRole('link', { name: 'Alle Menschen' }).click();
    await page.getByRole('button', { name: 'Weiter bearbeiten' }).click();
    await page.getByRole('button', { name: 'Notieren' }).click();
    await expect(page.getByLabel('Neue Notiz')).toHaveValue('');
    const note = page.getByRole('listitem').filter({ hasText: 'Hat sich gemeldet' });
    await expect(note).toContainText('Administration');
    await expectAccessibleInEveryLook(page, 'person');
    await expectFits(page);
    await page.getByRole('button', { name: `Was du für ${kai.name} tun kannst` }).click();
    await expect(page.getByRole('menuitem').first()).toHaveText('Senden pausieren');
    await page.keyboard.press('Escape');
    await note.getByRole('button', { name: 'Notiz löschen' }).click();
    await expect(note).toHaveCount(0);
    await page.getByRole('link', { name: 'Alle Menschen' }).click();
    await expect(page.getByLabel('Name, E-Mail, Nummer')).toHaveValue(/^Zoe/u);

    // Keeps the draft over a reload; a discarded draft does not come back.
    await page.getByRole('link', { name: kai.name }).click();
    await page.getByLabel('Neue Notiz').fill('Doch nicht.');
    page.on('dialog', (asked) => void asked.accept());
    await page.reload();
    await expect(page.getByLabel('Neue Notiz')).toHaveValue('Doch nicht.');
    await page.getByRole('link', { name: 'Alle Menschen' }).click();
    await page.getByRole('button', { name: 'Verwerfen' }).click();
    await page.getByRole('link', { name: kai.name }).click();
    await expect(page.getByLabel('Neue Notiz')).toHaveValue('');
  },
);

test(
  'a rule is saved with its numbers, and keeps another administrator’s switch',
  { tag: '@full' },
  async ({ openAdminArea }) => {
    const page = await openAdminArea('rules');
    const rule = page.locator('form').filter({ hasText: 'mehrere Komplimente entfernt' });
    await expect(rule.getByLabel('Regel einschalten')).not.toBeChecked();
    await expectAccessibleInEveryLook(page, 'rules');
    await expectFits(page);
    await page.getByLabel('Ab so vielen Entfernungen').fill('1');
    await rule.getByRole('button', { name: 'Speichern' }).click();
    await expect(rule.getByText('Nimm eine ganze Zahl von 2 bis 20.')).toBeVisible();
    await page.getByLabel('Ab so vielen Entfernungen').fill('20');
    // Keeps a switch that another administrator turns on meanwhile.
    const path = '/api/admin/rules/pause_after_removals';
    await page.request.put(path, { data: { isOn: true, numbers: {} } });
    await rule.getByRole('button', { name: 'Speichern' }).click();
    await expect(toast(page, 'Die Regel ist gespeichert')).toBeVisible();
    await expect(rule.getByLabel('Regel einschalten')).toBeChecked();
    await rule.getByLabel('Regel einschalten').uncheck();
    await rule.getByRole('button', { name: 'Speichern' }).click();
    await expect(rule.getByText('aus', { exact: true })).toBeVisible();
  },
);

test(
  'a letter stays, and its sender reads the team’s hint',
  { tag: '@full' },
  async ({ join, openAdminArea }) => {
    const [kai, mira] = await Promise.all([join({ name: 'Kai' }), join({ name: 'Mira' })]);
    await report(mira, await deliver(kai, mira, 'Du findest immer einen Weg.'));
    const page = await openAdminArea();
    await page.getByLabel('Text, Grund oder Name').fill(kai.name);
    await page.getByRole('button', { name: 'Suchen' }).click();
    await expect(page.getByText('1 Meldung', { exact: true })).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: kai.name });
    await row.getByRole('button', { name: 'Freigeben' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Wer geschrieben hat, bekommt einen Hinweis').check();
    await dialog.getByLabel('Worum geht es?').selectOption('personal_data');
    const sentence = dialog.getByLabel('Eigener Satz (freiwillig)');
    await sentence.fill('Du bist ein Idiot.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Freigeben' }).click();
    await expect(dialog.getByText(/klingt nicht freundlich/u)).toBeVisible();
    await sentence.fill('Nachnamen bleiben besser weg.');
    await dialog.getByRole('button', { name: 'Freigeben' }).click();
    await expect(row).toHaveCount(0);
    await kai.page.goto('/profile');
    const notifications = kai.page.getByRole('list', { name: 'Hinweise' });
    await expect(notifications).toContainText('bleibt stehen');
    await expect(notifications).toContainText(
      'Das Team schreibt dazu: „Nachnamen bleiben besser weg.“',
    );
    // Tells the reporter that it was read, and offers no refused action.
    await mira.page.goto('/dashboard');
    await mira.page.getByText('Brief öffnen').click();
    await expect(mira.page.getByText('Vom Team geprüft')).toBeVisible();
    await expect(mira.page.getByRole('button', { name: 'Melden', exact: true })).toHaveCount(0);
  },
);

test(
  'a decision is found again, read and undone',
  { tag: '@full' },
  async ({ join, openAdminArea }) => {
    const [kai, mira] = await Promise.all([join({ name: 'Kai' }), join({ name: 'Mira' })]);
    const text = 'Deine Geduld macht uns alle ruhiger.';
    const id = await deliver(kai, mira, text);
    await report(mira, id);
    const page = await openAdminArea();
    const removed = await page.request.post(`/api/admin/cases/${id}/decision`, {
      data: { decision: 'removed', rule: 'unkind' },
    });
    expect(removed.status()).toBe(200);

    await page.goto('/admin?section=decisions');
    await page.getByLabel('Text, Grund oder Name').fill(kai.name);
    await page.getByRole('button', { name: 'Suchen' }).click();
    const row = page.getByRole('row').filter({ hasText: kai.name });
    await expect(row).toContainText(text);
    await expect(row).toContainText('Verletzende oder abwertende Worte');
    await page.getByLabel('Ergebnis').selectOption('Entfernt');
    await expect(row).toHaveCount(1);
    await expectAccessibleInEveryLook(page, 'decisions');
    await expectFits(page);
    await row.getByRole('button', { name: 'Zurücknehmen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen' }).click();
    await expect(toast(page, 'Die Meldung wartet wieder')).toBeVisible();
    await expect(row.getByText('zurückgenommen')).toBeVisible();
    await page.goto('/admin?section=reports');
    await expect(page.getByRole('row').filter({ hasText: kai.name })).toBeVisible();
    for (const { page: own } of [kai, mira]) {
      await own.goto('/profile');
      await expect(own.getByRole('list', { name: 'Hinweise' })).toContainText('noch einmal an');
    }
  },
);

test(
  'several reports at once, and their sender is paused',
  { tag: '@full' },
  async ({ join, openAdminArea }) => {
    const [kai, mira] = await Promise.all([join({ name: 'Kai' }), join({ name: 'Mira' })]);
    for (const words of ['Du lachst immer zuerst.', 'Mit dir wird jeder Umweg schön.'])
      await report(mira, await deliver(kai, mira, words));
    const page = await openAdminArea();
    await page.getByLabel('Text, Grund oder Name').fill(kai.name);
    await page.getByRole('button', { name: 'Suchen' }).click();
    await expect(page.getByText('2 Meldungen', { exact: true })).toBeVisible();
    const rows = page.getByRole('row').filter({ hasText: kai.name });
    await expect(rows).toHaveCount(2);
    await rows
      .first()
      .getByRole('button', { name: `Senden pausieren: ${kai.name}` })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Pausieren' }).click();
    await expect(dialog).toContainText('Schreib dazu, warum.');
    await dialog.getByLabel('Wie lange?').selectOption('week');
    await dialog.getByLabel('Grund').fill('Zweimal in einer Stunde.');
    await dialog.getByRole('button', { name: 'Pausieren' }).click();
    await expect(rows.getByText('pausiert', { exact: true })).toHaveCount(2);

    for (const box of await rows.getByRole('checkbox', { name: /auswählen/u }).all())
      await box.check();
    await page
      .getByText('2 ausgewählt')
      .locator('..')
      .getByRole('button', { name: 'Freigeben' })
      .click();
    await dialog.getByRole('button', { name: 'Freigeben' }).click();
    await expect(toast(page, /^2 Komplimente freigegeben/u)).toBeVisible();
    await kai.page.goto('/profile');
    await expect(kai.page.getByRole('list', { name: 'Hinweise' })).toContainText(
      'Zweimal in einer Stunde.',
    );
  },
);

test('a password is reset by address', async ({ join, openAdminArea }) => {
  const member = await join();
  const { email } = member;
  const page = await openAdminArea('passwords');
  const check = page.getByRole('button', { name: 'Adresse prüfen' });
  // Promises no mail, because this server sends none.
  await expect(page.getByText(/Mails gehen von hier nicht ab/u)).toBeVisible();
  await check.click();
  await expect(page.getByText('Bitte gib eine E-Mail-Adresse ein')).toBeVisible();
  await page.getByLabel('E-Mail-Adresse').fill(`niemand-${email}`);
  await check.click();
  await expect(page.getByText('Benutzer nicht gefunden')).toBeVisible();
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await check.click();
  await page.getByLabel('Neues Passwort', { exact: true }).fill('kurz');
  await page.getByRole('button', { name: 'Passwort zurücksetzen' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Sets the known password, by which the test deletes the account.
  await page.getByLabel('Neues Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Passwort zurücksetzen' }).click();
  await expectAccessible(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Mails gehen von hier nicht ab');
  await dialog.getByRole('button', { name: 'Passwort zurücksetzen' }).click();
  await expect(toast(page, 'Passwort erfolgreich zurückgesetzt')).toBeVisible();

  // Expects that every session has ended, and that the new password opens one.
  expect((await member.page.request.get('/api/profile')).status()).toBe(401);
  const signIn = await member.page.request.post('/api/auth/sign-in/email', {
    data: { email, password, rememberMe: false },
  });
  expect(signIn.status()).toBe(200);
});

test(
  'the actions on a person are in a menu, by keyboard too',
  { tag: '@full' },
  async ({ join, openAdminArea }) => {
    const { name, email } = await join({ name: 'Maximiliane Alexandra von Hohenlohe' });
    const page = await openAdminArea('people');
    await page.getByRole('searchbox').fill(email);
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: email });
    const button = row.getByRole('button', { name: `Was du für ${name} tun kannst` });
    const items = page.getByRole('menu').getByRole('menuitem');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(items).toHaveText([
      'Senden pausieren',
      'Neues Passwort',
      'Rolle ändern',
      'Konto löschen',
    ]);
    await expect(items.first()).toBeFocused();
    await expectAccessibleInEveryLook(page, 'the menu of a person');
    await page.keyboard.press('ArrowUp');
    await expect(items.last()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(items.first()).toBeHidden();
    await expect(button).toBeFocused();

    // Dispatches synthetic presses: on a real one the browser closes the menu, but not Safari on older phones.
    await button.click();
    await expect(items.first()).toBeFocused();
    await items.first().dispatchEvent('pointerdown');
    await button.dispatchEvent('pointerdown');
    await expect(items.first()).toBeVisible();
    await page.getByRole('heading', { level: 1 }).dispatchEvent('pointerdown');
    await expect(items.first()).toBeHidden();

    await button.click();
    await items.first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Grund').fill('Dreimal an einem Tag Werbung.');
    await dialog.getByRole('button', { name: 'Pausieren', exact: true }).click();
    await expect(row.getByText(/^pausiert bis/u)).toBeVisible();
    await expect(button).toBeFocused();
    await button.click();
    await expect(items.first()).toHaveText('Senden wieder erlauben');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(items.first()).toBeHidden();
  },
);

test(
  'each role finds what it may do, and nothing else',
  { tag: '@full' },
  async ({ join, openAdminArea }) => {
    const [member, other] = [await join({ name: 'Nele' }), await join({ name: 'Ole' })];
    const page = await openAdminArea('people');
    const give = async (role: string): Promise<void> => {
      await page.getByLabel('Name, E-Mail, Nummer').fill(member.email);
      await page.getByRole('button', { name: 'Suchen' }).click();
      await expect(page.getByText('1 Mensch', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: `Was du für ${member.name} tun kannst` }).click();
      await page.getByRole('menuitem', { name: 'Rolle ändern' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Rolle', { exact: true }).selectOption(role);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Speichern' }).click();
      // Waits for the dialog: the message of the former role may still be shown.
      await expect(dialog).toBeHidden();
      await expect(toast(page, `Die Rolle von ${member.name} ist geändert`)).toBeVisible();
    };
    const places = member.page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link');
    await member.page.setViewportSize({ width: 1280, height: 900 });

    await give('Moderation');
    await expect(page.getByRole('row').filter({ hasText: member.name })).toContainText(
      'Moderation',
    );
    await member.page.goto('/admin');
    await expect(places).toHaveText([/^Meldungen/u, 'Menschen', 'Texte & Regeln']);
    await member.page.goto('/admin?section=people');
    await member.page.getByRole('button', { name: `Was du für ${other.name} tun kannst` }).click();
    await expect(member.page.getByRole('menuitem')).toHaveText([/^Senden/u]);

    await give('Redaktion');
    await member.page.goto('/admin');
    await expect(places).toHaveText(['Texte & Regeln']);
    await expect(member.page.getByRole('heading', { name: 'Texte' }).first()).toBeVisible();

    await give('Mitglied');
    await expect(member.page).toHaveURL(/\/dashboard/u);
  },
);

test('ten people stand on one screen', { tag: '@full' }, async ({ join, openAdminArea }) => {
  for (let number = 0; number < 10; number += 1) await join();
  const page = await openAdminArea('people');
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole('row').nth(10)).toBeInViewport({ ratio: 1 });
});

test(
  'on a low window every place is in sight at once, and the first report as well',
  { tag: '@full' },
  async ({ join, openAdminArea }) => {
    const [kai, mira] = await Promise.all([join({ name: 'Kai' }), join({ name: 'Mira' })]);
    await report(mira, await deliver(kai, mira, 'Du fragst immer das Richtige.'));
    const page = await openAdminArea();
    const row = page.getByRole('row').nth(1);
    await expect(row).toBeVisible();
    expect((await row.boundingBox())?.y).toBeLessThan(340);
    await page.setViewportSize({ width: 1280, height: 600 });
    const places = page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link');
    await expect(places).toHaveCount(4);
    await page.getByText('Mehr', { exact: true }).click();
    await expect(places).toHaveCount(7);
    for (const place of await places.all()) await expect(place).toBeInViewport({ ratio: 1 });
  },
);

test(
  'the next page of a list is read from its beginning, by keyboard too',
  { tag: '@full' },
  async ({ openAdminArea }) => {
    const page = await openAdminArea('texts');
    await page.setViewportSize({ width: 390, height: 844 });
    const first = page.getByRole('row').nth(1);
    const before = await first.innerText();
    await page.getByRole('button', { name: 'Weiter', exact: true }).press('Enter');
    const list = page.getByRole('region', { name: /^Seite 2 von/u });
    await expect(list).toBeFocused();
    await expect(first).toBeInViewport();
    // Waits for new rows: the focused old rows go.
    await expect(first).not.toHaveText(before, { useInnerText: true });
    // Expects the next focus within the list.
    await page.keyboard.press('Tab');
    await expect(list.locator(':focus')).toBeInViewport();
  },
);

test(
  'on a telephone the places and their tabs are reached with one thumb',
  { tag: '@full' },
  async ({ openAdminArea }) => {
    const page = await openAdminArea('reports', 390);
    await page.getByRole('combobox', { name: 'Bereiche' }).selectOption('KI');
    const tabs = page.getByRole('tab');
    await expect(tabs).toHaveText(['Prompts', 'Einstellungen', 'Nutzung']);
    await tabs.last().click();
    await expect(page).toHaveURL(/section=usage/u);
    await expect(page.getByRole('heading', { name: 'API-Nutzung' })).toBeVisible();
    await expectFits(page);
  },
);

test('every section opens, fits and is accessible', async ({ openAdminArea }) => {
  const page = await openAdminArea();
  for (const [section, heading] of [
    ['people', 'Menschen'],
    ['passwords', 'Passwort zurücksetzen'],
    ['usage', 'API-Nutzung'],
    ['engagement', 'Engagement'],
    ['log', 'Protokoll'],
  ] as const) {
    await page.goto(`/admin?section=${section}`);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expect(page.getByText('Wird geladen')).toHaveCount(0);
    await expectAccessibleInEveryLook(page, section);
  }
  await page.goto('/admin?section=engagement');
  await page.getByText('Als Tabelle').first().click();
  const loading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Komplimente und Dankeschöns als CSV laden' }).click();
  expect((await loading).suggestedFilename()).toMatch(/^compliments-\d{4}-.*\.csv$/u);
  // Expects columns for a German spreadsheet, and each day of the range.
  const whole = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Als CSV laden', exact: true }).click();
  const file = await readFile(await (await whole).path(), 'utf8');
  expect(file).toMatch(/^\uFEFFdate;active_people;/u);
  expect(file.trim().split('\r\n')).toHaveLength(31);
});

test(
  'a mail that no server delivers is opened after a warning, and handed on',
  { tag: '@full' },
  async ({ join, openAdminArea }) => {
    const { page: member, email } = await join();
    await member.request.post('/api/auth/forgotten-password', { data: { email } });
    const page = await openAdminArea('mails');
    const open = page.getByRole('button', { name: `Mail an ${email} öffnen` });
    await expect(open).toBeVisible();
    await expectAccessibleInEveryLook(page, 'mails');
    await open.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).not.toContainText('token=');
    await dialog.getByRole('button', { name: 'Mail öffnen' }).click();
    await expect(dialog).toContainText('/reset-password?token=');
    await expect(dialog.getByRole('button', { name: 'Link kopieren' })).toBeVisible();
    await expectAccessible(page);

    await member.goto('/profile');
    await expect(member.getByText('Eine Mail an dich wurde von der Administration')).toBeVisible();
  },
);

/** Sets a role; `page` is an administrator's. */
async function giveRole(page: Page, { email }: Person, role: string): Promise<void> {
  const found = await page.request.get(`/api/admin/people?search=${encodeURIComponent(email)}`);
  const { people } = z
    .object({ people: z.array(z.object({ id: z.string() })) })
    .parse(await found.json());
  const given = await page.request.put(`/api/admin/people/${people[0]?.id}/role`, {
    data: { role },
  });
  expect(given.status()).toBe(200);
}

async function report({ page }: Person, id: string): Promise<void> {
  const answer = await page.request.post(`/api/compliments/${id}/report`, {
    data: { reason: 'Zu privat.' },
  });
  expect(answer.status()).toBe(201);
}
