import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { featureUsage } from '#server/db/schema/analytics.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pendingSteps } from '#server/db/schema/scores.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { post, send, sendingTo } from '#tests/support/compliments.ts';
import { fillPath, readOperations } from '#tests/support/openapi.ts';
import { recordStatements } from '#tests/support/query-recorder.ts';

/* Favorites, reading again at random, and the search in received letters (P100 to P103). */

let app: TestApp;
let jonas: TestPerson;
let mira: TestPerson;
let chance: number;

beforeEach(async () => {
  chance = 0;
  app = await createTestApp({
    env: { RATE_LIMITS: 'off' },
    random: { below: (bound) => chance % bound },
  });
  jonas = await app.signUp('Jonas Müller');
  mira = await app.signUp('Mira');
});
afterEach(() => app.close());

const page = z.object({
  compliments: z.array(z.object({ id: z.string(), isFavorite: z.boolean() })),
  totalCount: z.int(),
});

async function opened(query: string, person = mira): Promise<string[]> {
  const { status, body } = await person.request('GET', `/api/compliments/opened?${query}`);
  expect(status).toBe(200);
  return page.parse(body).compliments.map(({ id }) => id);
}

const find = (words: string, box = 'all') =>
  opened(`box=${box}&search=${encodeURIComponent(words)}`);

function keep(id: string, isFavorite = true, person = mira) {
  return person.request('PUT', `/api/compliments/${id}/favorite`, { isFavorite });
}

async function letter(text?: string, { isAnonymous = false, from = jonas } = {}): Promise<string> {
  const id = await send(from, mira, { isAnonymous, ...(text === undefined ? {} : { text }) });
  await mira.request('POST', `/api/compliments/${id}/read`);
  return id;
}

async function lay(text: string, change: Partial<typeof compliments.$inferInsert> = {}) {
  const [row] = await app.db
    .insert(compliments)
    .values({ text, senderId: jonas.id, receiverId: mira.id, isRead: true, ...change })
    .returning({ id: compliments.id });
  return row?.id ?? '';
}

describe('the favorites', () => {
  test('keeps opened letters, newest first and page by page, until they are taken out', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      await app.pass(60_000);
      ids.unshift(await letter());
    }
    expect(await opened('')).toEqual([]);
    for (const id of ids) expect(await keep(id)).toMatchObject({ status: 200 });
    await keep(ids[0] ?? '');
    expect(await opened('')).toEqual(ids);
    expect(await opened('pageSize=2&page=2')).toEqual(ids.slice(2));
    await keep(ids[1] ?? '', false);
    expect(await opened('')).toEqual([ids[0], ids[2]]);
    expect(await opened('box=all')).toEqual(ids);
    const { body } = await mira.request('GET', '/api/compliments/received');
    const kept = page.parse(body).compliments.map(({ isFavorite }) => isFavorite);
    expect(kept).toEqual([true, false, true]);
  });

  test('takes no sealed, covered, removed or foreign letter', async () => {
    const sealed = await send(jonas, mira);
    expect((await keep(sealed)).status).toBe(404);
    const covered = await letter();
    await keep(covered);
    await mira.request('POST', `/api/compliments/${covered}/report`, { reason: 'Passt nicht.' });
    expect((await keep(covered)).status).toBe(404);
    expect(await opened('')).toEqual([]);
    expect((await keep(covered, false)).status).toBe(200);
    const own = await letter();
    expect((await keep(own, true, jonas)).status).toBe(404);
    await keep(own);
    await app.db
      .update(compliments)
      .set({ removedAt: app.clock.now() })
      .where(eq(compliments.id, own));
    expect(await opened('')).toEqual([]);
    expect((await keep(own, false)).status).toBe(404);
  });

  test('tells no other member, least of all the sender: no answer, no header, no row and no count', async () => {
    const administrator = await app.signUp('Ada');
    await app.makeAdministrator(administrator);
    const [signed, hidden] = [await letter(), await letter(undefined, { isAnonymous: true })];
    await app.endDay();
    const reads = (await readOperations(app)).filter(
      ({ method, path }) =>
        method === 'GET' && !/random|audit|activity|checks|health|openapi/u.test(path),
    );
    const look = async () => {
      const answers: Record<string, string> = {};
      for (const [who, asker] of Object.entries({ jonas, administrator, visitor: app.visitor }))
        for (const { path } of reads)
          for (const id of [signed, hidden]) {
            const filled = fillPath(path, (name) => (name === 'iso2' ? 'de' : id));
            const { status, headers, body } = await asker.request('GET', filled);
            const kept = [...headers].filter(
              ([name]) => !/^(?:ratelimit|x-request|set-c)/u.test(name),
            );
            answers[`${who} ${filled}`] = JSON.stringify(
              [status, kept, body],
              (name, value: unknown) => (name === 'activity' ? null : value),
            );
          }
      return answers;
    };
    const rows = async () => [
      await app.db.$count(featureUsage),
      await app.db.$count(pendingSteps),
      await app.db.select().from(profiles).orderBy(profiles.id),
    ];
    await look();
    const [before, rowsBefore] = [await look(), await rows()];
    await keep(signed);
    await keep(hidden);
    await mira.request('GET', '/api/compliments/opened/random');
    await find('mutig');
    await app.endDay();
    expect(await rows()).toEqual(rowsBefore);
    const after = await look();
    expect(Object.keys(before).filter((place) => before[place] !== after[place])).toEqual([]);
  });

  test('comes with one’s download, and goes with the account', async () => {
    await keep(await letter());
    const { body } = await mira.request('GET', '/api/profile/export');
    expect(body).toMatchObject({ complimentsReceived: [{ isFavorite: true }] });
    const { body: others } = await jonas.request('GET', '/api/profile/export');
    expect(JSON.stringify(others)).not.toContain('reasured');
  });
});

describe('a letter by chance', () => {
  const drawn = z.object({ compliment: z.object({ id: z.string() }).nullable() });
  const draw = async (last?: string) => {
    const query = last === undefined ? '' : `?last=${last}`;
    const { body } = await mira.request('GET', `/api/compliments/opened/random${query}`);
    return drawn.parse(body).compliment?.id ?? null;
  };

  test('is of the favorites, or of all while that is empty, and none where there is none', async () => {
    await send(jonas, mira);
    expect(await draw()).toBeNull();
    const first = await letter();
    await app.pass(60_000);
    const second = await letter();
    expect(await draw()).toBe(second);
    chance = 1;
    expect(await draw()).toBe(first);
    await keep(first);
    for (const next of [0, 1, 2]) {
      chance = next;
      expect(await draw()).toBe(first);
    }
    expect(await draw(first)).toBe(first);
    await keep(second);
    chance = 0;
    expect(await draw(second)).toBe(first);
    await app.db.update(compliments).set({ removedAt: app.clock.now() });
    expect(await draw()).toBeNull();
  });

  test('is after the last one each other letter equally often', async () => {
    const letters = [await letter(), await letter(), await letter()];
    for (const last of letters) {
      const counts = new Map<string | null, number>();
      // Passes through all pairs of what chance can say.
      for (chance = 0; chance < 6; chance += 1) {
        const id = await draw(last);
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      expect([...counts.values()]).toEqual([3, 3]);
    }
  });
});

describe('the search', () => {
  const texts = {
    german: 'Deine beste Freundin hat recht: Deine Ruhe und die Zusammenarbeit tun gut.',
    umlaut: 'Grüße aus der Straße, du hörst so schön zu und gibst anderen Mut.',
    french: 'Dein Café-Moment gestern war ein Geschenk, danke dafür.',
    simplified: '谢谢你昨天认真听我说话，你真的很温柔。',
    traditional: '謝謝你總是願意聽大家說話，你讓人安心。',
  };

  test('finds words by their beginning, in any case, with or without accents, in both scripts', async () => {
    const id: Record<string, string> = {};
    for (const [name, text] of Object.entries(texts))
      id[name] = await lay(text, { senderId: null });
    const names = async (words: string) => {
      const hits = new Set(await find(words));
      return Object.keys(id).filter((name) => hits.has(id[name] ?? ''));
    };
    for (const [words, hits] of [
      ['freund', ['german']],
      ['FREUNDIN ruhe', ['german']],
      ['arbeit', ['german']],
      ['reund', ['german']],
      ['rec', ['german']],
      ['ech', []],
      ['grüße', ['umlaut']],
      ['gruesse', ['umlaut']],
      ['GRUSSE', ['umlaut']],
      ['hoerst', ['umlaut']],
      ['strasse mut', ['umlaut']],
      ['cafe', ['french']],
      ['CAFÉ geschenk', ['french']],
      ['cafe freundin', []],
      ['谢谢', ['simplified', 'traditional']],
      ['謝謝', ['simplified', 'traditional']],
      ['听大家', ['traditional']],
      ['温柔', ['simplified']],
      ['.*', []],
      ['%', []],
    ] as const)
      expect([words, await names(words)]).toEqual([words, hits]);
  });

  test('finds the name on a letter, and never that of who wrote without one', async () => {
    const signed = await letter('Du bist mutig, und das gibt anderen Halt.');
    await letter('Du bist mutig, und das gibt anderen Ruhe.', { isAnonymous: true });
    await lay('Du bist geduldig.', { isAi: true, senderId: null });
    for (const words of ['Müller', 'mueller', 'MULLER', 'jonas mutig']) {
      expect(await find(words)).toEqual([signed]);
    }
    await app.db.delete(compliments).where(eq(compliments.id, signed));
    for (const words of ['Müller', 'jonas', 'jon', jonas.email, String(jonas.idProfiles)])
      expect(await find(words)).toEqual([]);
  });

  test('reads the name once both wanted that it shows', async () => {
    const hidden = await letter('Du bist mutig, und das gibt anderen Ruhe.', { isAnonymous: true });
    await mira.request('POST', `/api/compliments/${hidden}/thanks`, { asksWho: true });
    expect(await find('jonas')).toEqual([]);
    await app.settle();
    await jonas.request('PUT', `/api/compliments/${hidden}/reveal`, { answer: 'yes' });
    expect(await find('jonas')).toEqual([hidden]);
  });

  test('finds nothing that is not there for its reader, or is covered', async () => {
    const text = texts.german;
    await lay(text, { isRead: false });
    await lay(text, { place: 'filtered' });
    await lay(text, { place: 'withheld' });
    await lay(text, { place: 'waiting', dueAt: new Date(), isAnonymous: true });
    await lay(text, { removedAt: new Date() });
    await lay(text, { reported: true });
    await lay(text, { senderId: mira.id, receiverId: jonas.id });
    const kept = await lay(text, { isFavorite: true });
    const seen = await lay(text);
    expect(new Set(await find('freund'))).toEqual(new Set([kept, seen]));
    expect(await find('freund', 'favorites')).toEqual([kept]);
    expect(await find('', 'favorites')).toEqual([kept]);
  });

  test('counts all that it found, on every page', async () => {
    for (let count = 0; count < 3; count += 1) await lay(texts.german);
    for (const [at, length] of [
      [1, 2],
      [2, 1],
      [3, 0],
    ]) {
      const path = `/api/compliments/opened?box=all&search=freund&pageSize=2&page=${at}`;
      const { compliments: hits, totalCount } = page.parse((await mira.request('GET', path)).body);
      expect([hits.length, totalCount]).toEqual([length, 3]);
    }
  });

  test('reads no more than the letters, however many people there are', async () => {
    const many = 3000;
    await app.db.execute(sql`with people as (
        insert into users (email) select 'crowd-' || number || '@example.org'
        from generate_series(1, ${many}::int) number returning id)
      insert into profiles (id, name, language_id)
        select people.id, 'Viele', own.language_id from people, profiles own where own.id = ${mira.id}`);
    await app.db.execute(sql`insert into compliments (text, sender_id, receiver_id, is_read)
      select ${texts.german}, id, ${mira.id}, true from profiles where id <> ${mira.id}`);
    await app.db.execute(sql`analyze`);
    const recorder = recordStatements(app.database.pool);
    // For a long word PostgreSQL expects nearly no letter.
    await find('zusammenarbeit');
    const search = recorder.take().find(({ name }) => name === 'letters_opened_found');
    const { rows } = await app.database.pool.query(
      `explain (analyze, timing off, format json) ${search?.text}`,
      [...(search?.values ?? [])],
    );
    expect(Math.max(...rowsRead(rows))).toBeLessThanOrEqual(many + 1);
  });

  test('has limits: how long it is, and how often', async () => {
    const path = '/api/compliments/opened?box=all&search=';
    expect((await mira.request('GET', path + 'a'.repeat(101))).status).toBe(400);
    const limited = await createTestApp();
    try {
      const person = await limited.signUp('Mira');
      const answers = await Promise.all(
        Array.from({ length: 91 }, () => person.request('GET', `${path}mut`)),
      );
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
      expect((await person.request('GET', path)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

const planStep = z.looseObject({ 'Actual Rows': z.number(), 'Actual Loops': z.number() });

function rowsRead(plan: unknown): number[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const { data: step } = planStep.safeParse(plan);
  const own = step === undefined ? [] : [step['Actual Rows'] * step['Actual Loops']];
  return [...own, ...Object.values(plan).flatMap(rowsRead)];
}

test('a send is not changed by what its receiver keeps', async () => {
  await keep(await letter());
  const sending = sendingTo(mira);
  expect((await post(jonas, sending)).status).toBe(201);
  const { body } = await jonas.request('GET', '/api/compliments/sent');
  expect(JSON.stringify(body)).not.toContain('reasured');
});
