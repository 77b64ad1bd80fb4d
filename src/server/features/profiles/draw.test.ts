import { inArray } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { users } from '#server/db/schema/accounts.ts';
import { drawProfile } from '#server/features/profiles/queries.ts';
import { createTestApp, seededRandom, type TestApp, type TestPerson } from '#test/support/app.ts';
import { refusal } from '#test/support/compliments.ts';

const errorCode = z.object({ error: z.object({ code: z.string() }) });

let app: TestApp;

beforeEach(async () => {
  app = await createTestApp();
});

afterEach(() => app.close());

async function crowd(names: string[]): Promise<TestPerson[]> {
  return Promise.all(names.map((name) => app.signUp(name)));
}

/** How often each name comes in many draws. */
async function tally(own: TestPerson, draws: number): Promise<Map<string, number>> {
  const random = seededRandom(7);
  const counts = new Map<string, number>();
  for (let draw = 0; draw < draws; draw += 1) {
    const name = (await drawProfile(app.db, random, own.id))?.name ?? 'nobody';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

describe('the random draw', () => {
  test('says so when there is nobody else, administrators aside', async () => {
    const [mira, nora] = await crowd(['Mira', 'Nora']);
    if (mira === undefined || nora === undefined) throw new Error('Nobody signed up.');
    await app.makeAdministrator(nora);
    const { status, body } = await mira.request('GET', '/api/profiles/random');
    expect(status).toBe(404);
    expect(body).toMatchObject(refusal('dashboard.error.no_users'));
    expect((await nora.request('GET', '/api/profiles/random')).body).toMatchObject({
      name: 'Mira',
    });
  });

  test('shows nothing but name, number and traits', async () => {
    const mira = await app.signUp('Mira');
    const jonas = await app.signUp('Jonas', { traits: ['ruhig'] });
    const { body } = await mira.request('GET', '/api/profiles/random');
    expect(body).toEqual({
      id: jonas.id,
      name: 'Jonas',
      traits: ['ruhig'],
      idProfiles: jonas.idProfiles,
    });
    expect((await app.visitor.request('GET', '/api/profiles/random')).status).toBe(401);
  });

  test('gives everyone the same chance, next to gaps and administrators too', async () => {
    const people = await crowd(['own', 'a', 'gap 1', 'gap 2', 'b', 'boss', 'c', 'gap 3', 'd']);
    const [own] = people;
    const boss = people.find((person) => person.name === 'boss');
    if (own === undefined || boss === undefined) throw new Error('Nobody signed up.');
    const gaps = people.filter((person) => person.name.startsWith('gap'));
    await app.db.delete(users).where(
      inArray(
        users.id,
        gaps.map((person) => person.id),
      ),
    );
    await app.makeAdministrator(boss);
    const draws = 2000;
    const counts = await tally(own, draws);
    expect([...counts.keys()].toSorted()).toEqual(['a', 'b', 'c', 'd']);
    // Chi-squared with three degrees of freedom: 16.3 is passed once in a thousand.
    const expected = draws / 4;
    const distance = [...counts.values()]
      .map((count) => (count - expected) ** 2 / expected)
      .reduce((sum, part) => sum + part, 0);
    expect(distance).toBeLessThan(16.3);
  });

  test('finds the last two people of a community that nearly everyone has left', async () => {
    const people = await crowd(Array.from({ length: 30 }, (_, index) => `${index}`));
    const own = people.find((person) => person.name === '0');
    const staying = new Set(['0', '11', '29']);
    if (own === undefined) throw new Error('Nobody signed up.');
    const leaving = people.filter((person) => !staying.has(person.name)).map(({ id }) => id);
    await app.db.delete(users).where(inArray(users.id, leaving));
    // A chance that never hits anyone: the draw has to fall back to counting.
    const unlucky = { below: (bound: number) => (bound > 2 ? own.idProfiles - 1 : bound - 1) };
    expect((await drawProfile(app.db, unlucky, own.id))?.name).toBeDefined();
    const counts = await tally(own, 200);
    expect([...counts.keys()].toSorted()).toEqual(['11', '29']);
  });
});

describe('draws are limited', () => {
  test('sixty an hour and two hundred a day, with a sentence for each', async () => {
    const [mira] = await crowd(['Mira', 'Jonas']);
    if (mira === undefined) throw new Error('Nobody signed up.');
    const draw = () => mira.request('GET', '/api/profiles/random');
    const met = new Map<unknown, number>();
    for (let hour = 0; hour < 4; hour += 1) {
      for (let at = 0; at < 61; at += 1) {
        const { status, headers, body } = await draw();
        const outcome = status === 200 ? 'drawn' : errorCode.parse(body).error.code;
        met.set(outcome, (met.get(outcome) ?? 0) + 1);
        expect(headers.has('retry-after')).toBe(status !== 200);
      }
      await app.pass(60 * 60 * 1000);
    }
    expect(Object.fromEntries(met)).toEqual({
      drawn: 200,
      // The first too many of each hour, and in the fourth all that the day has no room for.
      'dashboard.error.draw_hour': 4,
      'dashboard.error.draw_day': 40,
    });
    await app.pass(24 * 60 * 60 * 1000);
    expect((await draw()).status).toBe(200);
  });
});
