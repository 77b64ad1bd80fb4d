import { createECDH, randomBytes } from 'node:crypto';
import { test as base, expect } from '@playwright/test';
import { z } from 'zod';
import { sealUnsubscribeToken } from '#server/features/preferences/actions/unsubscribe-link.ts';
import { createCallers, type Caller } from '#tests/e2e/support/callers.ts';
import { startFirefox, type Firefox, type Tab } from '#tests/e2e/support/firefox.ts';
import { textsOf } from '#tests/e2e/support/texts.ts';
import { startUnsteadyServer, type UnsteadyServer } from '#tests/e2e/support/unsteady-server.ts';
import { findFirefox } from '../../scripts/find-browser.ts';

/*
 * Tests Firefox's own behaviour: shared streams, the worker and its caches, waiting letters, pushes, forms of
 * mailboxes. Chromium covers the rest, which is the same in each browser.
 */

const command = findFirefox();
const authSecret = 'only-for-journeys-0123456789-0123456789';
const t = textsOf('de');
const soon = { timeout: 30_000 };
const text = 'Als der Strom ausfiel, hast du für das halbe Haus gekocht.';

type Workers = {
  settings: Record<string, string>;
  server: UnsteadyServer;
  program: string;
  firefox: Firefox;
};

const test = base.extend<object, Workers>({
  settings: [
    { OFFLINE: 'on', AUTH_SECRET: authSecret },
    { scope: 'worker', option: true },
  ],
  server: [
    async ({ settings }, run) => {
      const server = await startUnsteadyServer(settings);
      await run(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  program: [command ?? '', { scope: 'worker', option: true }],
  firefox: [
    async ({ program }, run) => {
      const firefox = await startFirefox(program);
      await run(firefox);
      await firefox.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.skip(command === null, 'There is no Firefox on this machine.');
test.describe.configure({ mode: 'default' });

/** Adds two people, the first of them in Firefox. */
async function meet({ address }: UnsteadyServer, firefox: Firefox) {
  const callers = createCallers(address);
  const [mira, jonas] = [await callers.join('Mira', 'de'), await callers.join('Jonas', 'de')];
  await firefox.signIn(address, mira.cookie);
  const write = (isAnonymous = false): Promise<string> =>
    callers.deliver(jonas, mira, { text, isAnonymous });
  return { callers, mira, jonas, write };
}

async function see(tab: Tab, words: string): Promise<void> {
  await expect.poll(() => tab.text(), soon).toContain(words);
}

async function press(tab: Tab, words: string): Promise<void> {
  await expect.poll(() => tab.isThere(words), soon).toBe(true);
  await tab.press(words);
}

// Runs first: the draw can bring only the other person.
test(
  'without a line the favorites opens, and a letter waits and is sent once',
  { tag: '@full' },
  async ({ server, firefox }) => {
    const { callers, mira, jonas, write } = await meet(server, firefox);
    const id = await write();
    await callers.call('POST', `/api/compliments/${id}/read`, mira.cookie);
    await callers.call('PUT', `/api/compliments/${id}/favorite`, mira.cookie, {
      isFavorite: true,
    });
    const tab = await firefox.open();
    await tab.goto(`${server.address}/favorites`);
    await expect
      .poll(async () => JSON.stringify(await tab.evaluate(kept)), soon)
      .toContain('opened');
    await tab.goto(`${server.address}/dashboard`);
    await see(tab, text);
    await expect.poll(() => tab.evaluate("caches.match('/shell').then(Boolean)"), soon).toBe(true);
    await press(tab, t('dashboard.action.send'));
    await press(tab, t('compliment.form.text'));
    server.make('dead');
    const words = 'Mit dir wird jeder Umweg schön.';
    await tab.type(words);
    await press(tab, t('compliment.form.submit'));
    // Reads the panel: the next message about the connection soon takes the place of the short one.
    await see(tab, t('compliment.sent.text_waiting', { name: 'Jonas' }));

    await tab.goto(`${server.address}/favorites`);
    await see(tab, text);
    await see(tab, 'Stand: heute');
    await tab.goto(`${server.address}/dashboard`);
    await see(tab, t('offline.outbox.waiting', { name: 'Jonas' }));
    server.make('up');
    await expect.poll(() => receivedBy(callers, jonas), soon).toEqual([words]);
    await tab.close();
  },
);

test(
  'tabs share one stream, and the next one takes it over',
  { tag: '@full' },
  async ({ server, firefox }) => {
    const { write } = await meet(server, firefox);
    const [one, other] = [await firefox.open(), await firefox.open()];
    for (const tab of [one, other]) await tab.goto(`${server.address}/dashboard`);
    const streams = () =>
      other.evaluate(`navigator.locks.query().then(({ held, pending }) =>
      [held, pending].map((locks) => locks.filter(({ name }) => name === 'live').length))`);
    await expect.poll(streams, soon).toEqual([1, 1]);
    await write();
    for (const tab of [one, other])
      await expect.poll(() => tab.evaluate('document.title'), soon).toMatch(/^\(1\) /u);
    await one.close();
    await expect.poll(streams, soon).toEqual([1, 0]);
    await write();
    await expect.poll(() => other.evaluate('document.title'), soon).toMatch(/^\(2\) /u);
    await other.close();
  },
);

test(
  'after the first letter Firefox asks for pushes, is registered, and forgets all data at sign-out',
  { tag: '@full' },
  async ({ server, firefox }) => {
    const { write } = await meet(server, firefox);
    await write();
    const tab = await firefox.open(pushService());
    await tab.goto(`${server.address}/dashboard`);
    await press(tab, t('compliment.sealed.open'));
    await see(tab, t('pushes.offer.title'));
    await press(tab, t('pushes.offer.yes'));
    await see(tab, t('pushes.here.turned_on'));
    const devices = () =>
      tab.evaluate(
        "fetch('/api/preferences').then((answer) => answer.json()).then((all) => all.pushes.devices)",
      );
    expect(await devices()).toMatchObject([{ device: 'Firefox · Linux', isCurrent: true }]);
    await tab.reload();
    await see(tab, text);
    expect(await devices()).toHaveLength(1);

    await press(tab, t('nav.logout'));
    await expect.poll(() => tab.evaluate('location.pathname'), soon).toBe('/');
    await expect.poll(() => tab.evaluate(kept), soon).toEqual([]);
    await tab.close();
  },
);

test(
  'the page of a mail turns mails off, without a session',
  { tag: '@full' },
  async ({ server, firefox }) => {
    const { mira } = await meet(server, firefox);
    const token = sealUnsubscribeToken({ config: { authSecret } }, mira.id);
    const tab = await firefox.open();
    await tab.goto(`${server.address}/unsubscribe?token=${token}&lang=de`);
    await press(tab, t('unsubscribe.asked.button'));
    await see(tab, t('unsubscribe.done.title'));
    await tab.close();
  },
);

test('a newer version asks once', { tag: '@full' }, async ({ server, firefox }) => {
  await meet(server, firefox);
  const tab = await firefox.open();
  await tab.goto(`${server.address}/dashboard`);
  await expect.poll(() => tab.evaluate("caches.match('/shell').then(Boolean)"), soon).toBe(true);
  await tab.reload();
  server.renewWorker((script) =>
    script.replace(/=`\/assets\/main-[^`]+`/u, '=`/assets/main-newer.js`'),
  );
  await tab.evaluate(
    'navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => 1)',
  );
  await see(tab, t('offline.update.text'));
  await press(tab, t('offline.update.later'));
  await expect.poll(() => tab.text(), soon).not.toContain(t('offline.update.text'));
  server.renewWorker(null);
  await tab.close();
});

async function receivedBy(
  { call }: ReturnType<typeof createCallers>,
  { cookie }: Caller,
): Promise<string[]> {
  const answer = await call('GET', '/api/compliments/received?page=1&pageSize=5', cookie);
  const { compliments } = z
    .object({ compliments: z.array(z.object({ text: z.string() })) })
    .parse(await answer.json());
  return compliments.map((one) => one.text);
}

/** Replaces Mozilla's push service, which is out of reach. */
function pushService(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const given = {
    endpoint: `https://push.example.org/${randomBytes(8).toString('hex')}`,
    keys: {
      p256dh: pair.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
  return `
    const given = ${JSON.stringify(given)};
    let permission = sessionStorage.getItem('permission') ?? 'default';
    let subscription = null;
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = 'granted';
      sessionStorage.setItem('permission', permission);
      return permission;
    };
    PushManager.prototype.subscribe = async () => (subscription = {
      endpoint: given.endpoint,
      toJSON: () => given,
      unsubscribe: async () => { subscription = null; return true; },
    });
    PushManager.prototype.getSubscription = async () => subscription;`;
}

/** Lists stored data of a member: the cache of pages, and databases. */
const kept = `(async () => {
  const values = (await caches.keys()).filter((name) => name === 'shell');
  for (const { name } of await indexedDB.databases())
    values.push(...await new Promise((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const [store] = opening.result.objectStoreNames;
        const reading = opening.result.transaction(store).objectStore(store).getAll();
        reading.onsuccess = () => { opening.result.close(); resolve(reading.result); };
      };
    }));
  return values;
})()`;
