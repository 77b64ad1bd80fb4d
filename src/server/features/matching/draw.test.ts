import { randomUUID } from 'node:crypto';
import { desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { drawKeptDays, unusedDrawsPerHour } from '#domain/matching/draw.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';
import { nightlyFigures } from '#server/db/schema/analytics.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { drawCircle, draws } from '#server/db/schema/matching.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { noteCircle } from '#server/features/analytics/actions/note-circle.ts';
import { forgetOldDraws } from '#server/features/matching/jobs.ts';
import { createTestApp, createUser, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { refusal, send, sendingTo } from '#tests/support/compliments.ts';
import { fc } from '#tests/support/properties.ts';
import { recordRows } from '#tests/support/query-recorder.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

let app: TestApp;

beforeEach(async () => {
  app = await createTestApp();
});

afterEach(() => app.close());

const drawn = z.object({ id: z.uuid(), name: z.string() });

const ask = (person: TestPerson) => person.request('POST', '/api/draws');

async function draw(person: TestPerson): Promise<{ id: string; name: string }> {
  return drawn.parse((await ask(person)).body);
}

/** The names that the given number of draws returns; no letter is written. */
async function namesIn(person: TestPerson, times: number): Promise<Set<string>> {
  const names = new Set<string>();
  for (let time = 0; time < times; time += 1) {
    names.add((await draw(person)).name);
    await app.db.delete(draws);
  }
  return names;
}

const write = (sender: TestPerson, receiver: { id: string }) =>
  sender.request('POST', '/api/compliments', sendingTo(receiver));

async function crowd(...names: string[]): Promise<TestPerson[]> {
  return Promise.all(names.map((name) => app.signUp(name)));
}

/** Makes people look as if they joined long ago and were last here the given number of days ago. */
async function lastSeen(person: TestPerson, daysAgo: number): Promise<void> {
  const now = app.clock.now().getTime();
  await app.db
    .update(profiles)
    .set({ createdAt: new Date(now - 300 * day) })
    .where(eq(profiles.id, person.id));
  await app.db
    .update(sessions)
    .set({ updatedAt: new Date(now - daysAgo * day) })
    .where(eq(sessions.userId, person.id));
  await app.db.insert(nightlyFigures).values({
    userId: person.id,
    score: 0,
    complimentsSent: 0,
    complimentsReceived: 0,
    seenOn: new Date(now - daysAgo * day).toISOString().slice(0, 10),
    number: person.idProfiles,
    reads: ['de'],
  });
}

describe('the draw', () => {
  test('says so when there is no other member, administrators aside', async () => {
    const [mira, nora] = await Promise.all([app.signUp('Mira'), app.signUp('Nora')]);
    await app.makeAdministrator(nora);
    const { status, body } = await ask(mira);
    expect(status).toBe(404);
    expect(body).toMatchObject(refusal('dashboard.error.no_users'));
    expect((await ask(nora)).body).toMatchObject({ name: 'Mira' });
  });

  test('shows nothing but name, number, traits and language', async () => {
    const mira = await app.signUp('Mira');
    const jonas = await app.signUp('Jonas', { traits: ['ruhig'], language: 'en' });
    const { body } = await ask(mira);
    expect(body).toEqual({
      id: jonas.id,
      name: 'Jonas',
      traits: ['ruhig'],
      idProfiles: jonas.idProfiles,
      language: 'en',
      alsoReads: [],
    });
    expect((await app.visitor.request('POST', '/api/draws')).status).toBe(401);
  });

  test('cannot be foretold: of those there are, half are looked at', async () => {
    const own = await app.signUp('own');
    await crowd('a', 'b', 'c', 'd');
    const names = await namesIn(own, 40);
    expect(names.size).toBeGreaterThan(1);
    expect(names).not.toContain('own');
  });

  test('brings the member who has waited longest, a newcomer before all', async () => {
    const own = await app.signUp('own');
    const [early, late] = await Promise.all([app.signUp('early'), app.signUp('late')]);
    const newcomer = await app.signUp('new');
    const letters = [
      { receiverId: early.id, createdAt: new Date(app.clock.now().getTime() - 5 * day) },
      { receiverId: late.id, createdAt: new Date(app.clock.now().getTime() - 2 * day) },
      { receiverId: newcomer.id, createdAt: app.clock.now(), isAi: true },
    ];
    await app.db
      .insert(compliments)
      .values(letters.map((letter) => ({ ...letter, text: 'Du bist mutig.' })));
    // Two of three are looked at: the person who waited least is never drawn.
    expect(await namesIn(own, 30)).toEqual(new Set(['new', 'early']));
  });

  test('leaves absent members alone, as long as another is here', async () => {
    const own = await app.signUp('own');
    const [here, gone] = await Promise.all([app.signUp('here'), app.signUp('gone')]);
    await lastSeen(gone, 31);
    await lastSeen(here, 29);
    expect(await namesIn(own, 10)).toEqual(new Set(['here']));
    await app.db.delete(users).where(eq(users.id, here.id));
    expect(await namesIn(own, 2)).toEqual(new Set(['gone']));
  });

  test('brings who has come back at once, and not only after the night', async () => {
    const own = await app.signUp('own');
    const [here, back] = await Promise.all([app.signUp('here'), app.signUp('back')]);
    await lastSeen(here, 1);
    await lastSeen(back, 31);
    expect(await namesIn(own, 5)).toEqual(new Set(['here']));
    await app.db
      .update(sessions)
      .set({ updatedAt: app.clock.now() })
      .where(eq(sessions.userId, back.id));
    expect(await namesIn(own, 30)).toEqual(new Set(['here', 'back']));
  });

  test('brings those who read the language first, of whichever script', async () => {
    const own = await app.signUp('own', { language: 'zh-Hans' });
    await app.signUp('German', { language: 'de' });
    const chinese = await app.signUp('Chinese', { language: 'zh-Hant' });
    expect(await namesIn(own, 10)).toEqual(new Set(['Chinese']));
    await app.db.delete(users).where(eq(users.id, chinese.id));
    expect(await namesIn(own, 2)).toEqual(new Set(['German']));
  });

  test('brings those who ticked the language as soon as those whose own it is', async () => {
    const own = await app.signUp('own', { language: 'en' });
    const [ticked, chinese] = await Promise.all([
      app.signUp('ticked', { language: 'de' }),
      app.signUp('Chinese', { language: 'zh-Hans' }),
    ]);
    await app.signUp('German', { language: 'de' });
    await ticked.request('PATCH', '/api/profile', { alsoReads: ['zh-Hant', 'en'] });
    expect((await ask(own)).body).toMatchObject({ name: 'ticked', alsoReads: ['en', 'zh-Hant'] });
    expect(await namesIn(chinese, 10)).toEqual(new Set(['ticked']));
    await app.db.delete(draws);
    await chinese.request('PATCH', '/api/profile', { alsoReads: ['en'] });
    expect(await namesIn(own, 30)).toEqual(new Set(['ticked', 'Chinese']));
  });

  test('does not bring the same two together for 30 days while there are others', async () => {
    const own = await app.signUp('own');
    await crowd('a', 'b', 'c');
    const first = [await draw(own), await draw(own), await draw(own)];
    expect(new Set(first.map(({ name }) => name))).toEqual(new Set(['a', 'b', 'c']));
    expect((await ask(own)).status).toBe(200);
    await app.pass(31 * day);
    const later = [await draw(own), await draw(own), await draw(own)];
    expect(new Set(later.map(({ name }) => name))).toEqual(new Set(['a', 'b', 'c']));
  });

  test('does not bring a member who is leaving at that moment', async () => {
    const mira = await app.signUp('Mira');
    const rosa = await app.signUp('Rosa');
    const leaving = await app.database.connect();
    try {
      await leaving.query('begin');
      await leaving.query('delete from users where id = $1', [rosa.id]);
      const answer = ask(mira);
      const waiting = async () => {
        const { rows } = await leaving.query(
          'select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
        );
        return rows.length;
      };
      await expect.poll(waiting).toBe(1);
      await leaving.query('commit');
      expect((await answer).body).toMatchObject(refusal('dashboard.error.no_users'));
    } finally {
      await leaving.end();
    }
  });

  test('does not send ten who draw at once to the same person', async () => {
    const writers = await crowd('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j');
    const receivers = (await Promise.all(writers.map(draw))).map(({ id }) => id);
    expect(new Set(receivers).size).toBeGreaterThan(3);
  });

  test('finds the last two of a community that nearly everyone has left', async () => {
    const own = await app.signUp('own');
    const staying = await crowd('b', 'c');
    await app.db.execute(sql`alter table profiles alter column id_profiles restart with 500000`);
    const far = await app.signUp('far');
    const random = app.context.random;
    // Random samples find no person: all numbers are read instead.
    app.context.random = {
      below: (bound) => (bound > 1000 ? own.idProfiles - 1 : random.below(bound)),
    };
    const names = await namesIn(own, 30);
    expect(names).toEqual(new Set([...staying, far].map(({ name }) => name)));
  });
});

const statement = z.object({ query: z.object({ text: z.string() }) });

test('a draw among many reads no table as a whole', async () => {
  const own = await app.signUp('own');
  await app.db.execute(sql`
    insert into users (email) select 'person' || n || '@example.org' from generate_series(1, 5000) n`);
  await app.db.execute(sql`
    insert into profiles (id, name, language_id)
    select id, 'Person', (select min(id) from languages) from users on conflict do nothing`);
  await app.db.execute(sql`
    insert into compliments (text, receiver_id) select 'Du bist mutig.', id from profiles`);
  await app.db.execute(sql`
    insert into nightly_figures
      (user_id, score, compliments_sent, compliments_received, seen_on, number, reads)
    select id, 0, 0, 0, ${app.clock.now()}::timestamptz, id_profiles, '{de}' from profiles`);
  await noteCircle(app.context);
  await app.db.execute(sql`
    insert into draws (drawer_id, receiver_id, drawn_at)
    select id, lead(id, 1, ${own.id}) over (), now() - interval '3 days' from profiles
    where id <> ${own.id}`);
  await app.db.execute(sql`vacuum analyze`);
  const rows = recordRows(app.database.pool);
  await draw(own);
  await app.db.delete(drawCircle);
  await draw(own);
  rows.stop();
  const texts = rows.take().flatMap((row) => {
    const { data } = statement.safeParse(JSON.parse(row));
    return data !== undefined &&
      /^select .*"(?:draws|draw_circle|profiles)"/su.test(data.query.text)
      ? [data.query.text]
      : [];
  });
  for (const part of ['draw_circle', 'nightly_figures'])
    expect(texts.some((text) => text.includes(`join "${part}"`))).toBe(true);
  for (const text of texts)
    expect(await planOf(text)).not.toMatch(
      /Seq Scan on (?:profiles|compliments|nightly_figures|draws|draw_circle)/u,
    );
});

const longAgo = (days: number) =>
  sql`${new Date(app.clock.now().getTime() - days * day)}::timestamptz`;

const circle = async () => app.db.select().from(drawCircle).orderBy(drawCircle.place);

const readInCircle = async () => (await circle()).map(({ reads }) => reads.join());

async function addPeople(count: number): Promise<void> {
  await app.db.execute(sql`
    with person as (
      insert into users (email)
      select 'person' || n || '@example.org' from generate_series(1, ${count}::int) n returning id
    ), profile as (
      insert into profiles (id, name, language_id, created_at)
      select id, 'Person', (select min(id) from languages), ${longAgo(300)} from person
      returning id, id_profiles
    )
    insert into nightly_figures
      (user_id, score, compliments_sent, compliments_received, seen_on, number, reads)
    select id, 0, 0, 0, ${longAgo(100)}, id_profiles, '{de}' from profile`);
}

async function onlyHere(numbers: readonly number[]): Promise<void> {
  await app.db.execute(sql`
    update nightly_figures set seen_on = case
      when number = any(${sql.param(numbers)}::int[]) then ${longAgo(0)} else ${longAgo(100)} end`);
  await noteCircle(app.context);
}

/** PostgreSQL's count of full reads of the circle. */
async function readsOfCircle(): Promise<number> {
  const client = await app.database.pool.connect();
  try {
    await client.query('select pg_stat_force_next_flush()');
    await client.query('select 1');
    const { rows } = await client.query(
      "select seq_scan::int as count from pg_stat_user_tables where relname = 'draw_circle'",
    );
    return z.object({ count: z.int() }).parse(rows[0]).count;
  } finally {
    client.release();
  }
}

/** A member after a gap of numbers that have no person. */
const member = fc.record({
  gap: fc.integer({ min: 0, max: 300 }),
  isNoted: fc.boolean(),
  wasDrawn: fc.boolean(),
  takesLetters: fc.boolean(),
});

test(
  'a draw finds a person wherever one is eligible, whatever numbers are gone and who was drawn',
  { timeout: 60_000 },
  async () => {
    const drawnBefore = { gap: 1, isNoted: true, wasDrawn: true, takesLetters: true };
    await fc.assert(
      fc.asyncProperty(fc.array(member, { minLength: 1, maxLength: 5 }), async (members) => {
        const own = await startAnew();
        for (const one of members) await addMember(own, one);
        const isAny = members.some(({ takesLetters }) => takesLetters);
        for (let turn = 0; turn < 4; turn += 1)
          expect((await ask(own)).status).toBe(isAny ? 200 : 404);
      }),
      {
        numRuns: 12,
        examples: [
          [[drawnBefore, { ...drawnBefore, gap: 300, isNoted: false }]],
          [
            [
              { ...drawnBefore, isNoted: false },
              { ...drawnBefore, takesLetters: false },
            ],
          ],
        ],
      },
    );
  },
);

type Member = { gap: number; isNoted: boolean; wasDrawn: boolean; takesLetters: boolean };

/** Ends other accounts, so that each example has a community of its own. */
async function startAnew(): Promise<TestPerson> {
  await app.db.delete(users);
  await app.db.execute(sql`select setval(pg_get_serial_sequence('profiles', 'id_profiles'), 1)`);
  return app.signUp('own');
}

async function addMember(own: TestPerson, one: Member) {
  await skipNumbers(one.gap);
  const { id, idProfiles: number } = await app.signUp('Person');
  if (one.isNoted) {
    const figures = { score: 0, complimentsSent: 0, complimentsReceived: 0, reads: ['de'] };
    await app.db.insert(nightlyFigures).values({ userId: id, number, ...figures });
  }
  if (one.wasDrawn)
    await app.db.insert(draws).values({
      drawerId: own.id,
      receiverId: id,
      drawnAt: app.clock.now(),
      usedAt: app.clock.now(),
    });
  if (!one.takesLetters)
    await app.db
      .update(profiles)
      .set({ drawnAgainAt: new Date(app.clock.now().getTime() + day) })
      .where(eq(profiles.id, id));
}

async function skipNumbers(count: number): Promise<void> {
  await app.db.execute(sql`
    select nextval(pg_get_serial_sequence('profiles', 'id_profiles')) from generate_series(1, ${count}::int)`);
}

describe('the circle of those who are alive', () => {
  test('has places without a gap, and members who stay keep theirs', async () => {
    await addPeople(12);
    const numbers = (await app.db.select({ number: nightlyFigures.number }).from(nightlyFigures))
      .map(({ number }) => number ?? 0)
      .toSorted((a, b) => a - b);
    for (const here of [numbers.slice(0, 6), numbers.slice(2, 9), [], numbers, numbers.slice(5)]) {
      const before = await circle();
      await onlyHere(here);
      const after = await circle();
      expect(after.map(({ place }) => place)).toEqual(here.map((_, at) => at + 1));
      expect(after.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(here);
      const staying = before.filter(
        ({ place, number }) => here.includes(number) && place <= here.length,
      );
      expect(after).toEqual(expect.arrayContaining(staying));
    }
  });

  test('is not read once for each of those who come', async () => {
    await addPeople(300);
    await app.db.execute(sql`update nightly_figures set seen_on = ${longAgo(0)}`);
    await app.db.execute(sql`vacuum analyze draw_circle, nightly_figures`);
    const before = await readsOfCircle();
    await noteCircle(app.context);
    expect(await circle()).not.toEqual([]);
    expect((await readsOfCircle()) - before).toBeLessThan(10);
  });

  test('knows what each reads, also after that has changed', async () => {
    await addPeople(6);
    const [one] = await app.db.select().from(nightlyFigures).limit(1);
    const all = await app.db.select({ number: nightlyFigures.number }).from(nightlyFigures);
    const numbers = all.map(({ number }) => number ?? 0);
    await onlyHere(numbers);
    expect(await readInCircle()).toEqual(numbers.map(() => 'de'));
    await app.db
      .update(nightlyFigures)
      .set({ reads: ['en', 'de'] })
      .where(eq(nightlyFigures.userId, one?.userId ?? ''));
    await onlyHere(numbers);
    expect((await readInCircle()).toSorted()).toEqual(['de', 'de', 'de', 'de', 'de', 'en,de']);
  });

  test('deals the only one of very many who reads the writer’s language', async () => {
    const own = await app.signUp('own');
    await addPeople(600);
    const [reader] = await app.db
      .select({ id: nightlyFigures.userId, number: nightlyFigures.number })
      .from(nightlyFigures)
      .limit(1);
    await app.db
      .update(profiles)
      .set({ languageId: sql`(select id from languages where iso2 = 'en')` })
      .where(ne(profiles.id, own.id));
    const { id = '', number } = reader ?? {};
    await app.db
      .update(profiles)
      .set({ alsoReads: ['de'] })
      .where(eq(profiles.id, id));
    await app.db.update(nightlyFigures).set({ reads: ['en'] });
    await app.db
      .update(nightlyFigures)
      .set({ reads: ['de', 'en'] })
      .where(eq(nightlyFigures.userId, id));
    const all = await app.db.select({ number: nightlyFigures.number }).from(nightlyFigures);
    const some = all.map((row) => row.number ?? 0).filter((other) => other !== number);
    await onlyHere([...some.slice(0, 60), number ?? 0]);
    // Each draw looks at two thirds of the 62 places.
    const dealt = new Set();
    for (let turn = 0; turn < 8; turn += 1) dealt.add((await draw(own)).id);
    expect(dealt).toContain(id);
  });

  test('finds the only one of very many, and a member who joined since', async () => {
    const own = await app.signUp('own');
    await addPeople(4000);
    const [last] = await app.db
      .select({ id: profiles.id, number: profiles.idProfiles })
      .from(profiles)
      .orderBy(desc(profiles.idProfiles))
      .limit(1);
    await lastSeen(own, 100);
    await onlyHere([last?.number ?? 0]);
    expect(await draw(own)).toMatchObject({ id: last?.id });
    const newcomer = await app.signUp('new');
    // Neither has a letter; one of them was drawn a moment ago.
    expect(await draw(own)).toMatchObject({ id: newcomer.id });
  });
});

/** The generic plan, independent of parameters; PostgreSQL before 16 shows it for prepared statements only. */
async function planOf(text: string): Promise<string> {
  const client = await app.database.pool.connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare looked_at as ${text}`);
    const places = [...text.matchAll(/\$(\d+)/gu)].map(([, place]) => Number(place));
    const nothing = Array.from({ length: Math.max(0, ...places) }, () => 'null').join();
    const call = nothing === '' ? 'looked_at' : `looked_at(${nothing})`;
    return JSON.stringify((await client.query(`explain execute ${call}`)).rows);
  } finally {
    client.release(true);
  }
}

describe('a letter needs the draw', () => {
  test('to a receiver who was not drawn is refused, with a sentence of its own', async () => {
    const [mira, jonas] = await Promise.all([app.signUp('Mira'), app.signUp('Jonas')]);
    const refused = await write(mira, jonas);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject(refusal('compliment.form.error.not_drawn'));
    expect(await app.db.$count(compliments)).toBe(0);
    await draw(jonas);
    expect((await write(mira, jonas)).status).toBe(409);
  });

  test('once, within a day', async () => {
    const [mira] = await Promise.all([app.signUp('Mira'), app.signUp('Jonas')]);
    const jonas = await draw(mira);
    await app.pass(day - 1000);
    const sending = sendingTo(jonas);
    const send = () => mira.request('POST', '/api/compliments', sending);
    expect((await send()).status).toBe(201);
    expect((await send()).status).toBe(200);
    expect((await write(mira, jonas)).status).toBe(409);
    await draw(mira);
    await app.pass(day);
    expect((await write(mira, jonas)).status).toBe(409);
  });

  test('one of many letters that are sent at once, on two servers', async () => {
    const [mira] = await Promise.all([app.signUp('Mira'), app.signUp('Jonas')]);
    const there = createUser(await app.startSecondServer(), mira.cookie);
    const jonas = await draw(mira);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        (at % 2 === 0 ? mira : there).request('POST', '/api/compliments', sendingTo(jonas)),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  });

  test('a letter that is refused for its text leaves the draw open', async () => {
    const [mira] = await Promise.all([app.signUp('Mira'), app.signUp('Jonas')]);
    const jonas = await draw(mira);
    const unkind = sendingTo(jonas, { text: 'Du Idiot, das war nichts.' });
    expect((await mira.request('POST', '/api/compliments', unkind)).status).toBe(422);
    expect((await write(mira, jonas)).status).toBe(201);
  });

  test('so does the AI helper', async () => {
    const [mira, jonas] = await Promise.all([app.signUp('Mira'), app.signUp('Jonas')]);
    const suggest = () =>
      mira.request('POST', '/api/suggestions/for-receiver', { receiverId: jonas.id });
    const reword = () =>
      mira.request('POST', '/api/suggestions/rewording', {
        receiverId: jonas.id,
        text: 'Du bist langweilig.',
      });
    for (const refused of [await suggest(), await reword()]) {
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject(refusal('compliment.form.error.not_drawn'));
    }
    await draw(mira);
    expect([(await suggest()).status, (await reword()).status]).toEqual([200, 200]);
  });
});

const again = (person: TestPerson) => person.request('POST', '/api/draws?keep=true');

describe('a sender who opens the sheet again', () => {
  test('finds whom they drew within the hour, and uses up no draw', async () => {
    const [mira] = await crowd('Mira', 'Jonas', 'Kai', 'Lea', 'Tom');
    if (mira === undefined) throw new Error('Nobody signed up.');
    const first = await again(mira);
    for (let count = 0; count < 2 * unusedDrawsPerHour; count += 1)
      expect(await again(mira)).toMatchObject({ status: 200, body: first.body });
    expect(await app.db.$count(draws)).toBe(1);

    const another = await ask(mira);
    expect(another.body).not.toEqual(first.body);
    expect((await again(mira)).body).toEqual(another.body);
    for (let count = 2; count < unusedDrawsPerHour; count += 1) await ask(mira);
    expect((await ask(mira)).status).toBe(429);
    expect((await again(mira)).status).toBe(200);
  });

  test('finds whom they drew also when that person has blocked them since', async () => {
    const [stefan, regina] = await crowd('Stefan', 'Regina', 'Tomas');
    if (stefan === undefined || regina === undefined) throw new Error('Nobody signed up.');
    const earlier = await send(stefan, regina);
    await app.db.delete(draws);
    await stefan.meet(regina);
    expect((await again(stefan)).body).toMatchObject({ id: regina.id });
    await regina.request('PUT', `/api/compliments/${earlier}/block`);
    expect((await again(stefan)).body).toMatchObject({ id: regina.id });
  });

  test('finds another receiver after a letter, or after an hour', async () => {
    const [mira] = await crowd('Mira', 'Jonas', 'Kai', 'Lea', 'Tom');
    if (mira === undefined) throw new Error('Nobody signed up.');
    const receiver = await draw(mira);
    expect((await write(mira, receiver)).status).toBe(201);
    const next = await again(mira);
    expect(next.body).not.toMatchObject({ id: receiver });
    await app.pass(hour + 1000);
    expect((await again(mira)).body).not.toEqual(next.body);
  });
});

describe('draws are limited', () => {
  test('ten an hour without a letter, also when all come at once', async () => {
    const [mira] = await crowd('Mira', 'Jonas', 'Kai');
    if (mira === undefined) throw new Error('Nobody signed up.');
    const receiver = await draw(mira);
    expect((await write(mira, receiver)).status).toBe(201);
    await app.pass(60 * 1000);
    const answers = await Promise.all(Array.from({ length: 14 }, () => ask(mira)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(14 - unusedDrawsPerHour);
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({
        error: { code: 'dashboard.error.draw_hour', values: { minutes: 60 } },
      });
      expect(headers.get('retry-after')).toBe('3600');
    }
    await app.pass(17.5 * 60 * 1000);
    expect(JSON.stringify((await ask(mira)).body)).toContain('In 43 Minuten');
    await app.pass(hour);
    expect((await ask(mira)).status).toBe(200);
  });

  test('two hundred a day', async () => {
    const [mira] = await crowd('Mira', 'Jonas');
    if (mira === undefined) throw new Error('Nobody signed up.');
    let answer = await ask(mira);
    for (let count = 1; count <= 200; count += 1) {
      expect(answer.status).toBe(200);
      await app.db.delete(draws);
      answer = await ask(mira);
    }
    expect(answer.body).toMatchObject(refusal('dashboard.error.draw_day'));
  });
});

describe('draws are kept', () => {
  test('for their drawer, who gets them with their data, and not for longer than they matter', async () => {
    const [mira, jonas] = await Promise.all([app.signUp('Mira'), app.signUp('Jonas')]);
    await draw(mira);
    const at = app.clock.now().toISOString();
    const file = await mira.request('GET', '/api/profile/export');
    expect(file.body).toMatchObject({ draws: [{ drawnAt: at, usedAt: null }] });
    const others = await jonas.request('GET', '/api/profile/export');
    expect(others.body).toMatchObject({ draws: [] });
    const cleanUp = () => forgetOldDraws(app.context);
    await app.pass(drawKeptDays * day);
    await cleanUp();
    expect(await app.db.$count(draws)).toBe(1);
    await app.pass(1000);
    await cleanUp();
    expect(await app.db.$count(draws)).toBe(0);
  });

  test('until one of the two leaves', async () => {
    const [mira, jonas] = await Promise.all([app.signUp('Mira'), app.signUp('Jonas')]);
    await mira.meet(jonas);
    await mira.meet({ id: randomUUID() });
    await app.db.delete(users).where(inArray(users.id, [jonas.id]));
    expect(await app.db.$count(draws)).toBe(0);
  });
});
