import { deliver, expect, test } from '#test/e2e/support/people.ts';

/* Open pages follow what happens elsewhere, long before they would have asked by the clock (every 30 seconds). */

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

  const takenOver = page.waitForResponse('**/api/events');
  await first.close();
  await takenOver;
  await deliver(writer, reader, 'Mit dir wird jeder Umweg schön.');
  await expect(sealed(page)).toHaveCount(2, soon);
  expect(streams).toHaveLength(2);
});

test('a session that is ended elsewhere says so at once', async ({ join, browser }) => {
  const { page, t, email } = await join();
  const followed = page.waitForResponse('**/api/events');
  await page.goto('/dashboard');
  await followed;
  const elsewhere = await browser.newContext();
  const data = { email, password: 'Sonnenblume2026', rememberMe: false };
  const entered = await elsewhere.request.post('/api/auth/sign-in/email', { data });
  expect(entered.ok()).toBe(true);
  expect((await elsewhere.request.delete('/api/auth/sessions')).ok()).toBe(true);
  await expect(page.getByText(t('session.error.ended_elsewhere'))).toBeVisible(soon);
  await elsewhere.close();
  await page.request.post('/api/auth/sign-in/email', { data });
});
