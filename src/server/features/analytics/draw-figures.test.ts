import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayOf, daysBefore } from '#domain/i18n/day.ts';
import { drawFigures } from '#server/db/schema/analytics.ts';
import { noteDrawFigures } from '#server/features/analytics/actions/note-draw-figures.ts';
import { closeDays } from '#server/features/analytics/jobs.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';

const day = 24 * 60 * 60 * 1000;

let app: TestApp;
let administrator: TestPerson;
let midnight: number;

beforeEach(async () => {
  app = await createTestApp();
  administrator = await app.signUp('Nora');
  await app.makeAdministrator(administrator);
  midnight = Date.parse(`${dayOf(app.clock.now())}T00:00:00Z`);
});

afterEach(() => app.close());

const ago = (days: number) => new Date(midnight - days * day).toISOString();

type Group = { count: number; joined: number; seen: number; letters: readonly number[] };

async function people(name: string, { count, joined, seen, letters }: Group): Promise<void> {
  await app.db.execute(sql`
    insert into users (email)
    select ${name}::text || n || '@example.org' from generate_series(1, ${count}::int) n`);
  await app.db.execute(sql`
    insert into profiles (id, name, language_id, created_at)
    select id, ${name}, (select min(id) from languages), ${ago(joined)}
    from users where email like ${`${name}%`}`);
  await app.db.execute(sql`
    insert into nightly_figures
      (user_id, score, compliments_sent, compliments_received, seen_on)
    select id, 0, 0, 0, ${ago(seen).slice(0, 10)} from profiles where name = ${name}`);
  for (const letter of letters) await send(name, letter);
}

async function send(name: string, daysAgo: number, kind = { isAi: false, isRemoved: false }) {
  const removedAt = kind.isRemoved ? ago(0) : null;
  await app.db.execute(sql`
    insert into compliments (text, receiver_id, is_ai, created_at, removed_at)
    select 'Du bist mutig.', id, ${kind.isAi}::boolean, ${ago(daysAgo)}, ${removedAt}
    from profiles where name = ${name}`);
}

const noted = () => app.db.select().from(drawFigures);

async function reported(): Promise<unknown> {
  const { body } = await administrator.request('GET', '/api/admin/engagement');
  return Object.entries(body ?? {}).find(([name]) => name === 'draw')?.[1];
}

test('the figures of a night are those that one gets by hand', async () => {
  // 15 wait 10 days for each of three letters, 5 wait 12 days for the third, 20 have a single letter.
  await people('even', { count: 15, joined: 100, seen: 1, letters: [35, 25, 15, 5] });
  await people('later', { count: 5, joined: 100, seen: 29, letters: [35, 25, 15, 3] });
  await people('single', { count: 20, joined: 100, seen: 30, letters: [20] });
  // Of 20 newcomers 11 waited a day, 8 two and a half, and one still waits.
  await people('quick', { count: 11, joined: 20, seen: 1, letters: [19] });
  await people('slow', { count: 8, joined: 20, seen: 1, letters: [17.5] });
  await people('forgotten', { count: 1, joined: 20, seen: 1, letters: [] });
  // Here, but too new for their letters to count.
  await people('new', { count: 3, joined: 2, seen: 1, letters: [1.5] });
  // Not counted: people who left or joined today; letters of today, of the AI helper, or removed.
  await people('gone', { count: 9, joined: 200, seen: 31, letters: [29, 28, 27, 26] });
  await people('today', { count: 4, joined: -0.1, seen: -0.2, letters: [-0.2] });
  await send('single', -0.1);
  await send('single', 2, { isAi: true, isRemoved: false });
  await send('single', 2, { isAi: false, isRemoved: true });

  await noteDrawFigures(app.context);
  const date = dayOf(daysBefore(app.clock.now(), 1));
  const expected = {
    date,
    people: 63,
    // 20 people with 3 letters, 20 with 1: half of all pairs differ by 2, all by 1 on average; that is half of the
    // mean of 2 letters, and Gini is half of it.
    gini: 0.25,
    // 40 of the 60 here for a week: all of “single” and of the newcomers before.
    withoutLetter: 0.667,
    firstWaitMedian: 1,
    firstWaitLongest: 2.5,
    // 55 waits of 10 days, 5 of 12.
    nextWaitMedian: 10,
    nextWaitLongest: 12,
  };
  expect(await noted()).toEqual([expected]);
  expect(await reported()).toEqual([expected]);

  // Once a night: later events of the day change nothing.
  await send('single', 1);
  await closeDays(app.context);
  expect(await noted()).toEqual([expected]);
  await app.pass(day);
  await closeDays(app.context);
  expect(await noted()).toHaveLength(2);
});

test('a figure with few people behind it is left out, and below 20 people all of them are', async () => {
  await people('even', { count: 19, joined: 100, seen: 1, letters: [12, 2] });
  await noteDrawFigures(app.context);
  expect(await noted()).toEqual([]);
  expect(await reported()).toEqual([]);
  await people('newcomer', { count: 1, joined: 20, seen: 1, letters: [19] });
  await noteDrawFigures(app.context);
  expect(await noted()).toEqual([
    {
      date: dayOf(daysBefore(app.clock.now(), 1)),
      people: 20,
      gini: null,
      withoutLetter: 0.05,
      firstWaitMedian: null,
      firstWaitLongest: null,
      nextWaitMedian: null,
      nextWaitLongest: null,
    },
  ]);
});

test('all are read, however many batches it takes', async () => {
  await people('many', { count: 4100, joined: 100, seen: 1, letters: [12, 2] });
  await noteDrawFigures(app.context);
  expect(await noted()).toMatchObject([{ people: 4100, gini: 0, nextWaitMedian: 10 }]);
});
