import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sessions } from '#server/db/schema/accounts.ts';
import { pendingPushes, pushDevices } from '#server/db/schema/pushes.ts';
import { deliverPushes } from '#server/features/notifications/actions/deliver-pushes.ts';
import { forgetUnusedDevices } from '#server/features/notifications/jobs.ts';
import { createPush } from '#server/push/push.ts';
import {
  createTestApp,
  createUser,
  cookiesOf,
  leave,
  testPassword,
  type TestApp,
  type TestPerson,
  type TestUser,
} from '#tests/support/app.ts';
import { refusal, send } from '#tests/support/compliments.ts';
import { openPushService, type PushService } from '#tests/support/push-service.ts';
import { recordRows } from '#tests/support/query-recorder.ts';

/* When people get pushes on their devices, and when not (P110 to P113). */

const minute = 60_000;
const hour = 60 * minute;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let service: PushService;
let app: TestApp;
let mira: TestPerson;
let jonas: TestPerson;

async function open({ toOwnNetwork = true, env = {} } = {}): Promise<void> {
  app = await createTestApp({ env });
  const { config, log } = app.context;
  app.context.push = createPush(config, log, { toOwnNetwork });
  mira = await app.signUp('Mira');
  jonas = await app.signUp('Jonas');
}

beforeEach(async () => {
  service = await openPushService();
  await open();
});
afterEach(async () => {
  await app.close();
  await service.stop();
});

type Browser = ReturnType<PushService['subscribe']>;

async function turnOn(person: TestUser, browser: Browser = service.subscribe()): Promise<Browser> {
  const body = { ...browser.subscription, timeZone: 'Europe/Berlin' };
  const headers = { 'user-agent': firefox };
  const { status } = await person.request('POST', '/api/pushes/devices', body, headers);
  expect(status).toBe(201);
  return browser;
}

async function tellLater(milliseconds = minute): Promise<void> {
  await app.pass(milliseconds);
  await app.arrive();
  await app.settle();
  await deliverPushes(app.context);
}

const overview = z.object({
  pushes: z.object({
    devices: z.array(z.object({ id: z.string(), device: z.string(), isCurrent: z.boolean() })),
  }),
});

async function devicesOf(person: TestUser) {
  return overview.parse((await person.request('GET', '/api/preferences')).body).pushes.devices;
}

async function change(person: TestUser, settings: object): Promise<void> {
  const pushes = { timeZone: 'Europe/Berlin', ...settings };
  const { status } = await person.request('PATCH', '/api/preferences', { pushes });
  expect(status).toBe(200);
}

function changed({ subscription: { key } }: Browser): Browser {
  const next = service.subscribe();
  return { ...next, subscription: { ...next.subscription, key } };
}

async function renew(person: TestUser, given: object, timeZone = 'Europe/Berlin') {
  const body = { ...given, timeZone };
  return knownIn(await person.request('POST', '/api/pushes/devices/renew', body));
}

async function move(given: object) {
  return knownIn(await app.request('PUT', '/api/pushes/address', given));
}

function knownIn({ status, body }: { status: number; body: unknown }): boolean {
  expect(status).toBe(200);
  return z.object({ isKnown: z.boolean() }).parse(body).isKnown;
}

async function signInAgain(person: TestPerson): Promise<TestUser> {
  const { headers } = await app.request('POST', '/api/auth/sign-in/email', {
    email: person.email,
    password: testPassword,
  });
  return createUser(app.app, cookiesOf(headers));
}

describe('a letter', () => {
  test('is told a minute later, without a name or a word of it', async () => {
    const browser = await turnOn(mira);
    await send(jonas, mira);
    await deliverPushes(app.context);
    expect(browser.deliveries).toEqual([]);
    await tellLater();
    await tellLater(hour);
    expect(browser.shown()).toEqual([
      {
        title: 'Ein Brief ist für dich da',
        body: '',
        lang: 'de',
        path: '/dashboard',
        tag: 'news',
      },
    ]);
  });

  test('and others that come meanwhile are one push, and then it is quiet for a while', async () => {
    const browser = await turnOn(mira);
    await send(jonas, mira);
    await send(await app.signUp('Aylin'), mira);
    await tellLater();
    await send(await app.signUp('Ben'), mira);
    await tellLater(10 * minute);
    expect(browser.shown()).toMatchObject([{ title: '2 Briefe sind für dich da' }]);
    await tellLater(5 * minute);
    expect(browser.shown()).toHaveLength(2);
    expect(browser.shown()[1]).toMatchObject({ title: 'Ein Brief ist für dich da' });
  });

  test('is told in the language of its receiver, in each of their browsers', async () => {
    const chen = await app.signUp('Chen', { language: 'zh-Hant' });
    const [one, other] = [await turnOn(chen), await turnOn(await signInAgain(chen))];
    await send(jonas, chen, { text: 'Du bist mutig, und das gibt anderen Kraft.' });
    await tellLater();
    for (const browser of [one, other])
      expect(browser.shown()).toMatchObject([{ title: '有一封信在等你', lang: 'zh-Hant' }]);
  });

  test('that was read meanwhile is told no more', async () => {
    const browser = await turnOn(mira);
    const id = await send(jonas, mira);
    await mira.request('POST', `/api/compliments/${id}/read`);
    await tellLater();
    expect(browser.deliveries).toEqual([]);
    expect(await app.db.$count(pendingPushes)).toBe(0);
  });

  test('that is filtered, or whose sender is blocked, causes no push', async () => {
    const browser = await turnOn(mira);
    const known = await send(jonas, mira);
    await mira.request('POST', `/api/compliments/${known}/read`);
    await mira.request('PUT', `/api/compliments/${known}/block`);
    await mira.request('PATCH', '/api/preferences', { inbox: { signedOnly: true } });
    const aylin = await app.signUp('Aylin');
    await send(aylin, mira, { isAnonymous: true });
    await send(jonas, mira);
    await tellLater();
    await tellLater(hour);
    expect(browser.deliveries).toEqual([]);
  });

  test('to a receiver without a push device leaves nothing behind', async () => {
    await send(jonas, mira);
    expect(await app.db.$count(pendingPushes)).toBe(0);
  });
});

test('an anonymous letter is told when it has arrived, not when it is sent', async () => {
  await app.close();
  await open({ env: { ANONYMOUS_DELAY_MINUTES: '20-20' } });
  const browser = await turnOn(mira);
  await send(jonas, mira, { isAnonymous: true });
  await tellLater(19 * minute);
  expect(await app.db.$count(pendingPushes)).toBe(0);
  await app.pass(minute);
  await app.arrive();
  await tellLater();
  expect(browser.shown()).toMatchObject([{ title: 'Ein Brief ist für dich da', body: '' }]);
});

describe('quiet hours', () => {
  test('by the clock of the person; what came meanwhile is one push after them', async () => {
    const browser = await turnOn(mira);
    // In Berlin it is noon, in Taipei 18:00.
    await change(mira, { quietHours: { from: '11:00', to: '14:30' } });
    await send(jonas, mira);
    await tellLater();
    await send(await app.signUp('Aylin'), mira);
    await tellLater(2 * hour);
    expect(browser.deliveries).toEqual([]);
    await tellLater(hour);
    expect(browser.shown()).toMatchObject([{ title: '2 Briefe sind für dich da' }]);
  });

  test('are those of the place where one was last, and end where one ends them', async () => {
    const browser = await turnOn(mira);
    await change(mira, { quietHours: { from: '17:00', to: '19:00' }, timeZone: 'Asia/Taipei' });
    await send(jonas, mira);
    await tellLater();
    expect(browser.deliveries).toEqual([]);
    await change(mira, { quietHours: null });
    await tellLater();
    expect(browser.deliveries).toHaveLength(1);
  });

  test('need two different times and a time zone that there is', async () => {
    const same = { timeZone: 'UTC', quietHours: { from: '08:00', to: '08:00' } };
    const nowhere = { timeZone: 'Europe/Nirgendwo', quietHours: null };
    for (const body of [same, nowhere]) {
      const answer = await mira.request('PATCH', '/api/preferences', { pushes: body });
      expect(answer).toMatchObject({ status: 422, body: refusal('pushes.error.quiet') });
    }
    const odd = { timeZone: 'UTC', quietHours: { from: '24:00', to: '8' } };
    expect((await mira.request('PATCH', '/api/preferences', { pushes: odd })).status).toBe(400);
  });
});

describe('a receiver who chooses names', () => {
  test('sees them, and anonymous letters stay so', async () => {
    const browser = await turnOn(mira);
    await change(mira, { showsSender: true });
    await send(jonas, mira);
    await send(await app.signUp('Aylin'), mira, { isAnonymous: true });
    await tellLater();
    expect(browser.shown()).toMatchObject([
      { title: '2 Briefe sind für dich da', body: 'Von: Jonas und anonym' },
    ]);
  });

  test('sees them in no browser whose session has run out', async () => {
    const browser = await turnOn(mira);
    await change(mira, { showsSender: true });
    await send(jonas, mira);
    await app.db
      .update(sessions)
      .set({ idleUntil: app.clock.now() })
      .where(eq(sessions.userId, mira.id));
    await tellLater(minute);
    expect(browser.shown()).toMatchObject([{ title: 'Ein Brief ist für dich da', body: '' }]);
  });
});

test('thank-yous are told to those alone who wish for it', async () => {
  const [hers, his] = [await turnOn(mira), await turnOn(jonas)];
  await change(jonas, { tellsThanks: true });
  const fromJonas = await send(jonas, mira);
  const fromMira = await send(mira, jonas);
  await app.settle();
  for (const [person, id] of [
    [mira, fromJonas],
    [jonas, fromMira],
  ] as const) {
    await person.request('POST', `/api/compliments/${id}/read`);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const thanked = await person.request('POST', `/api/compliments/${id}/thanks`, {}, headers);
    expect(thanked.status).toBe(201);
  }
  await tellLater();
  await tellLater();
  expect(his.shown()).toMatchObject([
    { title: 'Jemand dankt dir für einen Brief', path: '/dashboard?tab=thanks' },
  ]);
  expect(hers.deliveries).toEqual([]);
});

test('a sender who leaves is removed from a push that waits for its service', async () => {
  const browser = await turnOn(mira);
  await change(mira, { showsSender: true });
  await send(jonas, mira);
  service.answerWith(503);
  await tellLater();
  expect(service.asked()).toBe(1);
  const [waiting] = await app.db.select().from(pushDevices);
  expect(waiting?.message).toContain('Jonas');
  expect((await leave(jonas)).status).toBe(200);
  service.answerWith(201);
  await tellLater(hour);
  expect(browser.shown()).toMatchObject([
    { title: 'Ein Brief ist für dich da', body: '', path: '/dashboard', tag: 'news' },
  ]);
});

describe('the answer of a push service', () => {
  test.each([404, 410])('a browser that it knows no more is forgotten (%s)', async (status) => {
    await turnOn(mira);
    service.answerWith(status);
    await send(jonas, mira);
    await tellLater();
    await tellLater(hour);
    expect(await devicesOf(mira)).toEqual([]);
    expect(service.asked()).toBe(1);
  });

  test('what it cannot take is tried again, later and later, and then given up', async () => {
    const browser = await turnOn(mira);
    await send(jonas, mira);
    service.answerWith(503);
    await tellLater();
    expect(service.asked()).toBe(1);
    await tellLater(minute / 2);
    expect(service.asked()).toBe(1);
    for (const minutes of [1, 2, 4, 8]) await tellLater(minutes * minute);
    expect(service.asked()).toBe(5);
    service.answerWith(201);
    await tellLater(16 * minute);
    expect(browser.deliveries).toHaveLength(1);
    await tellLater(hour);
    expect(service.asked()).toBe(6);

    service.answerWith(503);
    await send(await app.signUp('Aylin'), mira);
    for (let times = 0; times < 10; times += 1) await tellLater(hour);
    expect(service.asked()).toBe(12);
    expect(await devicesOf(mira)).toHaveLength(1);
  });

  test('it may ask to be left in peace', async () => {
    await turnOn(mira);
    await send(jonas, mira);
    service.answerWith(429, { 'Retry-After': '600' });
    await tellLater();
    await tellLater(9 * minute);
    expect(service.asked()).toBe(1);
    await tellLater(minute);
    expect(service.asked()).toBe(2);
  });
});

test('a hundred people are gathered by as many statements as one', async () => {
  const statements = async (people: readonly TestPerson[]): Promise<number> => {
    for (const person of people) await send(jonas, person);
    await app.pass(minute);
    await app.arrive();
    await app.settle();
    service.answerWith(503);
    const recording = recordRows(app.database.pool);
    await deliverPushes(app.context);
    const asked = recording.take().length;
    recording.stop();
    return asked;
  };
  const few = [mira];
  const many = await Promise.all(['Aylin', 'Ben', 'Chen'].map((name) => app.signUp(name)));
  for (const person of [...few, ...many]) await turnOn(person);
  const forOne = await statements(few);
  expect(await statements(many)).toBe(forOne);
  expect(service.asked()).toBe(1 + many.length + 1);
});

test('several servers tell each push once', async () => {
  const browser = await turnOn(mira);
  await send(jonas, mira);
  await app.pass(minute);
  await Promise.all([1, 2, 3].map(() => deliverPushes(app.context)));
  expect(browser.deliveries).toHaveLength(1);
});

describe('browsers', () => {
  test('are listed with a coarse name, and nothing that could be used', async () => {
    await turnOn(mira);
    const { body } = await mira.request('GET', '/api/preferences');
    expect(body).toHaveProperty('pushes', {
      publicKey: app.context.push.publicKey,
      quietHours: { from: '22:00', to: '07:00' },
      showsSender: false,
      tellsThanks: false,
      devices: [
        {
          id: expect.any(String),
          device: 'Firefox · Linux',
          since: '2026-06-15',
          isCurrent: true,
        },
      ],
    });
    const exported = await mira.request('GET', '/api/profile/export');
    expect(exported.body).toMatchObject({
      pushes: {
        settings: [{ timeZone: 'Europe/Berlin' }],
        devices: [{ device: 'Firefox · Linux' }],
      },
    });
    expect(JSON.stringify([body, exported.body])).not.toContain('127.0.0.1');
  });

  test('can be removed by their owner alone', async () => {
    const browser = await turnOn(mira);
    const [device] = await devicesOf(mira);
    const path = `/api/pushes/devices/${device?.id}`;
    expect((await jonas.request('DELETE', path)).status).toBe(404);
    expect((await mira.request('DELETE', path)).status).toBe(200);
    expect((await mira.request('DELETE', path)).status).toBe(404);
    await send(jonas, mira);
    await tellLater();
    expect(browser.deliveries).toEqual([]);
  });

  test('belong to the person who uses them now', async () => {
    const browser = await turnOn(mira);
    await change(mira, { showsSender: true });
    await send(jonas, mira);
    await turnOn(jonas, browser);
    expect(await devicesOf(mira)).toEqual([]);
    await tellLater();
    expect(browser.deliveries).toEqual([]);
    await send(mira, jonas);
    await tellLater();
    expect(browser.deliveries).toHaveLength(1);
  });

  test('are not taken over by a caller who knows the address alone', async () => {
    const browser = await turnOn(mira);
    const { endpoint } = browser.subscription;
    const body = { ...service.subscribe().subscription, endpoint, timeZone: 'UTC' };
    const answer = await jonas.request('POST', '/api/pushes/devices', body);
    expect(answer).toMatchObject({ status: 422, body: refusal('pushes.error.device') });
    expect(await devicesOf(mira)).toHaveLength(1);
    const renewed = await jonas.request('POST', '/api/pushes/devices/renew', body);
    expect(renewed.body).toMatchObject({ isKnown: false });
    expect(await devicesOf(mira)).toHaveLength(1);
  });

  test('that are turned on again have one entry', async () => {
    await turnOn(mira);
    await turnOn(mira);
    expect(await devicesOf(mira)).toHaveLength(1);
  });

  test('are ten at most; the one that was here longest ago goes', async () => {
    await turnOn(mira);
    for (let count = 0; count < 10; count += 1) {
      app.clock.move(1000);
      await turnOn(await signInAgain(mira));
    }
    const devices = await devicesOf(mira);
    expect(devices).toHaveLength(10);
    expect(devices.some(({ isCurrent }) => isCurrent)).toBe(false);
  });

  test('are refused with a forbidden address', async () => {
    await app.close();
    await open({ toOwnNetwork: false });
    const body = { ...service.subscribe().subscription, timeZone: 'Europe/Berlin' };
    const answer = await mira.request('POST', '/api/pushes/devices', body);
    expect(answer).toMatchObject({ status: 422, body: refusal('pushes.error.device') });
  });
});

describe('a browser that has another address now', () => {
  test('is told there, and there alone, from its next page on', async () => {
    const before = await turnOn(mira);
    const now = changed(before);
    expect(await renew(mira, now.subscription)).toBe(true);
    expect(await devicesOf(mira)).toMatchObject([{ isCurrent: true }]);
    await send(jonas, mira);
    await tellLater();
    expect([before.deliveries.length, now.deliveries.length]).toEqual([0, 1]);
  });

  test('is told there at once, also without a session, without a name', async () => {
    const before = await turnOn(mira);
    await change(mira, { showsSender: true });
    const now = changed(before);
    expect(await move(now.subscription)).toBe(true);
    await send(jonas, mira);
    await tellLater();
    expect(before.deliveries).toEqual([]);
    expect(now.shown()).toMatchObject([{ title: 'Ein Brief ist für dich da', body: '' }]);

    expect(await renew(mira, now.subscription)).toBe(true);
    await send(await app.signUp('Aylin'), mira);
    await tellLater(hour);
    expect(now.shown()).toMatchObject([{}, { body: 'Von: Aylin' }]);
  });

  test('takes no name along that was on its way to the old one', async () => {
    const before = await turnOn(mira);
    await change(mira, { showsSender: true });
    await send(jonas, mira);
    service.answerWith(503);
    await tellLater();
    const now = changed(before);
    expect(await move(now.subscription)).toBe(true);
    service.answerWith(201);
    await tellLater(hour);
    expect(now.deliveries).toEqual([]);
  });

  test('comes back after its service has forgotten the old one', async () => {
    const before = await turnOn(mira);
    before.leave();
    await send(jonas, mira);
    await tellLater();
    expect(await devicesOf(mira)).toEqual([]);
    await send(jonas, mira);
    expect(await app.db.$count(pendingPushes)).toBe(0);
    const now = changed(before);
    expect(await renew(mira, now.subscription)).toBe(true);
    expect(await devicesOf(mira)).toMatchObject([{ device: 'Firefox · Linux', isCurrent: true }]);
    await send(jonas, mira);
    await tellLater(hour);
    expect(now.deliveries).toHaveLength(1);
  });

  test('stays off where it was removed, or its person signed out', async () => {
    const removed = await turnOn(mira);
    const [device] = await devicesOf(mira);
    await mira.request('DELETE', `/api/pushes/devices/${device?.id}`);
    const left = await turnOn(mira);
    await mira.request('POST', '/api/auth/sign-out');
    const again = await signInAgain(mira);
    for (const browser of [removed, left]) {
      expect(await renew(again, changed(browser).subscription)).toBe(false);
      expect(await move(changed(browser).subscription)).toBe(false);
    }
    expect(await devicesOf(again)).toEqual([]);
  });

  test('stays off where its address was gone when its session was ended', async () => {
    const browser = await turnOn(mira);
    browser.leave();
    await send(jonas, mira);
    await tellLater();
    await mira.request('POST', '/api/auth/sign-out');
    const again = await signInAgain(mira);
    expect(await renew(again, changed(browser).subscription)).toBe(false);
    expect(await app.db.$count(pushDevices)).toBe(0);
  });

  test('stays its person’s: the next person at the browser gets no pushes for the former one', async () => {
    const browser = await turnOn(mira);
    expect(await renew(jonas, browser.subscription)).toBe(false);
    const taking = { ...changed(browser).subscription, timeZone: 'UTC' };
    const refused = await jonas.request('POST', '/api/pushes/devices', taking);
    expect(refused).toMatchObject({ status: 422, body: refusal('pushes.error.device') });
    await send(mira, jonas);
    await tellLater();
    expect(browser.deliveries).toEqual([]);
    expect(await devicesOf(jonas)).toEqual([]);
  });

  test('is moved by its secret alone: neither its id nor its address is enough', async () => {
    const browser = await turnOn(mira);
    const [device] = await devicesOf(mira);
    const { endpoint, keys } = browser.subscription;
    const thief = service.subscribe();
    const guess = { ...thief.subscription, id: device?.id, endpoint };
    expect(await move(guess)).toBe(false);
    expect(await move({ ...thief.subscription, keys })).toBe(false);
    const noKey = await app.request('PUT', '/api/pushes/address', {
      ...thief.subscription,
      key: device?.id,
    });
    expect(noKey.status).toBe(400);
    await send(jonas, mira);
    await tellLater();
    expect([browser.deliveries.length, thief.deliveries.length]).toEqual([1, 0]);
  });

  test('takes over no address without the keys that the browser alone knows', async () => {
    const [hers, his] = [await turnOn(mira), await turnOn(jonas)];
    const taking = { ...changed(hers).subscription, endpoint: his.subscription.endpoint };
    expect(await move(taking)).toBe(false);
    expect(await move({ ...his.subscription, key: hers.subscription.key })).toBe(true);
    expect(await devicesOf(jonas)).toEqual([]);
    expect(await devicesOf(mira)).toHaveLength(1);
  });

  test('is known by its keys where it has lost its secret, or never had one', async () => {
    const browser = await turnOn(mira);
    await app.db.update(pushDevices).set({ keyHash: null });
    const { key } = service.subscribe().subscription;
    expect(await renew(mira, { ...browser.subscription, key })).toBe(true);
    const now = changed({ ...browser, subscription: { ...browser.subscription, key } });
    expect(await renew(mira, now.subscription)).toBe(true);
    expect(await devicesOf(mira)).toHaveLength(1);
  });

  test('has an allowed address', async () => {
    await app.close();
    await open({ toOwnNetwork: false });
    const { subscription } = service.subscribe();
    expect(await move(subscription)).toBe(false);
    const body = { ...subscription, timeZone: 'UTC' };
    expect(await mira.request('POST', '/api/pushes/devices/renew', body)).toMatchObject({
      status: 422,
      body: refusal('pushes.error.device'),
    });
  });
});

describe('the end of a session', () => {
  test('on this device takes its browser along', async () => {
    await turnOn(mira);
    const elsewhere = await signInAgain(mira);
    const kept = await turnOn(elsewhere);
    await mira.request('POST', '/api/auth/sign-out');
    expect(await devicesOf(elsewhere)).toHaveLength(1);
    await send(jonas, mira);
    await tellLater();
    expect(kept.deliveries).toHaveLength(1);
    expect(service.asked()).toBe(1);
  });

  test('for inactivity, or by itself, does not: no person signed out', async () => {
    const browser = await turnOn(mira);
    await mira.request('POST', '/api/auth/sign-out?because=inactivity');
    await send(jonas, mira);
    await tellLater();
    expect(browser.deliveries).toHaveLength(1);
    const again = await signInAgain(mira);
    expect(await renew(again, browser.subscription, 'Asia/Taipei')).toBe(true);
    expect(await devicesOf(again)).toMatchObject([{ isCurrent: true }]);
  });

  test('elsewhere takes its browser along, and all others take those that ran out, too', async () => {
    await turnOn(mira);
    const second = await signInAgain(mira);
    await turnOn(second);
    const third = await signInAgain(mira);
    await turnOn(third);
    await second.request('POST', '/api/auth/sign-out?because=inactivity');
    const { body } = await mira.request('GET', '/api/auth/sessions');
    const all = z.array(z.object({ id: z.string(), isCurrent: z.boolean() })).parse(body);
    const others = all.filter(({ isCurrent }) => !isCurrent);
    expect(others).toHaveLength(1);
    await mira.request('DELETE', `/api/auth/sessions/${others[0]?.id}`);
    expect(await devicesOf(mira)).toHaveLength(2);
    await mira.request('DELETE', '/api/auth/sessions');
    expect(await devicesOf(mira)).toMatchObject([{ isCurrent: true }]);
  });

  test('with the account leaves nothing', async () => {
    await turnOn(mira);
    await send(jonas, mira);
    const body = { email: mira.email, password: testPassword };
    expect((await mira.request('DELETE', '/api/profile', body)).status).toBe(200);
    expect(await app.db.$count(pushDevices)).toBe(0);
    expect(await app.db.$count(pendingPushes)).toBe(0);
  });
});

test('browsers that were unused for half a year are forgotten by night', async () => {
  await turnOn(mira);
  await app.pass(179 * 24 * hour);
  await forgetUnusedDevices(app.context);
  expect(await devicesOf(mira)).toHaveLength(1);
  await app.pass(2 * 24 * hour);
  await forgetUnusedDevices(app.context);
  expect(await devicesOf(mira)).toEqual([]);
});
