import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';

/*
 * Blocking people one by one must not identify a writer (P31): an anonymous letter waits while fewer than five
 * people, or than in a small community, may have written it.
 */

const hour = 60 * 60 * 1000;

let app: TestApp;
let rosa: TestPerson;

beforeEach(async () => {
  app = await createTestApp({ env: { ANONYMOUS_DELAY_MINUTES: '5-45', RATE_LIMITS: 'off' } });
  rosa = await app.signUp('Rosa');
});
afterEach(() => app.close());

const names = ['Anton', 'Berta', 'Carla', 'Dario', 'Emil', 'Fenja', 'Gustav', 'Hanna'];

async function join(count: number): Promise<{ writer: TestPerson; others: TestPerson[] }> {
  const writer = await app.signUp('Wanda');
  const others: TestPerson[] = [];
  for (const name of names.slice(1, count)) others.push(await app.signUp(name));
  return { writer, others };
}

async function block(owner: TestPerson, people: readonly TestPerson[]): Promise<void> {
  for (const person of people) {
    const id = await send(person, owner);
    expect((await owner.request('PUT', `/api/compliments/${id}/silence`)).status).toBe(200);
  }
}

async function hearAgain(owner: TestPerson): Promise<void> {
  const { body } = await owner.request('GET', '/api/silences');
  const { blocks } = z.object({ blocks: z.array(z.object({ id: z.string() })) }).parse(body);
  for (const { id } of blocks) await owner.request('DELETE', `/api/silences/${id}`);
}

async function arrives(from: TestPerson, to = rosa): Promise<boolean> {
  const id = await send(from, to, { isAnonymous: true });
  for (let passed = 0; passed < 4; passed += 1) {
    await app.pass(hour);
    await app.arrive();
  }
  return (await listOf(to)).includes(id);
}

async function listOf(person: TestPerson): Promise<string[]> {
  const { body } = await person.request('GET', '/api/compliments/received?pageSize=50');
  return z
    .object({ compliments: z.array(z.object({ id: z.string() })) })
    .parse(body)
    .compliments.map(({ id }) => id);
}

function isOnItsWay(body: unknown): boolean | undefined {
  const shape = z.object({ compliments: z.array(z.object({ isOnItsWay: z.boolean() })) });
  return shape.parse(body).compliments[0]?.isOnItsWay;
}

test('of eight members all but one are blocked: what the one writes waits, and no member is told', async () => {
  const { writer, others } = await join(8);
  await block(rosa, others);
  expect(await arrives(writer)).toBe(false);
  expect(isOnItsWay((await writer.request('GET', '/api/compliments/sent')).body)).toBe(true);
  const signed = await send(writer, rosa);
  expect(await listOf(rosa)).toContain(signed);
});

test('with three of eight silenced five are left, and letters arrive', async () => {
  const { writer, others } = await join(8);
  await block(rosa, others.slice(0, 3));
  expect(await arrives(writer)).toBe(true);
});

test('of three people one is silenced: the others’ letters wait, and come once it is taken back and forgotten', async () => {
  const { writer, others } = await join(3);
  await block(rosa, others.slice(0, 1));
  expect(await arrives(writer)).toBe(false);
  await hearAgain(rosa);
  expect(await arrives(writer)).toBe(false);
  await app.pass(91 * 24 * hour);
  await app.arrive();
  expect(await listOf(rosa)).toHaveLength(3);
});

test('silencing one half after the other tells nothing, since a silence that was taken back counts', async () => {
  const { writer, others } = await join(8);
  await block(rosa, others.slice(0, 3));
  expect(await arrives(writer)).toBe(true);
  await hearAgain(rosa);
  await block(rosa, others.slice(3, 6));
  expect(await arrives(writer)).toBe(false);
});

test('two accounts that work together learn nothing more than one', async () => {
  const { writer, others } = await join(8);
  const helper = await app.signUp('Helga');
  await block(rosa, others.slice(0, 5));
  await block(helper, others.slice(2, 7));
  expect([await arrives(writer), await arrives(writer, helper)]).toEqual([false, false]);
});

test('two members without others write anonymously as before', async () => {
  const { writer } = await join(1);
  expect(await arrives(writer)).toBe(true);
});
