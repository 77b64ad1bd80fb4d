import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { draws } from '#server/db/schema/matching.ts';
import { noteFigures } from '#server/features/analytics/actions/note-figures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';

/* Each clause of P27, P28, P30, P31, P90 and P91 as one example. `two-worlds.test.ts` holds them as properties. */

const minute = 60_000;
const hour = 60 * minute;

let app: TestApp;
let hanna: TestPerson;
let rosa: TestPerson;

beforeEach(async () => {
  app = await createTestApp({ env: { ANONYMOUS_DELAY_MINUTES: '5-45', RATE_LIMITS: 'off' } });
  // It is 10:00.
  hanna = await app.signUp('Hanna');
  rosa = await app.signUp('Rosa');
});
afterEach(() => app.close());

async function pass(milliseconds: number): Promise<void> {
  await app.pass(milliseconds);
  await app.arrive();
  await app.settle();
}

/** Hanna writes without a name at ten; Rosa has the letter at eleven. */
async function arrivedLetter(): Promise<string> {
  const id = await send(hanna, rosa, { isAnonymous: true });
  await pass(hour);
  return id;
}

const sentList = z.object({
  compliments: z.array(
    z.looseObject({ id: z.string(), rating: z.string().nullable(), thanked: z.boolean() }),
  ),
});

async function seenByHanna() {
  const { body } = await hanna.request('GET', '/api/compliments/sent');
  return sentList.parse(body).compliments[0];
}

const receivedList = z.object({
  compliments: z.array(
    z.looseObject({
      id: z.string(),
      sender: z.looseObject({ kind: z.string() }),
      sentOn: z.string(),
      createdAt: z.string().nullable(),
    }),
  ),
});

async function seenByRosa() {
  const { body } = await rosa.request('GET', '/api/compliments/received');
  return receivedList.parse(body).compliments;
}

const rate = (id: string, rating: 'positive' | null) =>
  rosa.request('PUT', `/api/compliments/${id}/rating`, { rating });

const thank = (id: string, asksWho = false) =>
  rosa.request('POST', `/api/compliments/${id}/thanks`, { asksWho });

async function thanksOfHanna(): Promise<unknown> {
  return (await hanna.request('GET', '/api/profile')).body;
}

describe('the sender of an anonymous letter (P27)', () => {
  test('sees a rating with a full hour, not before', async () => {
    const id = await arrivedLetter();
    await pass(10 * minute);
    await rate(id, 'positive');
    await pass(49 * minute);
    // It is 11:59.
    expect(await seenByHanna()).toMatchObject({ rating: null });
    await pass(minute);
    expect(await seenByHanna()).toMatchObject({ rating: 'positive' });
  });

  test('sees a thank-you with a full hour, not before', async () => {
    const id = await arrivedLetter();
    await pass(10 * minute);
    await thank(id);
    await pass(49 * minute);
    expect(await seenByHanna()).toMatchObject({ thanked: false });
    expect((await hanna.request('GET', '/api/thanks')).body).toMatchObject({ totalCount: 0 });
    expect(await thanksOfHanna()).toMatchObject({ thanksReceived: 0 });
    await pass(minute);
    expect(await seenByHanna()).toMatchObject({ thanked: true });
    expect((await hanna.request('GET', '/api/thanks')).body).toMatchObject({ totalCount: 1 });
  });

  test('keeps a rating once seen', async () => {
    const id = await arrivedLetter();
    await rate(id, 'positive');
    await pass(2 * hour);
    await rate(id, null);
    await pass(2 * hour);
    expect(await seenByHanna()).toMatchObject({ rating: 'positive' });
  });

  test('does not see that the letter was opened or reported', async () => {
    const id = await arrivedLetter();
    const before = await seenByHanna();
    await rosa.request('POST', `/api/compliments/${id}/read`);
    await rosa.request('POST', `/api/compliments/${id}/report`, { reason: 'Das passt nicht.' });
    await pass(2 * hour);
    expect(await seenByHanna()).toEqual(before);
  });
});

test('a signed letter keeps the name that it was sent under (P28)', async () => {
  await send(hanna, rosa);
  await hanna.request('PATCH', '/api/profile', { name: 'Johanna' });
  expect(await seenByRosa()).toMatchObject([{ sender: { kind: 'person', name: 'Hanna' } }]);
});

describe('the receiver of an anonymous letter', () => {
  test('gets it after five to 45 minutes (P90)', async () => {
    await send(hanna, rosa, { isAnonymous: true });
    await pass(4 * minute);
    expect(await seenByRosa()).toEqual([]);
    await pass(41 * minute);
    expect(await seenByRosa()).toHaveLength(1);
  });

  test('learns the day of arrival and no time (P30)', async () => {
    // It is sent at 23:58 and arrives after midnight.
    await app.pass(13 * hour + 58 * minute);
    await arrivedLetter();
    expect(await seenByRosa()).toMatchObject([
      { sender: { kind: 'anonymous' }, sentOn: '2026-06-16', createdAt: null },
    ]);
  });

  test('finds neither id nor name nor number of the sender in the list (P30)', async () => {
    await arrivedLetter();
    const answer = JSON.stringify((await rosa.request('GET', '/api/compliments/received')).body);
    expect(answer).not.toContain(hanna.id);
    expect(answer).not.toContain('Hanna');
    expect(answer).not.toContain('idProfiles');
  });

  test('asks who it was and learns it by a yes alone (P91)', async () => {
    const id = await arrivedLetter();
    await thank(id, true);
    await pass(2 * hour);
    expect(await seenByRosa()).toMatchObject([{ sender: { kind: 'anonymous' } }]);
    await hanna.request('PUT', `/api/compliments/${id}/reveal`, { answer: 'yes' });
    expect(await seenByRosa()).toMatchObject([{ sender: { kind: 'person', name: 'Hanna' } }]);
  });

  test('draws its sender like all others (P31)', async () => {
    await arrivedLetter();
    await app.db.delete(draws);
    const { body } = await rosa.request('POST', '/api/draws');
    expect(body).toMatchObject({ id: hanna.id });
  });
});

test('figures of members come in coarse steps (P62)', async () => {
  const ada = await app.signUp('Ada');
  await app.makeAdministrator(ada);
  for (let sent = 0; sent < 3; sent += 1) await send(hanna, rosa);
  await app.settle();
  await noteFigures(app.context);
  const { body } = await ada.request('GET', '/api/admin/people?search=Hanna');
  expect(body).toMatchObject({ people: [{ complimentsSent: 0 }] });
});

test('no figure about a member that others see changes during the day (P31)', async () => {
  const ada = await app.signUp('Ada');
  await app.makeAdministrator(ada);
  const figures = async () => (await ada.request('GET', '/api/admin/people?search=Hanna')).body;
  const before = await figures();
  await arrivedLetter();
  await pass(2 * hour);
  expect(await figures()).toEqual(before);
  expect(await app.db.$count(draws, eq(draws.drawerId, hanna.id))).toBe(1);
});
