import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteChanges } from '#server/db/changes.ts';
import { pendingPushes } from '#server/db/schema/pushes.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';

/*
 * The effect of a receiver's action on an anonymous letter reaches the sender after a random delay: else a receiver
 * who sees other screens or traffic could rate and watch (P31).
 */

const hour = 60 * 60 * 1000;

let app: TestApp;
let members: TestPerson[];
let stop: () => Promise<void>;
let heard: { kind: string; personId: string | null }[];

beforeEach(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: 'off', ANONYMOUS_DELAY_MINUTES: '5-45' } });
  members = [];
  for (const name of ['Anton', 'Berta', 'Carla', 'Dario', 'Rosa'])
    members.push(await app.signUp(name));
  stop = app.context.feed.start();
  await until(() => app.context.feed.isUp());
  heard = [];
  app.context.feed.listen((changes) => void heard.push(...(changes ?? [])));
});
afterEach(async () => {
  await stop();
  await app.close();
});

async function until(isSo: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(isSo()).toBe(true), { timeout: scaleTimeout(3000), interval: 20 });
}

const member = (index: number): TestPerson => {
  const person = members[index];
  if (person === undefined) throw new Error(`There is no member ${index}.`);
  return person;
};

async function sendToRosa(): Promise<string> {
  const id = await send(member(2), member(4), { isAnonymous: true });
  await app.pass(hour);
  await app.arrive();
  await app.settle();
  return id;
}

/** Events on the pages of all others, after everything sent so far has arrived. */
async function heardByOthers(): Promise<string[]> {
  await app.settle();
  await app.db.transaction(async (transaction) =>
    noteChanges(transaction, { kind: 'session', personId: member(4).id }),
  );
  await until(() => heard.some(({ kind }) => kind === 'session'));
  const ids = new Set(members.slice(0, 4).map(({ id }) => id));
  const others = heard.filter(({ personId }) => personId !== null && ids.has(personId));
  heard = [];
  return others.map(({ kind, personId }) => `${kind} ${personId ?? ''}`);
}

async function answersToOthers(): Promise<unknown> {
  const paths = ['/api/profile', '/api/unread', '/api/compliments/sent', '/api/thanks'];
  return Promise.all(
    members
      .slice(0, 4)
      .flatMap((person) => paths.map(async (path) => (await person.request('GET', path)).body)),
  );
}

test('nothing that a receiver does moves anything of five members before a time by chance', async () => {
  const id = await sendToRosa();
  const rosa = member(4);
  const letter = `/api/compliments/${id}`;
  const before = await answersToOthers();
  await heardByOthers();
  for (const [method, path, body] of [
    ['POST', `${letter}/read`],
    ['PUT', `${letter}/rating`, { rating: 'positive' }],
    ['PUT', `${letter}/rating`, { rating: null }],
    ['PUT', `${letter}/rating`, { rating: 'positive' }],
    ['POST', `${letter}/thanks`],
    ['PUT', `${letter}/treasure`, { isFavorite: true }],
    ['PUT', `${letter}/silence`],
    ['POST', `${letter}/report`, { reason: 'Das passt nicht.' }],
  ] as const) {
    const { status } = await rosa.request(method, path, body);
    expect([path, status < 300]).toEqual([path, true]);
    await app.pass(1000);
    expect([path, await heardByOthers()]).toEqual([path, []]);
    expect(await answersToOthers()).toEqual(before);
  }
  expect(await app.db.$count(pendingPushes)).toBe(0);
  await app.pass(4 * 60 * 1000);
  expect(await heardByOthers()).toEqual([]);
});

test('later its sender sees the rating without a word, and hears of the thank-you', async () => {
  const id = await sendToRosa();
  await member(4).request('PUT', `/api/compliments/${id}/rating`, { rating: 'positive' });
  await heardByOthers();
  await app.pass(hour);
  expect(await heardByOthers()).toEqual([]);
  const sent = async () => (await member(2).request('GET', '/api/compliments/sent')).body;
  expect(await sent()).toMatchObject({ compliments: [{ rating: 'positive', thanked: false }] });
  expect((await member(2).request('GET', '/api/profile')).body).toMatchObject({ score: 8 });

  await member(4).request('POST', `/api/compliments/${id}/thanks`);
  await app.pass(hour);
  expect(await heardByOthers()).toContain(`thanks ${member(2).id}`);
  expect(await sent()).toMatchObject({ compliments: [{ thanked: true }] });
  expect((await member(2).request('GET', '/api/unread')).body).toMatchObject({ thanks: 1 });
});

test('a rating that is taken back in time was never there', async () => {
  const id = await sendToRosa();
  for (const rating of ['positive', null, 'positive', null])
    await member(4).request('PUT', `/api/compliments/${id}/rating`, { rating });
  const before = await answersToOthers();
  await app.pass(hour);
  await app.settle();
  expect(await answersToOthers()).toEqual(before);
});
