import { createECDH, randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import type { PushMessage } from '#domain/notifications/push.ts';
import { hasCachedShell, readDevice } from '#tests/e2e/support/device.ts';
import { contrastingLanguages } from '#tests/e2e/support/languages.ts';
import { startOwnServer } from '#tests/e2e/support/own-server.ts';
import { deliver, expect, test as withPeople, type Person } from '#tests/e2e/support/people.ts';
import { expectAccessible, expectFits, toast } from '#tests/e2e/support/test.ts';
import { samples } from '#tests/support/samples.ts';

/*
 * Tests pushes on a device. The browser maker's service is out of reach: the page gets an address that leads nowhere,
 * and DevTools delivers the pushes.
 */

const phone = {
  viewport: { width: 390, height: 844 },
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};

const test = withPeople.extend<object, { settings: Record<string, string>; address: string }>({
  settings: [{ OFFLINE: 'on' }, { scope: 'worker', option: true }],
  /** Gives pages a worker. */
  address: [
    async ({ settings }, run) => {
      const { address, stop } = await startOwnServer(settings);
      await run(address);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

type Permission = 'default' | 'denied' | 'granted';

/** Answers the browser's permission prompt, and fakes its push service. */
async function allowPushes(
  { page }: Person,
  origin: string,
  { before = 'default', answer = 'granted' }: { before?: Permission; answer?: Permission } = {},
): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin });
  const subscription = addressOf('');
  await page.addInitScript(`
    let permission = sessionStorage.getItem('permission') ?? ${JSON.stringify(before)};
    const given = ${JSON.stringify(subscription)};
    given.endpoint += sessionStorage.getItem('address') ?? '';
    const boundTo = (key, address) => ({
      endpoint: address.endpoint,
      options: { applicationServerKey: (${bytesOf})(key) },
      toJSON: () => address,
      unsubscribe: async () => { subscription = null; return true; },
    });
    const otherKey = sessionStorage.getItem('otherKey');
    let subscription = otherKey === null
      ? null
      : boundTo(otherKey, { ...given, endpoint: given.endpoint + '-of-another-key' });
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      if (permission === 'default') permission = ${JSON.stringify(answer)};
      sessionStorage.setItem('permission', permission);
      return permission;
    };
    PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
      if (!userVisibleOnly || applicationServerKey.length !== 87) throw new Error('Not so.');
      if (subscription !== null) throw new DOMException('Another key.', 'InvalidStateError');
      return (subscription = boundTo(applicationServerKey, given));
    };
    PushManager.prototype.getSubscription = async () => subscription;
  `);
}

/** Decodes base64url in a page. */
const bytesOf = `(key) => Uint8Array.from(
  atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer`;

/** Returns a subscription like a push service's. */
function addressOf(end: string) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    endpoint: `https://push.example.org/${randomBytes(8).toString('hex')}${end}`,
    keys: {
      p256dh: pair.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
}

function addressIn(request: unknown): string {
  return z.object({ endpoint: z.string() }).parse(JSON.parse(String(request))).endpoint;
}

/** Replaces the browser's subscription without the old one; returns the worker's request to the server, if any. */
async function changeAddress(
  page: Page,
  subscription: object,
): Promise<{ request?: unknown; answer?: unknown }> {
  const [worker] = page.context().serviceWorkers();
  const said = await worker?.evaluate(`(async () => {
    const said = {};
    const given = ${JSON.stringify(subscription)};
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => ({
      options: { applicationServerKey: (${bytesOf})(applicationServerKey) },
      toJSON: () => given,
    });
    const ask = self.fetch;
    self.fetch = async (...request) => {
      const answer = await ask(...request);
      Object.assign(said, { request: request[1].body, answer: await answer.clone().json() });
      return answer;
    };
    const event = new ExtendableEvent('pushsubscriptionchange');
    const ends = [];
    event.waitUntil = (end) => ends.push(end);
    dispatchEvent(event);
    await Promise.all(ends);
    self.fetch = ask;
    return said;
  })()`);
  return z.object({ request: z.unknown(), answer: z.unknown() }).partial().parse(said);
}

async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

function offerOf({ page, t }: Person): Locator {
  return page.getByRole('region', { name: t('pushes.panel.title') });
}

function panelOf({ page }: Person): Locator {
  return page.locator('#notifications section.panel').first();
}

async function openLetter({ page, t }: Person): Promise<void> {
  await press(page.getByRole('button', { name: t('compliment.sealed.open') }).first());
  await expect(page.getByRole('article').first()).toBeVisible();
}

const overview = z.object({
  pushes: z.object({ devices: z.array(z.object({ device: z.string() })) }),
});

async function devicesOf({ page }: Person): Promise<string[]> {
  const answer = await page.request.get('/api/preferences');
  return overview.parse(await answer.json()).pushes.devices.map(({ device }) => device);
}

for (const language of contrastingLanguages) {
  const { sender, receiver, text } = samples[language].letter;

  test(
    `after the first letter one is asked, and may say no for good (${language})`,
    { tag: '@full' },
    async ({ join, address: baseURL }) => {
      const options = { ...phone, baseURL };
      const [jonas, mira] = await Promise.all([
        join({ name: sender, language, options }),
        join({ name: receiver, language, options }),
      ]);
      await deliver(jonas, mira, text);
      await deliver(jonas, mira, text);
      await allowPushes(mira, baseURL);
      const { page, t } = mira;
      await page.goto('/dashboard');
      await expect(page.getByRole('button', { name: t('compliment.sealed.open') })).toHaveCount(2);
      await expect(offerOf(mira)).toHaveCount(0);

      await openLetter(mira);
      const offer = offerOf(mira);
      await expect(offer.getByText(t('pushes.offer.title'))).toBeVisible();
      await expectAccessible(page);
      await expectFits(page);
      // Expects the offer below the letter.
      const letter = await page.getByRole('article').first().boundingBox();
      const below = await offer.boundingBox();
      expect(below?.y).toBeGreaterThan((letter?.y ?? 0) + (letter?.height ?? 0) - 1);
      await press(offer.getByRole('button', { name: t('pushes.offer.no') }));
      await expect(offer.getByText(t('pushes.offer.noted'))).toBeFocused();
      await expectAccessible(page);
      expect(await devicesOf(mira)).toEqual([]);

      await page.reload();
      await openLetter(mira);
      await expect(page.getByRole('article')).toHaveCount(2);
      await expect(offerOf(mira)).toHaveCount(0);
    },
  );

  test(
    `a yes turns pushes on here, and the profile changes them (${language})`,
    { tag: '@full' },
    async ({ join, address: baseURL }) => {
      const options = { ...phone, baseURL };
      const [jonas, mira] = await Promise.all([
        join({ name: sender, language, options }),
        join({ name: receiver, language, options }),
      ]);
      await deliver(jonas, mira, text);
      await allowPushes(mira, baseURL);
      const { page, t } = mira;
      await page.goto('/dashboard');
      await openLetter(mira);
      await press(offerOf(mira).getByRole('button', { name: t('pushes.offer.yes') }));
      await expect(offerOf(mira).getByText(t('pushes.here.turned_on'))).toBeFocused();
      expect(await devicesOf(mira)).toEqual(['Chrome · Android']);

      await page.goto('/profile');
      const panel = panelOf(mira);
      await expect(panel.getByText(t('pushes.here.on'))).toBeVisible();
      await expectAccessible(page);
      await expectFits(page);

      await panel.getByLabel(t('pushes.more.sender')).press('Space');
      await expect(toast(page, t('pushes.panel.saved')).first()).toBeVisible();
      await panel.getByLabel(t('pushes.quiet.from'), { exact: true }).fill('21:30');
      await panel.getByLabel(t('pushes.quiet.to'), { exact: true }).fill('21:30');
      await press(panel.getByRole('button', { name: t('pushes.quiet.save') }));
      await expect(panel.getByText(t('pushes.error.quiet'))).toBeVisible();
      await panel.getByLabel(t('pushes.quiet.to'), { exact: true }).fill('08:15');
      await press(panel.getByRole('button', { name: t('pushes.quiet.save') }));
      await expect(toast(page, t('pushes.quiet.saved'))).toBeVisible();
      const kept = await page.request.get('/api/preferences');
      expect(await kept.json()).toMatchObject({
        pushes: {
          showsSender: true,
          tellsThanks: false,
          quietHours: { from: '21:30', to: '08:15' },
        },
      });
      await panel.getByLabel(t('pushes.quiet.switch')).press('Space');
      await expect(panel.getByLabel(t('pushes.quiet.from'), { exact: true })).toHaveCount(0);

      await press(panel.getByRole('button', { name: t('pushes.here.turn_off') }));
      await expect(toast(page, t('pushes.here.turned_off'))).toBeVisible();
      await expect(panel.getByText(t('pushes.here.allowed'))).toBeVisible();
      await expect(panel.getByRole('button', { name: t('pushes.here.turn_on') })).toBeFocused();
      expect(await devicesOf(mira)).toEqual([]);
    },
  );
}

test(
  'a permission that the browser refuses is explained',
  { tag: '@full' },
  async ({ join, address: baseURL }) => {
    const mira = await join({ options: { ...phone, baseURL } });
    await allowPushes(mira, baseURL, { answer: 'denied' });
    const { page, t } = mira;
    await page.goto('/profile');
    const panel = panelOf(mira);
    await press(panel.getByRole('button', { name: t('pushes.here.turn_on') }));
    await expect(panel.getByText(t('pushes.here.denied'))).toBeVisible();
    await expect(panel.getByRole('heading', { name: t('pushes.here.title') })).toBeFocused();
    await expectAccessible(page);
    await expectFits(page);

    await page.addInitScript('delete globalThis.PushManager;');
    await page.reload();
    await expect(panel.getByText(t('pushes.here.unsupported'))).toBeVisible();
    await page.addInitScript(
      `Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone)' });`,
    );
    await page.reload();
    await expect(panel.getByText(t('pushes.here.install'))).toBeVisible();
    await expectFits(page);
  },
);

test(
  'signing out ends it here, and other devices can be removed from afar',
  { tag: '@full' },
  async ({ join, address: baseURL }) => {
    const options = { ...phone, baseURL };
    const mira = await join({ options });
    await allowPushes(mira, baseURL);
    const { page, t } = mira;
    await page.goto('/profile');
    await press(panelOf(mira).getByRole('button', { name: t('pushes.here.turn_on') }));
    await expect(toast(page, t('pushes.here.turned_on'))).toBeVisible();

    const elsewhere = await page.context().browser()?.newContext(options);
    const data = { email: mira.email, password: 'Sonnenblume2026' };
    await elsewhere?.request.post('/api/auth/sign-in/email', { data });
    const other = { ...mira, page: (await elsewhere?.newPage()) ?? page };
    await other.page.goto('/profile#notifications');
    await expect(panelOf(other).getByText('Chrome · Android')).toBeVisible();
    await expectAccessible(other.page);
    await press(panelOf(other).getByRole('button', { name: t('pushes.devices.remove') }));
    await expect(panelOf(other).getByText('Chrome · Android')).toHaveCount(0);
    expect(await devicesOf(mira)).toEqual([]);

    await page.reload();
    await press(panelOf(mira).getByRole('button', { name: t('pushes.here.turn_on') }));
    await expect(panelOf(mira).getByText(t('pushes.here.on'))).toBeVisible();
    expect(await hasAddress(page)).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await press(page.getByRole('button', { name: t('nav.logout'), exact: true }));
    await expect(page).toHaveURL(`${baseURL}/`);
    expect(await devicesOf(other)).toEqual([]);
    await expect.poll(() => hasAddress(page)).toBe(false);
    expect((await readDevice(page)).databases['pushes']).toEqual([]);
    await page.request.post('/api/auth/sign-in/email', { data });
    await elsewhere?.close();
  },
);

test(
  'a browser with a new push address is renewed without a question',
  { tag: '@full' },
  async ({ join, address: baseURL }) => {
    const mira = await join({ options: { ...phone, baseURL } });
    await allowPushes(mira, baseURL);
    const { page, t } = mira;
    await page.goto('/profile');
    await press(panelOf(mira).getByRole('button', { name: t('pushes.here.turn_on') }));
    await expect(panelOf(mira).getByText(t('pushes.here.on'))).toBeVisible();

    // Lets the page find no subscription and get another.
    await page.evaluate("sessionStorage.setItem('address', '-of-the-page')");
    const renewal = page.waitForResponse('**/api/pushes/devices/renew');
    await page.reload();
    const renewed = await renewal;
    expect(renewed.status()).toBe(200);
    expect(addressIn(renewed.request().postData())).toMatch(/-of-the-page$/u);
    await expect(panelOf(mira).getByText(t('pushes.here.on'))).toBeVisible();
    expect(await devicesOf(mira)).toHaveLength(1);

    // Tells the worker without an open page or a session, and without the old address.
    await page.goto('/worker.js');
    await page.context().clearCookies();
    const { request, answer } = await changeAddress(page, addressOf('-of-the-worker'));
    expect(addressIn(request)).toMatch(/-of-the-worker$/u);
    expect(answer).toMatchObject({ isKnown: true });
  },
);

test(
  'a browser whose address is bound to a former key of the server gets a new one',
  { tag: '@full' },
  async ({ join, address: baseURL }) => {
    const mira = await join({ options: { ...phone, baseURL } });
    await allowPushes(mira, baseURL);
    const { page, t } = mira;
    await page.goto('/profile');
    await press(panelOf(mira).getByRole('button', { name: t('pushes.here.turn_on') }));
    await expect(panelOf(mira).getByText(t('pushes.here.on'))).toBeVisible();

    await page.evaluate("sessionStorage.setItem('otherKey', 'B' + 'A'.repeat(86))");
    const addresses: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/renew')) addresses.push(addressIn(request.postData()));
    });
    await page.reload();
    await expect.poll(() => addresses).toHaveLength(2);
    expect(addresses[0]).toMatch(/-of-another-key$/u);
    expect(addresses[1]).not.toMatch(/-of-another-key$/u);
    await expect(panelOf(mira).getByText(t('pushes.here.on'))).toBeVisible();
  },
);

test(
  'no push without a choice in this browser, or after it was turned off',
  { tag: '@full' },
  async ({ join, address: baseURL }) => {
    const mira = await join({ options: { ...phone, baseURL } });
    await allowPushes(mira, baseURL, { before: 'granted' });
    const { page, t } = mira;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/pushes\/./u.test(request.url())) asked.push(request.url());
    });
    await page.goto('/profile');
    const panel = panelOf(mira);
    const turnOn = panel.getByRole('button', { name: t('pushes.here.turn_on') });
    await expect(turnOn).toBeVisible();
    await expect.poll(() => hasCachedShell(page)).toBe(true);
    expect(await hasAddress(page)).toBe(false);
    expect(asked).toEqual([]);
    expect(await changeAddress(page, addressOf('-of-the-worker'))).toEqual({});

    await press(turnOn);
    await press(panel.getByRole('button', { name: t('pushes.here.turn_off') }));
    await expect(turnOn).toBeVisible();
    expect((await readDevice(page)).databases['pushes']).toEqual([]);
    const seen = asked.length;
    await page.reload();
    await expect(turnOn).toBeVisible();
    await expect.poll(() => hasCachedShell(page)).toBe(true);
    expect(asked).toHaveLength(seen);
    expect(await hasAddress(page)).toBe(false);
  },
);

test('the worker shows a push, and leads to its page', async ({ join, address: baseURL }) => {
  const mira = await join({ options: { baseURL } });
  const { page } = mira;
  await page.context().grantPermissions(['notifications'], { origin: baseURL });
  await page.goto('/dashboard');
  const push = await connectPushDelivery(page, baseURL);
  const news: PushMessage = {
    title: 'Ein Brief ist für dich da',
    body: 'Von: Jonas und anonym',
    lang: 'de',
    path: '/dashboard',
    tag: 'news',
  };
  await push(JSON.stringify(news));
  await expect.poll(() => shown(page)).toEqual([`${news.title}|${news.body}|de`]);
  // Replaces the notification by a newer one.
  await push(JSON.stringify({ ...news, title: '2 Briefe sind für dich da', body: '' }));
  await expect.poll(() => shown(page)).toEqual(['2 Briefe sind für dich da||de']);

  // Focuses the tab with the letters; other pages stay.
  expect(await pressNotification(page)).toEqual([`focus ${baseURL}/dashboard`]);
  await expect.poll(() => shown(page)).toEqual([]);
  await push(JSON.stringify({ ...news, path: '/dashboard?tab=thanks' }));
  await expect.poll(() => shown(page)).toHaveLength(1);
  expect(await pressNotification(page)).toEqual([`open ${baseURL}/dashboard?tab=thanks`]);

  // Shows an unreadable push, too: otherwise the browser shows a text of its own.
  await push('nothing of ours');
  await expect.poll(() => shown(page)).toEqual(['Wohlwort||']);
});

/** Returns true if the browser itself has a subscription. */
function hasAddress(page: Page): Promise<unknown> {
  return page.evaluate(`navigator.serviceWorker.ready
    .then(({ pushManager }) => pushManager.getSubscription())
    .then((subscription) => subscription !== null)`);
}

/** Delivers pushes to the worker, as the browser itself does. */
async function connectPushDelivery(
  page: Page,
  origin: string,
): Promise<(data: string) => Promise<unknown>> {
  const browser = await page.context().newCDPSession(page);
  const known = Promise.withResolvers<string>();
  browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
    if (own !== undefined) known.resolve(own.registrationId);
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await known.promise;
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  return (data) =>
    browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

/** Returns the shown notifications. */
function shown(page: Page): Promise<unknown> {
  return page.evaluate(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then((all) => all.map(({ title, body, lang }) => [title, body, lang].join('|')))`);
}

/** Returns the worker's actions on a press; browsers let only people bring windows to the front. */
async function pressNotification(page: Page): Promise<unknown> {
  const [worker] = page.context().serviceWorkers();
  return worker?.evaluate(`(async () => {
    const done = [];
    WindowClient.prototype.focus = async function () { done.push('focus ' + this.url); return this; };
    Clients.prototype.openWindow = async (url) => { done.push('open ' + url); return null; };
    const [notification] = await registration.getNotifications();
    const event = new NotificationEvent('notificationclick', { notification });
    const ends = [];
    event.waitUntil = (end) => ends.push(end);
    dispatchEvent(event);
    await Promise.all(ends);
    return done;
  })()`);
}
