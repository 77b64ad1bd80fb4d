import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { adminNotifications } from '#server/db/schema/notifications.ts';
import { createTestApp, createUser, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';
import { recordRows } from '#tests/support/query-recorder.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';

/* Open pages request counts all the time: they are counted only after changes. */

let app: TestApp;
let recorder: ReturnType<typeof recordRows>;
let mira: TestPerson;
let jonas: TestPerson;
let ada: TestPerson;
let adaThere: Pick<TestPerson, 'request'>;
let there: Pick<TestPerson, 'request'>;
let endFeed: () => Promise<void>;
const heard: (string | null)[] = [];

beforeAll(async () => {
  app = await createTestApp({
    env: { RATE_LIMITS: 'off', ANONYMOUS_DELAY_MINUTES: '5-45' },
  });
  endFeed = app.context.feed.start();
  recorder = recordRows(app.database.pool);
  mira = await app.signUp('Mira');
  jonas = await app.signUp('Jonas');
  ada = await app.signUp('Ada');
  const second = await app.startSecondServer();
  there = createUser(second, mira.cookie);
  adaThere = createUser(second, ada.cookie);
  app.context.feed.subscribe((changes) =>
    heard.push(...(changes ?? []).map(({ personId }) => personId)),
  );
  await soon(async () => app.context.feed.isConnected());
});
afterAll(async () => {
  recorder.stop();
  await endFeed();
  await app.close();
});

function soon(isSo: () => Promise<boolean>): Promise<void> {
  return vi.waitFor(async () => expect(await isSo()).toBe(true), {
    timeout: scaleTimeout(3000),
    interval: 20,
  });
}

async function countFor(person: Pick<TestPerson, 'request'>): Promise<unknown> {
  return Object(await person.request('GET', '/api/unread')).body;
}

function timesCounted(): number {
  return recorder.take().filter((query) => query.includes('notification.user_id = person.id'))
    .length;
}

/** Waits until all changes on both servers have come back, in their order, and the person's count is known. */
async function quiet(person: TestPerson): Promise<void> {
  await app.settle();
  for (const marker of [ada, adaThere]) {
    heard.length = 0;
    await marker.request('POST', '/api/unread/read', { kind: 'thanks' });
    await soon(async () => heard.includes(ada.id));
  }
  await countFor(person);
  timesCounted();
}

test('a letter, a thank-you, a notification and reading are counted at once, and nothing else is', async () => {
  expect(await countFor(mira)).toMatchObject({ total: 0 });
  const letter = await send(jonas, mira);
  expect(await countFor(mira)).toMatchObject({ compliments: 1, total: 1 });
  await quiet(mira);
  expect(await countFor(mira)).toMatchObject({ compliments: 1, total: 1 });
  expect(timesCounted()).toBe(0);
  await mira.request('POST', `/api/compliments/${letter}/read`);
  expect(await countFor(mira)).toMatchObject({ compliments: 0, total: 0 });
  expect(await countFor(jonas)).toMatchObject({ thanks: 0 });
  await mira.request('POST', `/api/compliments/${letter}/thanks`);
  await app.settle();
  expect(await countFor(jonas)).toMatchObject({ thanks: 1, total: 1 });
  await jonas.request('POST', '/api/unread/read', { kind: 'thanks' });
  expect(await countFor(jonas)).toMatchObject({ thanks: 0, total: 0 });
});

function readThere(kind: string): Promise<unknown> {
  return there.request('POST', '/api/unread/read', { kind });
}

test('a change by another server is counted anew here', async () => {
  await quiet(mira);
  await app.db.insert(adminNotifications).values({
    userId: mira.id,
    action: 'approved',
    message: 'Geprüft.',
  });
  // No message was sent, so the cache does not know yet.
  expect(await countFor(mira)).toMatchObject({ notifications: 0 });
  await soon(async () => {
    await readThere('thanks');
    return hasNotification(await countFor(mira));
  });
  await readThere('notifications');
  await soon(async () => !hasNotification(await countFor(mira)));
});

function hasNotification(counts: unknown): boolean {
  return Object(counts).notifications === 1;
}

test('a word that was lost costs half a minute, and all who ask are counted together', async () => {
  await quiet(mira);
  await quiet(jonas);
  await app.pass(40_000);
  await Promise.all([countFor(mira), countFor(jonas)]);
  await Promise.all([countFor(mira), countFor(jonas)]);
  await app.db
    .insert(adminNotifications)
    .values(
      [mira, jonas].map(({ id }) => ({ userId: id, action: 'approved' as const, message: 'x' })),
    );
  timesCounted();
  await app.pass(29_000);
  expect(await countFor(mira)).toMatchObject({ notifications: 0 });
  expect(timesCounted()).toBe(0);
  await app.pass(1000);
  expect(await countFor(mira)).toMatchObject({ notifications: 1 });
  expect(await countFor(jonas)).toMatchObject({ notifications: 1 });
  expect(timesCounted()).toBe(1);
});

test('a caller with the answer gets 304, and the answer reveals no waiting letters', async () => {
  await quiet(mira);
  const first = await mira.request('GET', '/api/unread');
  const etag = first.headers.get('etag') ?? '';
  const again = () => mira.request('GET', '/api/unread', undefined, { 'if-none-match': etag });
  const { compliments, thanks, notifications } = Object(first.body);
  expect(etag).toBe(`"${compliments}-${thanks}-${notifications}"`);
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  expect(await again()).toMatchObject({ status: 304, body: '' });
  timesCounted();
  await send(jonas, mira, { isAnonymous: true });
  const { rows } = await app.db.execute(
    sql`select count(*)::int as waiting from compliments where place = 'waiting'`,
  );
  expect(rows).toEqual([{ waiting: 1 }]);
  expect(await again()).toMatchObject({ status: 304, body: '' });
  // Nor is it counted again, which would take time.
  expect(timesCounted()).toBe(0);
  await app.pass(60 * 60 * 1000);
  await app.arrive();
  expect(await again()).toMatchObject({ status: 200, body: { compliments: compliments + 1 } });
});

test('while nothing is heard of other servers, nothing is kept', async () => {
  await endFeed();
  expect(app.context.feed.isConnected()).toBe(false);
  timesCounted();
  await countFor(mira);
  await countFor(mira);
  expect(timesCounted()).toBe(2);
});
