import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import {
  cookiesOf,
  createTestApp,
  createUser,
  type TestApp,
  type TestPerson,
} from '#tests/support/app.ts';
import { sendingTo } from '#tests/support/compliments.ts';
import { recordRows } from '#tests/support/query-recorder.ts';
import { startWithReplica } from '#tests/support/replica.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';

/* Reads from a replica look like reads from the primary. */

let servers: Awaited<ReturnType<typeof startWithReplica>>;
let app: TestApp;
let recorder: ReturnType<typeof recordRows>;
let mira: TestPerson;
let jonas: TestPerson;
let lena: TestPerson;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  servers = await startWithReplica();
  const { url, replicaUrl } = servers;
  const database = openDatabase(url, { poolSize: 5, replicaUrl });
  app = await createTestApp({ database, env: { RATE_LIMITS: 'off' } });
  stops.push(app.context.feed.start(), app.context.replica.start());
  if (database.replica === null) throw new Error('There should be a replica.');
  recorder = recordRows(database.replica.pool);
  [mira, jonas, lena] = [
    await app.signUp('Mira'),
    await app.signUp('Jonas'),
    await app.signUp('Lena'),
  ];
  await soon(async () => app.context.feed.isConnected());
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await app.close();
  await servers.stop();
});

function soon(isSo: () => Promise<boolean>): Promise<void> {
  return vi.waitFor(async () => expect(await isSo()).toBe(true), {
    timeout: scaleTimeout(15_000),
    interval: 50,
  });
}

type Answer = { count: number; fromReplica: boolean };

async function list(
  person: Pick<TestPerson, 'request'>,
  which: 'received' | 'sent',
): Promise<Answer> {
  recorder.take();
  const { status, body } = await person.request('GET', `/api/compliments/${which}`);
  expect(status).toBe(200);
  const fromReplica = recorder.take().some((query) => query.includes(`compliments_${which}_page`));
  return { count: Object(body).totalCount, fromReplica };
}

/** Returns the sender with the new cookie. */
async function sendAs(sender: TestPerson, receiver: TestPerson) {
  await sender.meet(receiver);
  const { status, headers } = await sender.request('POST', '/api/compliments', sendingTo(receiver));
  expect(status).toBe(201);
  const written = cookiesOf(headers);
  return { ...createUser(app.app, `${sender.cookie}; ${written}`), written };
}

test('lists and the statistics of administrators come from the replica once it knows enough', async () => {
  await soon(async () => (await list(mira, 'received')).fromReplica);
  const browser = await sendAs(jonas, mira);
  expect(await list(browser, 'sent')).toMatchObject({ count: 1 });
  expect(await list(mira, 'received')).toMatchObject({ count: 1 });
  await soon(async () => (await list(browser, 'sent')).fromReplica);
  await soon(async () => (await list(mira, 'received')).fromReplica);
  expect(await list(mira, 'received')).toMatchObject({ count: 1 });

  await app.makeAdministrator(lena);
  for (const [path, part] of [
    ['engagement', 'engagement_days'],
    ['people', 'people_counts'],
  ])
    await soon(async () => {
      recorder.take();
      expect((await lena.request('GET', `/api/admin/${path}`)).status).toBe(200);
      return recorder.take().some((query) => query.includes(`${part}`));
    });
});

test('a replica that is behind is asked neither for the writer of a change nor for its receiver', async () => {
  await soon(async () => (await list(lena, 'received')).fromReplica);
  await servers.fallBehind();
  const browser = await sendAs(jonas, mira);
  expect(await list(browser, 'sent')).toEqual({ count: 2, fromReplica: false });
  expect(await list(mira, 'received')).toEqual({ count: 2, fromReplica: false });
  // For others nothing has changed, for a while.
  await soon(async () => !(await list(lena, 'received')).fromReplica);
  await servers.goOn();
  await soon(async () => (await list(mira, 'received')).fromReplica);
  await soon(async () => (await list(browser, 'sent')).fromReplica);
  expect(await list(browser, 'sent')).toMatchObject({ count: 2 });
});

test('the cookie tells nothing of how much was written', async () => {
  const cookies = [await sendAs(jonas, mira), await sendAs(mira, jonas)].map(
    ({ written }) => written,
  );
  expect(new Set(cookies.map(({ length }) => length)).size).toBe(1);
  expect(cookies.join(' ')).not.toMatch(/[\dA-F]+(?:\/|%2F)[\dA-F]+/u);
  const forged = createUser(app.app, `${mira.cookie}; wohlwort.written=abc`);
  expect(await list(forged, 'received')).toMatchObject({ count: 3 });
  const { headers } = await mira.request('GET', '/api/profile');
  expect(headers.getSetCookie()).toEqual([]);
});

test('a replica that is gone is not asked, and nothing fails', async () => {
  await soon(async () => (await list(mira, 'received')).fromReplica);
  await servers.endReplica();
  for (let round = 0; round < 20; round += 1)
    expect(await list(mira, 'received')).toMatchObject({ count: 3 });
  await soon(async () => !(await list(mira, 'received')).fromReplica);
  expect(await list(mira, 'received')).toEqual({ count: 3, fromReplica: false });
});

test('without one there is no cookie, and the database itself answers', async () => {
  const plain = await createTestApp();
  stops.push(() => plain.close());
  const ada = await plain.signUp('Ada');
  const { headers } = await ada.request('POST', '/api/unread/read', { kind: 'thanks' });
  expect(headers.getSetCookie()).toEqual([]);
  expect(await plain.context.replica.position()).toBeNull();
});
