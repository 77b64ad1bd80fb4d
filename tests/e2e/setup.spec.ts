import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newAccount } from '#tests/e2e/support/accounts.ts';
import { startOwnServer } from '#tests/e2e/support/own-server.ts';
import {
  expect,
  expectAccessibleInEveryLook,
  test as quiet,
  toast,
  waitUntilAwake,
} from '#tests/e2e/support/test.ts';

/* Goes from the demo community to a real one, all in the browser. */

type Place = { folder: string; address: string };

const test = quiet.extend<object, { demo: string; place: Place }>({
  demo: ['on', { scope: 'worker', option: true }],
  place: [
    async ({ demo }, run) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'wohlwort-first-'));
      const { address, stop } = await startOwnServer({
        DATA_DIR: folder,
        DEMO_DATA: demo,
        ADMIN_EMAIL: '',
        ADMIN_PASSWORD: '',
      });
      await run({ folder, address });
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ place }, run) => run(place.address),
});

test(
  'the administrator of the invented community starts for real, and names the own one',
  { tag: '@full' },
  async ({ page, place }) => {
    const access = await readFile(path.join(place.folder, 'administrator.txt'), 'utf8');
    const [, email = '', password = ''] =
      /Administrator: (\S+) {2}Password: (\S+)/u.exec(access) ?? [];
    const data = { email, password, rememberMe: false };
    expect((await page.request.post('/api/auth/sign-in/email', { data })).ok()).toBe(true);
    await page.goto('/admin?section=setup');
    await page.getByRole('button', { name: 'Jetzt richtig anfangen' }).click();
    const question = page.getByRole('dialog', { name: 'Die erfundene Gemeinschaft löschen?' });
    await question.getByRole('button', { name: 'Alles Erfundene löschen' }).click();

    await expect(page).toHaveURL(/\/setup/u);
    await waitUntilAwake(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Richten wir alles ein/u);
    await expectAccessibleInEveryLook(page, 'setup');
    const own = newAccount();
    await page.getByLabel('Name', { exact: true }).fill(own.name);
    await page.getByLabel('E-Mail').fill(own.email);
    await page.getByLabel('Passwort', { exact: true }).fill(own.password);
    await page.getByLabel('Passwort bestätigen').fill(own.password);
    await page.getByRole('button', { name: 'Los geht’s' }).click();

    await expect(page).toHaveURL('/admin?section=setup');
    await expect(page.getByRole('tab', { name: 'Einrichtung', selected: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Jetzt richtig anfangen' })).toHaveCount(0);
    await page.getByLabel('Name der Gemeinschaft').fill('Lindenschule');
    await page
      .getByRole('form', { name: 'Deine Gemeinschaft' })
      .getByRole('button', { name: 'Speichern' })
      .click();
    await expect(toast(page, 'Das gilt ab sofort')).toBeVisible();
    await expectAccessibleInEveryLook(page, 'first day');
    await page.goto('/about');
    await expect(page.getByText('Ein Zuhause für Lindenschule')).toBeVisible();
    const people = await page.request.get('/api/admin/people');
    expect(await people.json()).toMatchObject({ totalCount: 1 });
  },
);
