import type { Page } from '@playwright/test';
import { z } from 'zod';
import { deliver, expect, test, type Person } from '#tests/e2e/support/people.ts';
import { toast } from '#tests/e2e/support/test.ts';

/* Shows changes in open pages long before their polling interval of 30 seconds. */

const soon = { timeout: 15_000 };

test('a letter arrives in every tab by one stream, which the next tab takes over', async ({
  join,
}) => {
  const [reader, writer] = await Promise.all([join(), join()]);
  const { page, t } = reader;
  const streams: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/events')) streams.push(request.url());
  });
  const first = await page.context().newPage();
  const followed = first.waitForResponse('**/api/events');
  await first.goto('/dashboard');
  await followed;
  await page.goto('/dashboard');
  const sealed = (where: typeof page) =>
    where.getByRole('button', { name: t('compliment.sealed.open') });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await deliver(writer, reader, 'Du hörst zu, bis man wirklich fertig ist.');
  await expect(sealed(first)).toHaveCount(1, soon);
  await expect(sealed(page)).toHaveCount(1, soon);
  expect(streams).toHaveLength(1);
  for (const tab of [first, page])
    await expect(tab).toHaveTitle(`(1) ${t('page.dashboard.title')}`);

  const takenOver = page.waitForResponse('**/api/events');
  await first.close();
  await takenOver;
  await deliver(writer, reader, 'Mit dir wird jeder Umweg schön.');
  await expect(sealed(page)).toHaveCount(2, soon);
  expect(streams).toHaveLength(2);
});

for (const anchors of [true, false])
  test(
    `the text being read stays in place (a browser that ${anchors ? 'keeps it there itself' : 'lets it move'})`,
    { tag: '@full' },
    async ({ join }) => {
      const [reader, writer] = await Promise.all([join(), join()]);
      const { page, t } = reader;
      for (const text of [
        'Du hörst zu.',
        'Mit dir wird jeder Umweg schön.',
        'Du bist verlässlich.',
      ])
        await read(reader, await deliver(writer, reader, text));
      if (!anchors)
        await page.addInitScript(`
        CSS.supports = () => false;
        const style = new CSSStyleSheet();
        style.insertRule('* { overflow-anchor: none }');
        document.adoptedStyleSheets.push(style);
      `);
      const followed = page.waitForResponse('**/api/events');
      await page.goto('/dashboard?tab=received');
      await followed;
      const letter = page.getByRole('article').last();
      await letter.scrollIntoViewIfNeeded();
      // Scrolls at once: a wheel would still turn while the position is measured.
      await page.evaluate('scrollBy({ top: 200, behavior: "instant" })');
      await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(0);
      await drawn(page);
      const before = await letter.boundingBox();
      await deliver(writer, reader, 'Deine Ruhe steckt alle an.');
      await expect(page.getByRole('button', { name: t('compliment.sealed.open') })).toHaveCount(
        1,
        soon,
      );
      await drawn(page);
      const after = await letter.boundingBox();
      expect(Math.abs((after?.y ?? Number.NaN) - (before?.y ?? 0))).toBeLessThan(2);
    },
  );

test('open team pages show reports, decisions of others, and lost rights', async ({
  administrator: page,
  join,
}) => {
  const [kai, mira, second] = await Promise.all([join(), join(), join()]);
  const opened = page.waitForResponse('**/api/events');
  await page.goto('/admin?section=reports');
  await opened;
  const { body } = await ask(page, 'GET', `/api/admin/people?search=${second.email}`);
  const { people } = z.object({ people: z.array(z.object({ id: z.string() })) }).parse(body);
  const rights = `/api/admin/people/${people[0]?.id}/role`;

  // Shows new rights in an open page.
  const followed = second.page.waitForResponse('**/api/events');
  await second.page.goto('/dashboard');
  await followed;
  await ask(page, 'PUT', rights, { role: 'administrator' });
  const { t } = second;
  await second.page.getByRole('link', { name: t('nav.admin'), exact: true }).click(soon);
  await second.page.goto('/admin?section=reports');

  const text = 'Du redest gern, und man hört dir gern zu.';
  const id = await deliver(kai, mira, text);
  await ask(mira.page, 'POST', `/api/compliments/${id}/report`, { reason: 'Zu privat.' });
  const row = (where: Page) => where.getByRole('row').filter({ hasText: mira.name });
  await expect(row(page)).toBeVisible(soon);
  await expect(row(second.page)).toBeVisible(soon);
  // Focuses a button of the row that another moderator decides: the focus moves on.
  await row(second.page).getByRole('button').first().focus();
  await ask(page, 'POST', `/api/admin/cases/${id}/decision`, { decision: 'approved' });
  await expect(row(second.page)).toHaveCount(0, soon);
  await expect(second.page.locator('body')).not.toBeFocused();

  await ask(page, 'PUT', rights, { role: 'member' });
  await expect(second.page).toHaveURL(/\/dashboard/u, soon);
  await expect(toast(second.page, t('admin.error.forbidden'))).toBeVisible();
});

async function read({ page }: Person, id: string): Promise<void> {
  await ask(page, 'POST', `/api/compliments/${id}/read`);
}

async function ask(page: Page, method: string, path: string, data?: object) {
  const answer = await page.request.fetch(path, {
    method,
    ...(data === undefined ? {} : { data }),
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  const text = await answer.text();
  return { body: text === '' ? null : (JSON.parse(text) as unknown) };
}

/** Waits for two frames: a page learns and corrects its positions when it draws. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
  );
}
