import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { languages } from '#domain/i18n/language.ts';
import type { YearFigures } from '#domain/moderation/transparency.ts';
import { databaseUrlOf } from '#tests/e2e/support/deal.ts';
import { expect, test } from '#tests/e2e/support/people.ts';
import { expectAccessibleInEveryLook, expectFits, toast } from '#tests/e2e/support/test.ts';
import { textsOf } from '#tests/e2e/support/texts.ts';

/* Tests figures for the team and the public, and roles by the command line. */

const figures: YearFigures = { reports: 1230, decisions: 1210, removals: 400, objections: null };

test(
  'a visitor can read last year’s report without a script',
  { tag: '@full' },
  async ({ page, browser }) => {
    await page.goto('/');
    const client = new Client({ connectionString: await databaseUrlOf(page.url()) });
    await client.connect();
    await client.query(
      `insert into transparency_reports (half, figures) values ('2020', $1) on conflict do nothing`,
      [figures],
    );
    // Notifies all servers, as the server that has made the report does.
    await client.query(`select pg_notify('wohlwort_changes', 'null')`);
    await client.end();

    await page.getByRole('link', { name: 'Transparenz' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transparenz');
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Das Jahr 2020' })).toBeVisible();
    }).toPass();
    await expectAccessibleInEveryLook(page, 'transparency');
    await expectFits(page);

    const plain = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const still = await plain.newPage();
    for (const language of languages) {
      const t = textsOf(language);
      await still.goto(`/transparency?lang=${language}`);
      await expect(still.getByRole('heading', { level: 1 })).toHaveText(t('transparency.title'));
      await expect(still.getByRole('main')).toContainText(t('transparency.few', { least: 20 }));
    }
    await plain.close();
  },
);

test(
  'a role that the command line takes closes the open room',
  { tag: '@full' },
  async ({ join }) => {
    const [chief, moderator] = [await join({ name: 'Ada' }), await join({ name: 'Berta' })];
    const { page } = moderator;
    await page.goto('/dashboard');
    const url = await databaseUrlOf(page.url());
    await command(url, 'role', moderator.email, 'moderator');
    await page.goto('/admin?section=reports');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin-Bereich');
    await command(url, 'role', moderator.email, 'member');
    await expect(page).toHaveURL(/\/dashboard/u);
    await expect(toast(page, 'Keine Berechtigung für den Admin-Bereich')).toBeVisible();

    await command(url, 'grant', chief.email);
    await command(url, 'role', chief.email, 'editor');
    await chief.page.goto('/admin');
    await expect(chief.page.getByRole('heading', { name: 'Texte' }).first()).toBeVisible();
    await expect(chief.page.getByText('Meldungen')).toHaveCount(0);
    await command(url, 'revoke', chief.email);
    await expect(chief.page).toHaveURL(/\/dashboard/u);
  },
);

/** Runs the operator's command on the server's machine. */
async function command(databaseUrl: string, ...parameters: string[]): Promise<void> {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATABASE_URL: databaseUrl };
  const program = ['src/server/cli/main.ts', 'admin', ...parameters];
  await promisify(execFile)('node_modules/.bin/node', program, { env });
}
