import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readingDays } from '#domain/rounds/round.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { rounds } from '#server/db/schema/rounds.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { workEachSecond } from '#tests/support/work-each-second.ts';

/* Letters that the organizer reads before they arrive (decision 057). */

const text = 'Du hörst so gut zu, das tut allen gut.';
const anew = 'Deine Ruhe tut der ganzen Klasse gut.';
const day = 24 * 60 * 60_000;

let app: TestApp;
let teacher: TestPerson;
let kids: TestPerson[];

beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
  teacher = await app.signUp('Frau Keller');
  await app.makeAdministrator(teacher);
  kids = [];
  for (const name of ['Lina Lang', 'Yusuf Yavas', 'Emma Ernst', 'Ben Berg'])
    kids.push(await app.signUp(name));
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.delete(rounds);
  await app.db.delete(compliments);
});

const view = z.looseObject({
  toWrite: z.number(),
  letterCount: z.number().nullable(),
  mayTakeOver: z.boolean(),
  letters: z.array(
    z.looseObject({
      id: z.string(),
      text: z.string().nullable(),
      returnReason: z.string().nullable(),
    }),
  ),
});
const reading = z.object({
  letters: z.array(
    z.strictObject({
      id: z.string(),
      text: z.string(),
      receiver: z.string(),
      verdict: z.string().nullable(),
    }),
  ),
});

async function create(organizer: TestPerson, plan: object = {}): Promise<string> {
  const id = randomUUID();
  const { status } = await organizer.request('POST', '/api/rounds', {
    id,
    title: 'Warme Dusche 7b',
    note: null,
    shape: 'each',
    lettersEach: 1,
    signing: 'anonymous',
    opensAt: null,
    receiverId: null,
    memberIds: kids.map((kid) => kid.id),
    readsFirst: true,
    ...plan,
  });
  return status === 201 ? id : String(status);
}

async function written(plan: object = {}): Promise<string> {
  const id = await create(teacher, plan);
  await teacher.request('POST', `/api/rounds/${id}/start`);
  for (const kid of kids) await write(kid, id, text);
  return id;
}

async function see(person: TestPerson, id: string) {
  return view.parse((await person.request('GET', `/api/rounds/${id}`)).body);
}

async function write(person: TestPerson, id: string, words: string): Promise<number[]> {
  const answers: number[] = [];
  for (const letter of (await see(person, id)).letters) {
    const path = `/api/rounds/${id}/letters/${letter.id}`;
    const answer = await person.request('PUT', path, { text: words, isAnonymous: true });
    answers.push(answer.status);
  }
  return answers;
}

async function list(person: TestPerson, id: string) {
  return (await person.request('GET', `/api/rounds/${id}/reading`)).body;
}

async function letters(id: string) {
  return reading.parse(await list(teacher, id)).letters;
}

async function decide(
  id: string,
  letter: { id: string; text: string } | undefined,
  verdict: string,
  reason = '',
): Promise<number> {
  const path = `/api/rounds/${id}/reading/${letter?.id}`;
  const body = { text: letter?.text, verdict, reason };
  return (await teacher.request('PUT', path, body)).status;
}

const act = async (id: string, path: string): Promise<number> =>
  (await teacher.request('POST', `/api/rounds/${id}/${path}`)).status;

describe('a round whose letters are read first', () => {
  test('shows none before the writing has ended, and then text and receiver alone', async () => {
    const id = await written();
    expect(await list(teacher, id)).toMatchObject({ error: { code: 'rounds.error.over' } });
    expect(await act(id, 'opening')).toBe(409);
    expect(await act(id, 'writing-end')).toBe(200);
    const shown = await letters(id);
    expect(shown.map(({ receiver }) => receiver).toSorted()).toEqual(
      ['Lina Lang', 'Yusuf Yavas', 'Emma Ernst', 'Ben Berg'].toSorted(),
    );
    expect(shown.map((letter) => letter.id)).toEqual(
      shown.map((letter) => letter.id).toSorted((one, two) => (one < two ? -1 : 1)),
    );
  });

  test('lets what fits arrive, and nothing that came back or was not read', async () => {
    const id = await written({ signing: 'signed' });
    await act(id, 'writing-end');
    const [first, second] = await letters(id);
    expect(await decide(id, first, 'fits')).toBe(200);
    expect(await decide(id, second, 'returned')).toBe(422);
    expect(await decide(id, second, 'returned', 'Schreib etwas Freundliches.')).toBe(200);
    await act(id, 'opening');
    expect((await see(teacher, id)).letterCount).toBe(1);
    const sent = await app.db.select().from(compliments);
    expect(sent).toHaveLength(1);
  });

  test('gives back what came back, to be written anew and read again', async () => {
    const id = await written({ signing: 'signed' });
    await act(id, 'writing-end');
    const [returned, ...others] = await letters(id);
    for (const letter of others) await decide(id, letter, 'fits');
    await decide(id, returned, 'returned', 'Schreib etwas Freundliches.');
    const answers: number[] = [];
    for (const kid of kids) {
      const { toWrite, letters: own } = await see(kid, id);
      expect(own[0]?.returnReason ?? null).toBe(
        toWrite === 1 ? 'Schreib etwas Freundliches.' : null,
      );
      answers.push(...(await write(kid, id, anew)));
    }
    expect(answers.toSorted((one, two) => one - two)).toEqual([200, 404, 404, 404]);
    // Judges the words that were read: these are others now.
    await decide(id, returned, 'fits');
    const again = (await letters(id)).find((letter) => letter.id === returned?.id);
    expect(again).toMatchObject({ text: anew, verdict: null });
    await decide(id, again, 'fits');
    await act(id, 'opening');
    expect((await see(teacher, id)).letterCount).toBe(4);
  });

  test('takes nobody in and deals no more after the writing', async () => {
    const id = await written({ signing: 'signed' });
    const late = await app.signUp('Spät Dran');
    await act(id, 'writing-end');
    const path = `/api/rounds/${id}/members`;
    expect((await teacher.request('POST', path, { memberIds: [late.id] })).status).toBe(404);
    const [kid] = kids;
    expect(kid && (await see(kid, id)).mayTakeOver).toBe(false);
    expect((await kid?.request('POST', `/api/rounds/${id}/letters`))?.status).toBe(409);
  });

  test('ends its writing in time, and opens by itself some days later', async () => {
    const opensAt = new Date(app.clock.now().getTime() + day).toISOString();
    const id = await written({ opensAt });
    await app.pass(day + 1000);
    await workEachSecond(app.context);
    for (const letter of await letters(id)) await decide(id, letter, 'fits');
    await app.pass(readingDays * day + 1000);
    await workEachSecond(app.context);
    expect((await see(teacher, id)).letterCount).toBe(4);
  });

  test('has one reader: its organizer, who is of the team', async () => {
    const id = await written();
    await act(id, 'writing-end');
    const other = await app.signUp('Ada Adler');
    await app.makeAdministrator(other);
    for (const person of [other, ...kids])
      expect(await list(person, id)).toMatchObject({ error: { code: 'rounds.error.over' } });
  });
});

test('nobody reads a round for which it was not chosen, and members cannot choose it', async () => {
  const id = await written({ readsFirst: false });
  expect(await act(id, 'writing-end')).toBe(409);
  expect(await list(teacher, id)).toMatchObject({ error: { code: 'rounds.error.over' } });
  const [kid] = kids;
  expect(kid && (await create(kid, { memberIds: [] }))).toBe('403');
});
