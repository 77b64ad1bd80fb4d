import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { deliver, expect, test } from '#tests/e2e/support/people.ts';
import {
  expectAccessible,
  expectAccessibleInEveryLook,
  expectFits,
  toast,
} from '#tests/e2e/support/test.ts';

test(
  'a word of the list holds a letter until it is read, and a refusal has a reason of the team’s',
  { tag: '@full' },
  async ({ join, openAdminArea }) => {
    const [kai, mira] = await Promise.all([join({ name: 'Kai' }), join({ name: 'Mira' })]);
    const word = `Lampion${letters()}`;
    const page = await openAdminArea('words');

    await page.getByLabel('Wort oder kurze Wendung').fill(word);
    await page
      .getByLabel('Was soll geschehen?')
      .selectOption('Anhalten, bis das Team es gelesen hat');
    await page.getByRole('button', { name: 'Hinzufügen' }).click();
    await expect(toast(page, `„${word}“ gilt ab sofort`)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: word })).toContainText('hält an');

    await openSection(page, 'rules');
    const rule = page.locator('form').filter({ hasText: 'mit bestimmten Wörtern' });
    await rule.getByLabel('Regel einschalten').check();
    await rule.getByRole('button', { name: 'Speichern' }).click();
    await expect(toast(page, 'Die Regel ist gespeichert')).toBeVisible();
    await expectAccessibleInEveryLook(page, 'rules');
    await expectFits(page);
    // Refuses an invalid number at its field; the rule stays.
    const pause = page.locator('form').filter({ hasText: 'Senden pausieren' });
    const number = pause.getByRole('spinbutton').first();
    await number.fill('990');
    await pause.getByRole('button', { name: 'Speichern' }).click();
    await expect(number).toBeFocused();
    await expect(number).toHaveAccessibleDescription(/Nimm eine ganze Zahl von/u);

    // Adds the team's own reason in four languages, before another one.
    await openSection(page, 'reasons');
    const reason = `Passt nicht hierher ${letters()}`;
    await page.getByRole('button', { name: 'Grund hinzufügen' }).click();
    const dialog = page.getByRole('dialog');
    for (const field of await dialog.getByRole('textbox').all()) await field.fill(reason);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Weiter bearbeiten' }).click();
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(toast(page, 'Der Grund ist hinzugefügt')).toBeVisible();
    await page.getByRole('button', { name: `Nach oben: ${reason}` }).click();
    await expect(toast(page, 'Die Reihenfolge ist gespeichert')).toBeVisible();
    await expect(page.getByRole('button', { name: `Nach oben: ${reason}` })).toBeFocused();
    await expectAccessibleInEveryLook(page, 'reasons');
    await expectFits(page);

    const first = `Du leuchtest wie ein ${word}, wenn alle müde sind.`;
    const second = `Wie ein ${word} zeigst du anderen den Weg nach Hause.`;
    for (const text of [first, second]) await deliver(kai, mira, text);
    await kai.page.goto('/dashboard?tab=sent');
    await expect(kai.page.getByText('Jemand aus dem Team liest diesen Brief.')).toHaveCount(2);
    await mira.page.goto('/dashboard');
    await expect(mira.page.getByText(word)).toHaveCount(0);

    await openSection(page, 'premoderation');
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    await expect(row(first)).toContainText(kai.name);
    await expect(row(first)).toContainText('Wort der Liste');
    await expect(row(first)).not.toContainText(mira.name);
    await expectAccessibleInEveryLook(page, 'premoderation');
    await expectFits(page);
    await row(first).getByRole('button', { name: 'Zustellen', exact: true }).click();
    await dialog.getByRole('button', { name: 'Zustellen' }).click();
    await expect(toast(page, 'Kompliment zugestellt')).toBeVisible();
    await expect(row(first)).toHaveCount(0);
    await row(second).getByRole('button', { name: 'Nicht zustellen' }).click();
    await dialog.getByRole('button', { name: 'Nicht zustellen' }).click();
    await expect(dialog).toContainText('Wähl die Regel');
    await dialog.getByLabel('Gegen welche Regel').selectOption(reason);
    await dialog.getByRole('button', { name: 'Nicht zustellen' }).click();
    await expect(toast(page, /nicht zugestellt/u)).toBeVisible();
    await expect(row(second)).toHaveCount(0);

    await kai.page.goto('/profile');
    const notifications = kai.page.getByRole('list', { name: 'Hinweise' });
    await expect(notifications).toContainText(reason);
    await expect(notifications.getByRole('button', { name: 'Widersprechen' })).toBeVisible();
    const unread = await mira.page.request.get('/api/unread');
    expect(await unread.json()).toMatchObject({ compliments: 1 });

    // Undoes an unopened one, and delivers it again by selection.
    await openSection(page, 'premoderation');
    await page.getByRole('tab', { name: 'Entschieden' }).click();
    await page.getByLabel('Was', { exact: true }).selectOption('Angehaltene Komplimente');
    await expect(row(second)).toContainText(reason);
    await expectAccessibleInEveryLook(page, 'premoderation');
    await expectFits(page);
    await row(first).getByRole('button', { name: 'Zurückholen' }).click();
    await dialog.getByRole('button', { name: 'Zurückholen' }).click();
    await expect(toast(page, 'Das Kompliment wartet wieder')).toBeVisible();
    await expect(row(first)).toHaveCount(0);
    await page.getByRole('tab', { name: 'Angehalten' }).click();
    await page.getByLabel('Text oder Name').fill(word);
    await page.getByRole('button', { name: 'Suchen' }).click();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByLabel('Anlass').selectOption('Wort der Liste');
    await row(first).getByRole('checkbox').check();
    const selected = page.getByText('1 ausgewählt').locator('..');
    await selected.getByRole('button', { name: 'Zustellen', exact: true }).click();
    await expect(dialog).toContainText(first);
    await dialog.getByRole('button', { name: 'Zustellen' }).click();
    await expect(toast(page, 'Kompliment zugestellt')).toBeVisible();
    await expect(row(first)).toHaveCount(0);

    // Withdraws the reason; Kai's notification keeps its words.
    await openSection(page, 'reasons');
    const item = page.getByRole('listitem').filter({ hasText: reason });
    await item.getByRole('button', { name: 'Zurückziehen' }).click();
    await dialog.getByRole('button', { name: 'Zurückziehen' }).click();
    await expect(item).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Gründe für Schreibende' })).toBeFocused();
    await kai.page.reload();
    await expect(notifications).toContainText(reason);
    await openSection(page, 'words');
    await page.getByRole('button', { name: `„${word}“ löschen` }).click();
    await dialog.getByRole('button', { name: 'Löschen' }).click();
    await expect(toast(page, `„${word}“ ist gelöscht`)).toBeVisible();
  },
);

/** Returns letters to tell runs apart; digits in a text could form a refused number. */
function letters(): string {
  return randomUUID().slice(0, 8).replaceAll(/\d/gu, 'x');
}

async function openSection(page: Page, section: string): Promise<void> {
  await page.goto(`/admin?section=${section}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin-Bereich');
}
