import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { profiles } from '#server/db/schema/profiles.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';

/* An anonymous letter is deferred while blocks leave fewer than five possible writers, or than a small community has. */

const hour = 60 * 60 * 1000;

let app: TestApp;
let receiver: TestPerson;
let writer: TestPerson;
beforeEach(async () => {
  app = await createTestApp({ env: { ANONYMOUS_DELAY_MINUTES: '5-45', RATE_LIMITS: 'off' } });
  receiver = await app.signUp('Rosa');
  writer = await app.signUp('Wanda');
});
afterEach(() => app.close());

async function join(count: number): Promise<TestPerson[]> {
  const people: TestPerson[] = [];
  for (let at = 0; at < count; at += 1) people.push(await app.signUp(`Mitglied ${'ABCDEFGH'[at]}`));
  return people;
}

async function block(people: readonly TestPerson[], isAnonymous = false): Promise<void> {
  const ids: string[] = [];
  for (const person of people) ids.push(await send(person, receiver, { isAnonymous }));
  await passHour();
  for (const id of ids)
    expect((await receiver.request('PUT', `/api/compliments/${id}/block`)).status).toBe(200);
}

async function endBlocks(): Promise<void> {
  const { body } = await receiver.request('GET', '/api/blocked-senders');
  const { blocks } = z.object({ blocks: z.array(z.object({ id: z.string() })) }).parse(body);
  for (const { id } of blocks) await receiver.request('DELETE', `/api/blocked-senders/${id}`);
}

async function passHour(): Promise<void> {
  await app.pass(hour);
  await app.arrive();
}

async function arrives(): Promise<boolean> {
  const id = await send(writer, receiver, { isAnonymous: true });
  for (let passed = 0; passed < 4; passed += 1) await passHour();
  return (await received()).includes(id);
}

async function received(): Promise<string[]> {
  const { body } = await receiver.request('GET', '/api/compliments/received?pageSize=50');
  const list = z.object({ compliments: z.array(z.object({ id: z.string() })) }).parse(body);
  return list.compliments.map(({ id }) => id);
}

test.each([
  { others: 8, named: 3, anonymous: 0, isThere: true },
  { others: 8, named: 4, anonymous: 0, isThere: false },
  { others: 8, named: 0, anonymous: 3, isThere: true },
  { others: 8, named: 0, anonymous: 4, isThere: false },
  { others: 8, named: 2, anonymous: 2, isThere: false },
  { others: 3, named: 1, anonymous: 0, isThere: false },
  { others: 1, named: 0, anonymous: 0, isThere: true },
])(
  'of $others others, $named blocked by name and $anonymous anonymously: arrives $isThere',
  async ({ others, named, anonymous, isThere }) => {
    const people = await join(others - 1);
    await block(people.slice(0, named));
    await block(people.slice(named, named + anonymous), true);
    expect(await arrives()).toBe(isThere);
  },
);

test('the same person blocked by name and anonymously counts twice: fewer would tell who wrote', async () => {
  const people = await join(5);
  await block(people.slice(0, 1), true);
  expect(await arrives()).toBe(true);
  await block(people.slice(0, 1));
  expect(await arrives()).toBe(false);
});

test('an ended block counts for 90 days, and the deferred letter arrives then', async () => {
  const people = await join(7);
  await block(people.slice(0, 3));
  await endBlocks();
  await block(people.slice(3, 5));
  await endBlocks();
  const id = await send(writer, receiver, { isAnonymous: true });
  for (const [days, isThere] of [
    [89, false],
    [2, true],
  ] as const) {
    await app.pass(days * 24 * hour);
    await app.db.update(profiles).set({ createdAt: app.clock.now() });
    await passHour();
    expect((await received()).includes(id)).toBe(isThere);
  }
});

test('a deferred letter looks to its sender as one that has arrived', async () => {
  await block(await join(7));
  const id = await send(writer, receiver, { isAnonymous: true });
  await passHour();
  expect(await received()).not.toContain(id);
  const { body } = await writer.request('GET', '/api/compliments/sent');
  expect(body).toMatchObject({ compliments: [{ id, isOnItsWay: false }] });
  const signed = await send(writer, receiver);
  expect(await received()).toContain(signed);
});
