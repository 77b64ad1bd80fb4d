import type { Page } from '@playwright/test';
import { hasCachedShell, lookForWorker, readDevice } from '#tests/e2e/support/device.ts';
import {
  deliver,
  expect,
  openSheetFor,
  password,
  receivedBy,
  test as base,
  type Person,
} from '#tests/e2e/support/people.ts';
import { expectAccessibleInEveryLook, toast } from '#tests/e2e/support/test.ts';
import { startUnsteadyServer, type UnsteadyServer } from '#tests/e2e/support/unsteady-server.ts';

/* Tests the offline data of members' browsers, and its removal. */

type OwnServer = { settings: Record<string, string>; server: UnsteadyServer };

const test = base.extend<object, OwnServer>({
  settings: [{ OFFLINE: 'on' }, { scope: 'worker', option: true }],
  server: [
    async ({ settings }, run) => {
      const server = await startUnsteadyServer(settings);
      await run(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, run) => run(server.address),
});

test.afterEach(({ server }) => {
  server.make('up');
  server.renewWorker(null);
});

const soon = { timeout: 30_000 };
const text = 'Als der Strom ausfiel, hast du für das halbe Haus gekocht.';

/** Opens the letter box and waits until the device has its offline data. */
async function prepareOffline(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => hasCachedShell(page), soon).toBe(true);
  await expect.poll(async () => (await readDevice(page)).databases['kept'], soon).toHaveLength(1);
}

/** Writes offline to a receiver who was drawn before. */
async function writeOffline(from: Person, to: Person, words = text): Promise<void> {
  const { page, t } = from;
  await openSheetFor(from, to);
  await page.context().setOffline(true);
  await page.getByLabel(t('compliment.form.text')).fill(words);
  await page.getByRole('button', { name: t('compliment.form.submit'), exact: true }).click();
  await expect(toast(page, t('offline.outbox.kept'))).toBeVisible();
}

async function writeOfflineAndClose(from: Person, to: Person, words = text): Promise<void> {
  await writeOffline(from, to, words);
  await from.page.getByRole('button', { name: from.t('compliment.sent.done') }).click();
}

test('letters and profile can be read without a network, and say how old they are', async ({
  join,
}) => {
  const [reader, writer] = await Promise.all([join(), join()]);
  await deliver(writer, reader, text);
  const { page, t } = reader;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: t('compliment.sealed.open') }).click();
  await expect(page.getByText(text)).toBeVisible();
  await prepareOffline(page);
  await expect
    .poll(async () => String((await readDevice(page)).databases['kept']), soon)
    .toContain('"isRead":true');
  await page.context().setOffline(true);
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/u);
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText(/^Stand: heute, \d\d:\d\d$/u)).toBeVisible();
  await expect(page.getByText(t('banner.offline'))).toBeVisible();
  await expectAccessibleInEveryLook(page, 'kept letter box');
  await page.goto('/profile');
  await expect(page.getByText(/^Stand: heute/u)).toBeVisible();
  await page.goto('/rounds');
  await expect(page.getByText(t('rounds.list.none'))).toBeVisible();
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.context().setOffline(false);
  await page.goto('/dashboard');
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText(/^Stand:/u)).toBeHidden();
});

test(
  'the favorites opens without a network, even after visits to other pages',
  { tag: '@full' },
  async ({ join }) => {
    const [reader, writer] = await Promise.all([join(), join()]);
    const id = await deliver(writer, reader, text);
    const { page } = reader;
    await page.request.post(`/api/compliments/${id}/read`);
    const data = { isFavorite: true };
    expect((await page.request.put(`/api/compliments/${id}/favorite`, { data })).ok()).toBe(true);
    await page.goto('/favorites');
    await expect(page.getByText(text)).toBeVisible();
    const kept = async () => String((await readDevice(page)).databases['kept']);
    await expect.poll(kept, soon).toContain('opened');
    await prepareOffline(page);
    await expect.poll(kept, soon).toContain('sent');
    await page.context().setOffline(true);
    await page.goto('/favorites');
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText(/^Stand: heute/u)).toBeVisible();
  },
);

test(
  'the offline shell stays while a newer one replaces it',
  { tag: '@full' },
  async ({ join }) => {
    const { page } = await join();
    await prepareOffline(page);
    const [worker] = page.context().serviceWorkers();
    // Stops writing to the cache, like a browser that ends the worker now.
    await worker?.evaluate(`self.newerShell = new Promise((begun) => {
    Cache.prototype.put = () => new Promise(() => begun(true));
  }); null`);
    await page.goto('/profile');
    expect(await worker?.evaluate('self.newerShell')).toBe(true);
    await page.context().setOffline(true);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

test('a letter written without a network waits, can be taken back, and is sent once', async ({
  join,
}) => {
  const [writer, reader] = await Promise.all([join(), join()]);
  const { page, t } = writer;
  await prepareOffline(page);
  await writeOfflineAndClose(writer, reader);
  const waiting = page.getByRole('region', { name: t('offline.outbox.label') });
  await expect(waiting).toContainText(t('offline.outbox.waiting', { name: reader.name }));
  await expectAccessibleInEveryLook(page, 'outbox');

  await waiting.getByRole('button', { name: t('offline.outbox.take_back') }).click();
  await expect(page.getByLabel(t('compliment.form.text'))).toHaveValue(text);
  await page.getByRole('button', { name: t('compliment.form.submit'), exact: true }).click();
  await page.getByRole('button', { name: t('compliment.sent.done') }).click();
  await expect(waiting).toBeVisible();
  // Shows it in another tab, which does not send it again.
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('region', { name: t('offline.outbox.label') })).toBeVisible();

  await page.context().setOffline(false);
  await expect(toast(page, t('offline.outbox.sent'))).toBeVisible(soon);
  await expect(waiting).toBeHidden();
  expect(await receivedBy(reader)).toEqual([text]);
  await other.close();
});

test(
  'a person who still looks at the sheet reads that the letter has left',
  { tag: '@full' },
  async ({ join }) => {
    const [writer, reader] = await Promise.all([join(), join()]);
    const { page, t } = writer;
    await prepareOffline(page);
    await writeOffline(writer, reader);
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText(/wartet auf diesem Gerät/u);
    await page.context().setOffline(false);
    await expect(toast(page, t('offline.outbox.sent'))).toBeVisible(soon);
    await expect(sheet).toContainText(/findet deinen Brief beim nächsten Besuch/u);
    expect(await receivedBy(reader)).toEqual([text]);
  },
);

test('a letter leaves after its page was closed', { tag: '@full' }, async ({ join }) => {
  const [writer, reader] = await Promise.all([join(), join()]);
  const { page: blank } = writer;
  const context = blank.context();
  const page = await context.newPage();
  await prepareOffline(page);
  await writeOfflineAndClose({ ...writer, page }, reader);
  await page.close();
  await context.setOffline(false);
  // Triggers the background sync, as a browser does once its line is back.
  const session = await context.newCDPSession(blank);
  const registered = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [known] = registrations;
    if (known !== undefined) registered.resolve(known.registrationId);
  });
  await session.send('ServiceWorker.enable');
  await blank.goto('/worker.js');
  const registrationId = await registered.promise;
  const origin = new URL(blank.url()).origin;
  const wake = { origin, registrationId, tag: 'outbox', lastChance: false };
  await session.send('ServiceWorker.dispatchSyncEvent', wake);
  await expect.poll(() => receivedBy(reader), soon).toEqual([text]);
});

test('a waiting letter that the server refuses comes back with the reason', async ({ join }) => {
  const [writer, reader] = await Promise.all([join(), join()]);
  const { page, t } = writer;
  const words = 'Du Idiot, das war nichts.';
  await prepareOffline(page);
  await writeOfflineAndClose(writer, reader, words);
  await page.context().setOffline(false);
  const returned = page.getByRole('region', { name: t('offline.outbox.label') });
  await expect(returned).toContainText(t('offline.outbox.returned', { name: reader.name }), soon);
  await expect(returned).toContainText(t('guard.reason.negative'));
  await returned.getByRole('button', { name: t('dashboard.draft.resume') }).click();
  await expect(page.getByLabel(t('compliment.form.text'))).toHaveValue(words);
  expect(await receivedBy(reader)).toEqual([]);
});

test('a person who signs out leaves nothing behind', async ({ join }) => {
  const [writer, reader] = await Promise.all([join(), join()]);
  await deliver(reader, writer, text);
  const { page, t } = writer;
  await prepareOffline(page);
  await writeOfflineAndClose(writer, reader, 'Du Idiot, das war nichts.');
  await page.context().setOffline(false);
  await expect(page.getByText(t('guard.reason.negative'))).toBeVisible(soon);
  await page
    .getByRole('button', { name: t('nav.logout') })
    .first()
    .click();
  // Asks, because the waiting letter would go, too.
  const question = page.getByRole('dialog', { name: t('unsaved.title') });
  await question.getByRole('button', { name: t('unsaved.discard') }).click();
  await expect(page).toHaveURL(/\/$/u);
  // Avoids opening the cache during its deletion: that would create it anew.
  await expect.poll(() => page.evaluate<string[]>('caches.keys()'), soon).not.toContain('shell');
  await expect
    .poll(() => readDevice(page), soon)
    .toEqual({
      caches: {
        'former-files': [],
        [`workbox-precache-v2-${new URL(page.url()).origin}/`]: expect.any(Array),
      },
      databases: { kept: [], outbox: [], pushes: [] },
      local: [],
    });
  const { caches } = await readDevice(page);
  for (const path of Object.values(caches).flat()) expect(path).toMatch(/^\/assets\//u);
  await page.context().setOffline(true);
  await expect(page.goto('/dashboard')).rejects.toThrow();
  await page.context().setOffline(false);
  await signIn(writer);
});

test(
  'a session ended elsewhere removes offline data, and leaves the letter',
  { tag: '@full' },
  async ({ join, browser }) => {
    const [writer, reader] = await Promise.all([join(), join()]);
    const { page, t, email } = writer;
    await prepareOffline(page);
    await writeOfflineAndClose(writer, reader);
    const elsewhere = await browser.newContext();
    const data = { email, password, rememberMe: false };
    expect((await elsewhere.request.post('/api/auth/sign-in/email', { data })).ok()).toBe(true);
    expect((await elsewhere.request.delete('/api/auth/sessions')).ok()).toBe(true);
    await elsewhere.close();
    await page.context().setOffline(false);
    await expect(page).toHaveURL(/\/login/u, soon);
    await expect
      .poll(async () => (await readDevice(page)).databases, soon)
      .toEqual({ kept: [], outbox: [] });
    await signIn(writer);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: t('dashboard.draft.resume') }).click();
    await expect(page.getByLabel(t('compliment.form.text'))).toHaveValue(text);
    expect(await receivedBy(reader)).toEqual([]);
  },
);

test('a person who signs in on the same device finds, sends and keeps nothing of the person before', async ({
  join,
}) => {
  const [first, second, reader] = await Promise.all([join(), join(), join()]);
  await deliver(reader, first, text);
  const { page: blank, t } = first;
  const context = blank.context();
  const page = await context.newPage();
  await prepareOffline(page);
  const words = 'Mit dir wird jeder Umweg schön.';
  await writeOfflineAndClose({ ...first, page }, reader, words);
  // Closes the browser without a sign-out.
  await page.close();
  await context.clearCookies();
  await context.setOffline(false);
  const data = { email: second.email, password, rememberMe: false };
  expect((await context.request.post('/api/auth/sign-in/email', { data })).ok()).toBe(true);

  const theirs = await context.newPage();
  await prepareOffline(theirs);
  await expect(theirs.getByRole('region', { name: t('offline.outbox.label') })).toBeHidden();
  await expect(theirs.getByRole('button', { name: t('compliment.sealed.open') })).toHaveCount(0);
  // Replaces the former person's data as soon as the new person's data is there.
  await expect
    .poll(async () => JSON.stringify((await readDevice(theirs)).databases), soon)
    .not.toContain(text);
  expect((await readDevice(theirs)).databases).toMatchObject({ outbox: [] });
  expect(await receivedBy(reader)).toEqual([]);
});

test(
  'a laptop that slept for a day shows what has come, and sends what was being written',
  { tag: '@full' },
  async ({ join }) => {
    const [sleeper, writer] = await Promise.all([join(), join()]);
    const { page, t } = sleeper;
    await page.clock.install();
    await prepareOffline(page);
    await openSheetFor(sleeper, writer);
    const words = 'Mit dir wird jeder Umweg schön.';
    await page.getByLabel(t('compliment.form.text')).fill(words);
    await page.context().setOffline(true);
    await page.clock.fastForward('24:00:00');
    await deliver(writer, sleeper, text);
    await page.context().setOffline(false);
    await page.clock.fastForward('00:35');
    await page.getByRole('button', { name: t('compliment.form.submit'), exact: true }).click();
    await expect.poll(() => receivedBy(writer), soon).toEqual([words]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: t('compliment.sealed.open') })).toHaveCount(
      1,
      soon,
    );
    await expect(page.getByText(t('banner.offline'))).toBeHidden();
    await expect(page.getByText(/^Stand:/u)).toBeHidden();
  },
);

for (const line of ['dead', 'hanging', 'portal'] as const)
  test(
    `behind a line that is ${line}: what was read stays, and a letter waits`,
    { tag: '@full' },
    async ({ join, server }) => {
      const [writer, reader] = await Promise.all([join(), join()]);
      await deliver(reader, writer, text);
      const { page, t } = writer;
      await prepareOffline(page);
      // Reloads, so that the worker and not the portal answers for files that load in idle moments.
      await page.reload();
      await openSheetFor(writer, reader);
      server.make(line);
      const words = 'Mit dir wird jeder Umweg schön.';
      await page.getByLabel(t('compliment.form.text')).fill(words);
      await page.getByRole('button', { name: t('compliment.form.submit'), exact: true }).click();
      await expect(toast(page, t('offline.outbox.kept'))).toBeVisible(soon);
      const kept = await readDevice(page);
      if (line !== 'portal') {
        await page.goto('/dashboard');
        await expect(page.getByText(t('banner.unreachable'))).toBeVisible(soon);
        await expect(page.getByRole('region', { name: t('offline.outbox.label') })).toBeVisible();
        await expect(page.getByText(/^Stand: heute/u)).toBeVisible();
      } else {
        await lookForWorker(page);
        // Expects no data of the portal in our caches.
        expect((await readDevice(page)).caches).toEqual(kept.caches);
      }
      server.make('up');
      await page.goto('/dashboard');
      await expect.poll(() => receivedBy(reader), soon).toEqual([words]);
    },
  );

test(
  'a new version asks once, and takes nothing that a person writes',
  { tag: '@full' },
  async ({ join, server }) => {
    const [writer, reader] = await Promise.all([join(), join()]);
    const { page, t } = writer;
    await prepareOffline(page);
    // Reloads, so that the worker controls the page.
    await page.reload();
    await openSheetFor(writer, reader);
    await page.getByLabel(t('compliment.form.text')).fill(text);
    server.renewWorker((script) => {
      const newer = script.replace(/=`\/assets\/main-[^`]+`/u, '=`/assets/main-newer.js`');
      expect(newer).not.toBe(script);
      return newer;
    });
    await lookForWorker(page);
    const newsIn = (tab: Page) =>
      tab.getByRole('status').filter({ hasText: t('offline.update.text') });
    const news = newsIn(page);
    // Closes the sheet, which covers the message.
    await page.keyboard.press('Escape');
    await expect(news).toBeVisible(soon);
    await expectAccessibleInEveryLook(page, 'news of a version');
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await newsIn(other)
      .getByRole('button', { name: t('offline.update.later') })
      .click();

    const loaded = page.waitForEvent('load');
    await news.getByRole('button', { name: t('offline.update.reload') }).click();
    await loaded;
    await expect(newsIn(other)).toBeHidden();
    await other.close();
    await page.getByRole('button', { name: t('dashboard.draft.resume') }).click();
    await expect(page.getByLabel(t('compliment.form.text'))).toHaveValue(text);
    // Keeps the former version's files for open pages.
    const { caches } = await readDevice(page);
    expect(Object.keys(caches)).toContain('former-files');
  },
);

test(
  'the icon of the installed app speaks the language of the page, and leads to a sheet',
  { tag: '@full' },
  async ({ join }) => {
    const [{ page, t }] = await Promise.all([join({ language: 'en' }), join()]);
    await page.goto('/dashboard?lang=en');
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = await (await page.request.get(href ?? '')).json();
    expect(manifest).toMatchObject({ id: '/', lang: 'en', dir: 'ltr', scope: '/' });
    const kinds = manifest.icons.map(({ type, sizes, purpose = 'any' }: Record<string, string>) =>
      [type, sizes, purpose].join(' '),
    );
    expect(kinds).toEqual(
      expect.arrayContaining([
        'image/png 192x192 any',
        'image/png 512x512 any',
        'image/png 512x512 maskable',
      ]),
    );
    for (const { src, type } of manifest.icons)
      expect((await page.request.get(src)).headers()['content-type']).toContain(type);
    const forms = manifest.screenshots.map((one: Record<string, string>) => one['form_factor']);
    expect(forms).toEqual(expect.arrayContaining(['narrow', 'wide']));
    for (const { src, sizes } of manifest.screenshots) {
      const picture = await (await page.request.get(src)).body();
      // Reads width and height from the PNG header.
      expect([picture.readUInt32BE(16), picture.readUInt32BE(20)].join('x')).toBe(sizes);
    }
    const [write] = manifest.shortcuts;
    expect(write.name).toBe(t('dashboard.action.send'));
    await page.goto(write.url);
    await expect(page.getByRole('dialog').getByLabel(t('compliment.form.text'))).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/u);
  },
);

async function signIn({ page, email }: Person): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in/email', {
    data: { email, password, rememberMe: true },
  });
  expect(answer.ok()).toBe(true);
}
