import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { users } from '#server/db/schema/accounts.ts';
import { blocks } from '#server/db/schema/blocked-senders.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { draws } from '#server/db/schema/matching.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { reviewWords } from '#server/features/profiles/actions/review-words.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { refusal, send } from '#tests/support/compliments.ts';

/* A blocked sender's letters never arrive, and neither person learns the other's identity (P92). */

const hour = 60 * 60 * 1000;

let app: TestApp;
let mira: TestPerson;
let jonas: TestPerson;

beforeEach(async () => {
  app = await createTestApp({ env: { ANONYMOUS_DELAY_MINUTES: '5-45', RATE_LIMITS: 'off' } });
  mira = await app.signUp('Mira');
  jonas = await app.signUp('Jonas');
});
afterEach(() => app.close());

const list = z.object({
  compliments: z.array(z.object({ id: z.string(), isBlocked: z.boolean() })),
});

async function received(person: TestPerson) {
  return list.parse((await person.request('GET', '/api/compliments/received')).body).compliments;
}

const block = (owner: TestPerson, id: string) =>
  owner.request('PUT', `/api/compliments/${id}/block`);

const entries = z.object({
  blocks: z.array(
    z.object({
      id: z.string(),
      isAnonymous: z.boolean(),
      name: z.string().nullable(),
      since: z.string(),
    }),
  ),
});

async function blocksOf(owner: TestPerson) {
  return entries.parse((await owner.request('GET', '/api/blocked-senders')).body).blocks;
}

async function arriveLater(): Promise<void> {
  await app.pass(hour);
  await app.arrive();
}

async function sendAnonymously(from: TestPerson, to: TestPerson): Promise<string> {
  const id = await send(from, to, { isAnonymous: true });
  await arriveLater();
  return id;
}

async function canDraw(drawer: TestPerson, other: TestPerson): Promise<boolean> {
  const { status, body } = await drawer.request('POST', '/api/draws');
  await app.db.delete(draws);
  return status === 200 && z.object({ id: z.string() }).parse(body).id === other.id;
}

describe('a blocked sender', () => {
  test('by a signed letter is not heard of again, signed or not, and sees no difference', async () => {
    const first = await send(jonas, mira);
    expect((await block(mira, first)).status).toBe(200);
    const signed = await send(jonas, mira);
    const hidden = await sendAnonymously(jonas, mira);
    expect((await received(mira)).map(({ id }) => id)).toEqual([first]);
    expect((await mira.request('GET', '/api/unread')).body).toMatchObject({ compliments: 1 });
    await app.settle();
    const { body: own } = await jonas.request('GET', '/api/profile');
    expect(own).toMatchObject({ complimentsSent: 3 });
    expect((await mira.request('GET', '/api/profile')).body).toMatchObject({
      complimentsReceived: 1,
    });
    const { body: sent } = await jonas.request('GET', '/api/compliments/sent');
    const sentList = z.object({
      compliments: z.array(
        z.object({ id: z.string(), isOnItsWay: z.boolean(), thanked: z.boolean() }),
      ),
    });
    const bySender = sentList.parse(sent).compliments;
    expect(new Set(bySender.map(({ id }) => id))).toEqual(new Set([first, signed, hidden]));
    expect(bySender.some(({ isOnItsWay, thanked }) => isOnItsWay || thanked)).toBe(false);
    for (const path of ['/api/notifications', '/api/auth/activity', '/api/profile/export'])
      expect(JSON.stringify((await jonas.request('GET', path)).body)).not.toMatch(/block[^s]/u);
  });

  test('by an anonymous letter writes no anonymous one again, with nothing that says who it was', async () => {
    const hidden = await sendAnonymously(jonas, mira);
    expect((await block(mira, hidden)).status).toBe(200);
    expect((await block(mira, hidden)).status).toBe(200);
    const signed = await send(jonas, mira);
    await sendAnonymously(jonas, mira);
    expect(new Set((await received(mira)).map(({ id }) => id))).toEqual(new Set([hidden, signed]));
    expect(await blocksOf(mira)).toEqual([
      { id: expect.any(String), isAnonymous: true, name: null, since: '2026-06-15' },
    ]);
    expect(await app.db.$count(compliments, eq(compliments.id, signed))).toBe(1);
  });

  test('by an anonymous letter, and then says who wrote it, is blocked as by a signed one', async () => {
    const signed = await send(jonas, mira);
    const hidden = await sendAnonymously(jonas, mira);
    await mira.request('POST', `/api/compliments/${hidden}/thanks`, { asksWho: true });
    await block(mira, hidden);
    const blocked = async () =>
      (await received(mira)).filter(({ isBlocked }) => isBlocked).map(({ id }) => id);
    expect(await blocked()).toEqual([hidden]);
    expect(await canDraw(mira, jonas)).toBe(true);

    await jonas.request('PUT', `/api/compliments/${hidden}/reveal`, { answer: 'yes' });
    expect(new Set(await blocked())).toEqual(new Set([hidden, signed]));
    expect(await canDraw(mira, jonas)).toBe(false);
    expect((await block(mira, signed)).status).toBe(200);
    const [entry, ...others] = await blocksOf(mira);
    expect([entry, others]).toMatchObject([{ isAnonymous: false, name: 'Jonas' }, []]);
    await mira.request('DELETE', `/api/blocked-senders/${entry?.id}`);
    expect(await blocked()).toEqual([]);
    expect(await canDraw(mira, jonas)).toBe(true);
  });

  test('may be on two entries, and neither says that they are one person', async () => {
    const signed = await send(jonas, mira);
    const hidden = await sendAnonymously(jonas, mira);
    await block(mira, signed);
    const other = await received(mira);
    expect(other.map(({ isBlocked }) => isBlocked)).toEqual([false, true]);
    await block(mira, hidden);
    const both = await blocksOf(mira);
    expect(new Set(both.map(({ name }) => name))).toEqual(new Set([null, 'Jonas']));
    const anonymous = both.find(({ isAnonymous }) => isAnonymous);
    await mira.request('DELETE', `/api/blocked-senders/${anonymous?.id}`);
    await send(jonas, mira);
    expect(await received(mira)).toHaveLength(2);
  });

  test('while a letter is on its way does not reach them any more', async () => {
    const first = await send(jonas, mira);
    await send(jonas, mira, { isAnonymous: true });
    await block(mira, first);
    await arriveLater();
    expect((await received(mira)).map(({ id }) => id)).toEqual([first]);
  });

  test('by two signed letters is on one entry', async () => {
    const [one, other] = [await send(jonas, mira), await send(jonas, mira)];
    await block(mira, one);
    expect((await received(mira)).map(({ isBlocked }) => isBlocked)).toEqual([true, true]);
    await Promise.all([block(mira, other), block(mira, one)]);
    expect(await blocksOf(mira)).toHaveLength(1);
  });
});

describe('the two of a block', () => {
  test('are not dealt to each other after a signed letter', async () => {
    await app.db.delete(draws);
    await block(mira, await send(jonas, mira));
    await app.db.delete(draws);
    expect(await canDraw(jonas, mira)).toBe(false);
    expect(await canDraw(mira, jonas)).toBe(false);
    const [entry] = await blocksOf(mira);
    await mira.request('DELETE', `/api/blocked-senders/${entry?.id}`);
    expect(await canDraw(jonas, mira)).toBe(true);
    expect(await canDraw(mira, jonas)).toBe(true);
  });

  test('are dealt to each other after an anonymous one, since a member who never came up would be known', async () => {
    await block(mira, await sendAnonymously(jonas, mira));
    await app.db.delete(draws);
    expect(await canDraw(jonas, mira)).toBe(true);
    expect(await canDraw(mira, jonas)).toBe(true);
  });

  test('may part: an entry stays when the blocked person leaves', async () => {
    await block(mira, await sendAnonymously(jonas, mira));
    await app.db.delete(users).where(eq(users.id, jonas.id));
    expect(await blocksOf(mira)).toHaveLength(1);
    const { body } = await mira.request('GET', '/api/profile/export');
    expect(body).toMatchObject({
      blocks: [{ isAnonymous: true, name: null, since: '2026-06-15' }],
    });
  });

  test('are shown by no name that the text guard has come to mind', async () => {
    await block(mira, await send(jonas, mira));
    const name = 'Vollidiot';
    await app.db.update(profiles).set({ name }).where(eq(profiles.id, jonas.id));
    await app.db.update(compliments).set({ senderName: name });
    await app.db.update(blocks).set({ name });
    await reviewWords(app.context, 'everybody');
    expect(await blocksOf(mira)).toMatchObject([{ isAnonymous: false, name: null }]);
    await jonas.request('PATCH', '/api/profile', { name: 'Jonathan' });
    expect(await blocksOf(mira)).toMatchObject([{ name: 'Jonathan' }]);
  });

  test('take their name along when they leave', async () => {
    await block(mira, await send(jonas, mira));
    expect(await blocksOf(mira)).toMatchObject([{ isAnonymous: false, name: 'Jonas' }]);
    await app.db.delete(users).where(eq(users.id, jonas.id));
    expect(await blocksOf(mira)).toMatchObject([{ isAnonymous: false, name: null }]);
    const { body } = await mira.request('GET', '/api/profile/export');
    expect(JSON.stringify(body)).not.toContain('Jonas');
  });
});

test('a member cannot block by a letter of another receiver, or by one of the AI helper', async () => {
  const id = await send(jonas, mira);
  expect((await block(jonas, id)).status).toBe(404);
  const [own] = await app.db
    .insert(compliments)
    .values({ text: 'Du bist mutig.', receiverId: mira.id, isAi: true })
    .returning({ id: compliments.id });
  const answer = await block(mira, own?.id ?? '');
  expect(answer).toMatchObject({ status: 409, body: refusal('compliment.block.error.ai') });
  await block(mira, id);
  const [entry] = await blocksOf(mira);
  expect((await jonas.request('DELETE', `/api/blocked-senders/${entry?.id}`)).status).toBe(404);
  expect((await mira.request('DELETE', `/api/blocked-senders/${entry?.id}`)).status).toBe(200);
  expect((await mira.request('DELETE', `/api/blocked-senders/${entry?.id}`)).status).toBe(404);
});
