import type { Page } from '@playwright/test';
import { test } from '#test/e2e/support/model.ts';
import { deliver, expect } from '#test/e2e/support/people.ts';
import { expectAccessible, expectFits, toast } from '#test/e2e/support/test.ts';

/* One server with a model for both: what is in use in it is everybody's. */
test.describe.configure({ mode: 'serial' });

const administrator = { email: 'admin@example.org', password: 'Sonnenblume2026' };
const rule = 'Achte besonders auf versteckte Spitzen.';

test('a letter in another language is translated for whoever decides about it, and marked', async ({
  page,
  join,
  model,
}) => {
  const english = 'You always remember the small things, and everybody feels at home with you.';
  const german = 'Du merkst dir immer die kleinen Dinge, und alle fühlen sich bei dir zu Hause.';
  const [kai, mira] = [await join({ name: 'Kai' }), await join({ name: 'Mira' })];
  model.judges({ isValid: true, reason: '', score: 1 });
  const id = await deliver(kai, mira, english);
  const report = { data: { reason: 'Was heißt das?' } };
  await mira.page.request.post(`/api/compliments/${id}/report`, report);
  await openSection(page, 'reports', 'Gemeldete Komplimente');
  const row = page.getByRole('row').filter({ hasText: english });
  await expect(row).toContainText('English');

  model.writes('This is no translation at all, and it is not in German.');
  await row.getByRole('button', { name: 'Übersetzen' }).click();
  await expect(row).toContainText('gerade keine Übersetzung');
  model.writes(german);
  await row.getByRole('button', { name: 'Übersetzen' }).click();
  await expect(row).toContainText(german);
  await expect(row).toContainText('Maschinell übersetzt');
  await expectAccessible(page);
  await expectFits(page);

  // The dialog has it, too, and asks nobody again.
  const asked = model.timesAsked();
  await row.getByRole('button', { name: 'Freigeben' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(german);
  expect(model.timesAsked()).toBe(asked);
  await dialog.getByRole('button', { name: 'Freigeben' }).click();
  await expect(row).toHaveCount(0);
});

test('from a draft to its activation, and back in one click', async ({ page, model }) => {
  await openSection(page, 'prompts', 'KI-Prompts');
  const versions = page.getByRole('table', { name: 'Alle Versionen der Prompts' });
  const shipped = versions.getByRole('row').filter({ hasText: 'Kompliment prüfen' });
  await expect(shipped).toContainText('In Verwendung');

  // A draft is tried beside the version in use, then stored without being used.
  await shipped.getByRole('button', { name: 'Bearbeiten' }).click();
  const dialog = page.getByRole('dialog');
  const words = dialog.getByLabel('Prompt-Text');
  await words.fill(`${await words.inputValue()}\n${rule}`);
  await dialog.getByLabel('Gleich verwenden').uncheck();
  const verdict = { isValid: false, reason: 'Da steckt eine Spitze drin.', score: 0.3 };
  model.judges(verdict);
  await dialog.getByLabel('Eigener Text').fill('Heute warst du ausnahmsweise pünktlich.');
  await dialog.getByRole('button', { name: 'Ausprobieren' }).click();
  const answers = dialog.getByRole('table', { name: 'Antworten auf die Beispiele' });
  await expect(answers.getByText('abgelehnt (0,3)')).toHaveCount(2);
  await expect(answers.getByText('Da steckt eine Spitze drin.')).toHaveCount(2);
  await expect(answers.getByText(/^0,\d{4}\s\$ · \d+ ms$/u)).toHaveCount(2);
  await expectAccessible(page);

  // The built-in examples come one after the other, and can be stopped; what has come stays.
  await dialog.getByLabel('Eigener Text').fill('');
  model.judges(verdict, 'late');
  await dialog.getByRole('button', { name: 'Ausprobieren' }).click();
  await expect(dialog.getByText('Gleich kommen die ersten Antworten.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Anhalten' }).click();
  model.judges(verdict);
  await dialog.getByRole('button', { name: 'Ausprobieren' }).click();
  await expect(answers.getByRole('row')).toHaveCount(13);
  await expect(dialog.getByRole('button', { name: 'Anhalten' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(toast(page, 'Prompt erfolgreich aktualisiert')).toBeVisible();
  const [first, second] = [versionOf(page, 1), versionOf(page, 2)];
  await expect(second).toContainText('Administration');
  await expect(second).not.toContainText('In Verwendung');
  await check(page);
  expect(model.lastAsked().told).not.toContain(rule);

  // What it changed is seen before it is put to use.
  await second.getByRole('button', { name: 'Vergleichen' }).click();
  await expect(dialog.getByRole('heading')).toHaveText('Kompliment prüfen: Version 2');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Neu' })).toHaveText(`Neu: ${rule}`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await second.getByRole('button', { name: 'Verwenden' }).click();
  await expect(toast(page, 'Version 2 wird jetzt verwendet.')).toBeVisible();
  await expect(second).toContainText('In Verwendung');
  await check(page);
  expect(model.lastAsked().told).toContain(rule);

  await first.getByRole('button', { name: 'Verwenden' }).click();
  await expect(toast(page, 'Version 1 wird jetzt verwendet.')).toBeVisible();
  await expect(second).not.toContainText('In Verwendung');
  await check(page);
  expect(model.lastAsked().told).not.toContain(rule);
  await expectFits(page);
});

test('what was begun as the next version survives a reload, until it is let go of', async ({
  page,
}) => {
  await openSection(page, 'prompts', 'KI-Prompts');
  const edit = versionOf(page, 1).getByRole('button', { name: 'Bearbeiten' });
  const dialog = page.getByRole('dialog');
  const words = dialog.getByLabel('Prompt-Text');
  const isUsed = dialog.getByLabel('Gleich verwenden');
  await edit.click();
  const before = await words.inputValue();
  await words.fill(`${before} Sei genau.`);
  await isUsed.uncheck();
  page.on('dialog', (asked) => void asked.accept());
  await page.reload();
  await edit.click();
  await expect(words).toHaveValue(`${before} Sei genau.`);
  await expect(isUsed).not.toBeChecked();

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await edit.click();
  await expect(words).toHaveValue(before);
});

test('what somebody else has changed meanwhile is not put back by saving something else', async ({
  page,
}) => {
  await openSection(page, 'ai_config', 'KI-Konfiguration');
  await expect(page.getByLabel('Temperatur beim Schreiben')).toBeVisible();
  const set = (values: Record<string, string>) =>
    page.request.put('/api/admin/ai-config', { data: { values } });
  expect((await set({ ai_enabled: 'off', validation_model: 'gpt-4o-mini' })).ok()).toBe(true);
  await page.getByLabel('Temperatur beim Schreiben').fill('0.6');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(toast(page, 'Die Einstellungen gelten ab jetzt.')).toBeVisible();
  const { settings } = await (await page.request.get('/api/admin/ai-config')).json();
  expect(settings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'ai_enabled', value: 'off' }),
      expect.objectContaining({ key: 'generation_temperature', value: '0.6' }),
      expect.objectContaining({ key: 'validation_model', value: 'gpt-4o-mini' }),
    ]),
  );
  await set({ ai_enabled: 'on', validation_model: 'gpt-3.5-turbo', generation_temperature: '0.7' });
});

test('nobody passes over what another has saved since they began, unless they have read of it', async ({
  page,
}) => {
  await openSection(page, 'ai_config', 'KI-Konfiguration');
  const temperature = page.getByLabel('Temperatur beim Schreiben');
  await expect(temperature).toHaveValue('0.7');
  const set = (value: string) =>
    page.request.put('/api/admin/ai-config', {
      data: { values: { generation_temperature: value } },
    });
  await set('0.4');
  await temperature.fill('0.9');
  const save = page.getByRole('button', { name: 'Speichern' });
  await save.click();
  await expect(temperature).toHaveAccessibleDescription(/Hier steht inzwischen „0,4“/u);
  await expect(page.getByText(/Hier steht inzwischen/u)).toHaveCount(1);
  await save.click();
  await expect(toast(page, 'Die Einstellungen gelten ab jetzt.')).toBeVisible();
  await set('0.7');

  await openSection(page, 'prompts', 'KI-Prompts');
  const row = page.getByRole('row').filter({ hasText: 'Kompliment schreiben' });
  await row.getByRole('button', { name: 'Bearbeiten' }).click();
  const { prompts } = await (await page.request.get('/api/admin/prompts')).json();
  const { id, ...words } = prompts.find(({ type }: { type: string }) => type === 'generation');
  expect((await page.request.put(`/api/admin/prompts/${id}`, { data: words })).status()).toBe(200);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Beschreibung').fill('Von mir.');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText('Inzwischen gibt es Version 2.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(toast(page, 'Prompt erfolgreich aktualisiert')).toBeVisible();
  await expect(row.filter({ hasText: 'Von mir.' })).toContainText('In Verwendung');
});

test('what somebody else has saved meanwhile is told as people read it', async ({ page }) => {
  await openSection(page, 'ai_config', 'KI-Konfiguration');
  const save = page.getByRole('button', { name: 'Speichern' });
  const set = (values: Record<string, string>) =>
    page.request.put('/api/admin/ai-config', { data: { values } });
  await expect(page.getByLabel('Temperatur beim Schreiben')).toBeVisible();
  const prices = { 'our-own': { input: 0.5, output: 1.075 } };
  expect((await set({ model_prices: JSON.stringify(prices) })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Modell hinzufügen' }).click();
  await page.getByLabel('Modell', { exact: true }).fill('another');
  await page.getByLabel('Eingabe').fill('1');
  await page.getByLabel('Ausgabe').fill('2');
  await save.click();
  await expect(page.getByText('Hier steht inzwischen „our-own: 0,5 / 1,075“.')).toBeVisible();
  expect((await set({ model_prices: '' })).ok()).toBe(true);
  await save.click();
  await expect(page.getByText('Dieses Feld ist inzwischen leer.')).toBeVisible();
});

test('a changed model and budget hold from the next call on', async ({ page, model }) => {
  await openSection(page, 'ai_config', 'KI-Konfiguration');
  model.judges({ isValid: true, reason: '', score: 0.9 });
  const save = page.getByRole('button', { name: 'Speichern' });
  await page.getByLabel('Modell zum Prüfen').fill('gpt-4o');
  await page.getByLabel('Temperatur beim Prüfen').fill('1.5');
  await page.getByLabel('Tagesbudget in Dollar').fill('zwei');
  await save.click();
  await expect(page.getByText('Die Temperatur ist eine Zahl von 0 bis 1')).toBeVisible();
  await expect(page.getByText('Gib einen Betrag in Dollar')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Temperatur beim Prüfen').fill('0.2');
  await page.getByLabel('Tagesbudget in Dollar').fill('2,50');
  await save.click();
  await expect(toast(page, 'Die Einstellungen gelten ab jetzt.')).toBeVisible();
  await expect(page.getByText(/von 2,50\s\$ verbraucht/u)).toBeVisible();
  expect(await check(page)).toBe('ai');
  expect(model.lastAsked()).toMatchObject({ model: 'gpt-4o' });
  expect(model.lastAsked().told).toContain('"temperature":0.2');

  // A model that no list knows has a price from now on, also after the page is opened again.
  const prices = page.getByRole('group', { name: 'Preise eigener Modelle' });
  await prices.getByRole('button', { name: 'Modell hinzufügen' }).click();
  await prices.getByLabel('Modell').fill('haus-modell-7b');
  await prices.getByLabel('Eingabe').fill('0,50');
  await save.click();
  await expect(prices.getByText('Gib zu jedem Modell zwei Preise')).toBeVisible();
  await prices.getByLabel('Ausgabe').fill('2');
  await save.click();
  await expect(prices.getByText('Gib zu jedem Modell zwei Preise')).toHaveCount(0);
  await expect(toast(page, 'Die Einstellungen gelten ab jetzt.').first()).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(prices.getByLabel('Ausgabe')).toHaveValue('2', { timeout: 2000 });
  }).toPass();
  await expectAccessible(page);
  await prices.getByRole('button', { name: 'haus-modell-7b entfernen' }).click();

  await page.getByLabel('Tagesbudget in Dollar').fill('0');
  await save.click();
  await expect(page.getByText(/von 0,00\s\$ verbraucht/u)).toBeVisible();
  const asked = model.timesAsked();
  expect(await check(page)).toBe('local');
  expect(model.timesAsked()).toBe(asked);
});

async function openSection(page: Page, section: string, heading: string): Promise<void> {
  const data = { ...administrator, rememberMe: false };
  expect((await page.request.post('/api/auth/sign-in/email', { data })).status()).toBe(200);
  await page.goto(`/admin?section=${section}`);
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
}

function versionOf(page: Page, version: number) {
  return page
    .getByRole('row')
    .filter({ hasText: 'Kompliment prüfen' })
    .filter({ has: page.getByRole('cell', { name: String(version), exact: true }) });
}

/** Has a text judged as before sending it; answers who judged. A new one each time: verdicts may be kept. */
async function check(page: Page): Promise<string> {
  checks += 1;
  const text = `Du hörst zu, bis jemand fertig ist, ${'auch '.repeat(checks)}am Abend.`;
  const answer = await page.request.post('/api/compliments/check', {
    data: { text, language: 'de' },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).source;
}

let checks = 0;
