import type { Page } from '@playwright/test';
import { test } from '#tests/e2e/support/model.ts';
import { expect } from '#tests/e2e/support/people.ts';
import { expectAccessible, expectFits, toast } from '#tests/e2e/support/test.ts';

const administrator = { email: 'admin@example.org', password: 'Sonnenblume2026' };
const rule = 'Achte besonders auf versteckte Spitzen.';

test(
  'from a draft to its activation, and back in one click',
  { tag: '@full' },
  async ({ page, model }) => {
    await openSection(page, 'prompts', 'Prompts');
    const versions = page.getByRole('table', { name: 'Alle Versionen der Prompts' });
    const shipped = versions.getByRole('row').filter({ hasText: 'Kompliment prüfen' });
    await expect(shipped).toContainText('In Verwendung');

    // Tries a draft beside the version in use, then stores it unused.
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

    // Runs the built-in examples one after the other; a stop keeps the results so far.
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
    expect(model.lastAsked().body).not.toContain(rule);

    await second.getByRole('button', { name: 'Verwenden' }).click();
    await expect(toast(page, 'Version 2 wird jetzt verwendet.')).toBeVisible();
    await expect(second).toContainText('In Verwendung');
    await check(page);
    expect(model.lastAsked().body).toContain(rule);

    await first.getByRole('button', { name: 'Verwenden' }).click();
    await expect(toast(page, 'Version 1 wird jetzt verwendet.')).toBeVisible();
    await expect(second).not.toContainText('In Verwendung');
    await check(page);
    expect(model.lastAsked().body).not.toContain(rule);
    await expectFits(page);
  },
);

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

/** Checks a new text each time as before sending: verdicts may be cached. */
async function check(page: Page): Promise<void> {
  checks += 1;
  const text = `Du hörst zu, bis jemand fertig ist, ${'auch '.repeat(checks)}am Abend.`;
  const answer = await page.request.post('/api/compliments/check', {
    data: { text, language: 'de' },
  });
  expect(answer.status()).toBe(200);
}

let checks = 0;
