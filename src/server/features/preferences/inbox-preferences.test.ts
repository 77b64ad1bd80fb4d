import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { draws } from '#server/db/schema/matching.ts';
import { suggestions } from '#server/db/schema/suggestions.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { refusal, send } from '#tests/support/compliments.ts';

/* Senders cannot find out a receiver's inbox preferences (P93, P94). */

const day = 24 * 60 * 60 * 1000;

let app: TestApp;
let mira: TestPerson;
let jonas: TestPerson;

beforeEach(async () => {
  app = await createTestApp();
  mira = await app.signUp('Mira');
  jonas = await app.signUp('Jonas');
});
afterEach(() => app.close());

const change = (person: TestPerson, preferences: object) =>
  person.request('PATCH', '/api/preferences', { inbox: preferences });

const letters = z.object({ compliments: z.array(z.object({ id: z.string() })) });

async function idsAt(person: TestPerson, list: 'received' | 'filtered'): Promise<string[]> {
  const { body } = await person.request('GET', `/api/compliments/${list}`);
  return letters.parse(body).compliments.map(({ id }) => id);
}

describe('a pause', () => {
  test('keeps a member from being drawn through its last day, and ends by itself', async () => {
    const { body } = await change(mira, { noLettersUntil: '2026-06-16' });
    expect(body).toMatchObject({ inbox: { noLettersUntil: '2026-06-16' } });
    const ask = async () => {
      const { status } = await jonas.request('POST', '/api/draws');
      await app.db.delete(draws);
      return status;
    };
    expect(await ask()).toBe(404);
    await app.pass(day);
    expect(await ask()).toBe(404);
    await app.pass(day);
    expect(await ask()).toBe(200);
    expect((await mira.request('GET', '/api/preferences')).body).toMatchObject({
      inbox: { noLettersUntil: null },
    });
  });

  test('lets arrive what was dealt before, and can be taken back', async () => {
    await jonas.meet(mira);
    await change(mira, { noLettersUntil: '2026-06-20' });
    const id = await send(jonas, mira);
    expect(await idsAt(mira, 'received')).toEqual([id]);
    await change(mira, { noLettersUntil: null });
    expect((await jonas.request('POST', '/api/draws')).status).toBe(200);
  });

  test.each([
    // It is still the evening of the 15th there.
    ['America/New_York', '2026-06-16T01:00:00Z', '2026-06-15', '2026-06-16T03:59:00Z'],
    ['Pacific/Auckland', '2026-06-15T14:00:00Z', '2026-06-16', '2026-06-16T11:59:00Z'],
  ])(
    'goes by the clock of the member who begins it (%s)',
    async (timeZone, now, noLettersUntil, lastMinute) => {
      const go = (time: string) => app.pass(Date.parse(time) - app.clock.now().getTime());
      await go(now);
      const before = new Date(Date.parse(noLettersUntil) - day).toISOString().slice(0, 10);
      const tooEarly = await change(mira, { noLettersUntil: before, timeZone });
      expect(tooEarly.body).toMatchObject(refusal('inbox_preferences.error.until'));
      const { body } = await change(mira, { noLettersUntil, timeZone });
      expect(body).toMatchObject({ inbox: { noLettersUntil } });
      await go(lastMinute);
      expect((await jonas.request('POST', '/api/draws')).status).toBe(404);
      expect((await mira.request('GET', '/api/preferences')).body).toMatchObject({
        inbox: { noLettersUntil },
      });
      await app.pass(60_000);
      expect((await jonas.request('POST', '/api/draws')).status).toBe(200);
      expect((await mira.request('GET', '/api/preferences')).body).toMatchObject({
        inbox: { noLettersUntil: null },
      });
    },
  );

  test('goes by no clock that there is nowhere', async () => {
    const { status } = await change(mira, {
      noLettersUntil: '2026-06-16',
      timeZone: 'Europe/Nowhere',
    });
    expect(status).toBe(400);
  });

  test.each(['2026-06-14', '2027-06-16'])('is not until %s', async (noLettersUntil) => {
    const { status, body } = await change(mira, { noLettersUntil });
    expect(status).toBe(422);
    expect(body).toMatchObject(refusal('inbox_preferences.error.until'));
  });
});

describe('letters that a receiver does not want', () => {
  test('are put filtered unseen, and their senders see no difference', async () => {
    await change(mira, { signedOnly: true });
    const hidden = await send(jonas, mira, { isAnonymous: true });
    const signed = await send(jonas, mira);
    expect(await idsAt(mira, 'received')).toEqual([signed]);
    expect(await idsAt(mira, 'filtered')).toEqual([hidden]);
    expect((await mira.request('GET', '/api/unread')).body).toMatchObject({ compliments: 1 });
    expect((await mira.request('GET', '/api/preferences')).body).toMatchObject({
      inbox: { filteredCount: 1 },
    });
    await app.settle();
    expect((await mira.request('GET', '/api/profile')).body).toMatchObject({
      complimentsReceived: 1,
    });
    const { body } = await jonas.request('GET', '/api/compliments/sent');
    expect(letters.parse(body).compliments).toHaveLength(2);
    expect((await jonas.request('GET', '/api/profile')).body).toMatchObject({ complimentsSent: 2 });
  });

  test('are those that are word for word the AI helper’s', async () => {
    await change(mira, { withoutAiHelp: true });
    const text = 'Du hörst zu, bis man fertig ist.';
    await app.db.insert(suggestions).values({
      text,
      userId: jonas.id,
      receiverId: mira.id,
      createdAt: app.clock.now(),
    });
    const helped = await send(jonas, mira, { text });
    const own = await send(jonas, mira, { text: `${text} Immer.` });
    expect(await idsAt(mira, 'filtered')).toEqual([helped]);
    expect(await idsAt(mira, 'received')).toEqual([own]);
  });

  test('are those with one of their own words, in other forms and disguised', async () => {
    await change(mira, { unwantedWords: ['Prüfung', '考试', 'ex'] });
    const filtered = [
      await send(jonas, mira, { text: 'Deine Prüfungen hast du wunderbar gemeistert.' }),
      await send(jonas, mira, { text: 'Die P r ü f u n g hast du wunderbar gemeistert.' }),
      await send(jonas, mira, { text: '你考试的时候那么冷静，真让人佩服。' }),
    ];
    const other = await app.signUp('Nora');
    const fine = await send(other, mira, { text: 'Dein Experiment war ein Text zum Verlieben.' });
    expect(new Set(await idsAt(mira, 'filtered'))).toEqual(new Set(filtered));
    expect(await idsAt(mira, 'received')).toEqual([fine]);
  });

  test('can be read, taken among the others, and thrown away', async () => {
    await change(mira, { signedOnly: true });
    const taken = await send(jonas, mira, { isAnonymous: true });
    const thrown = await send(jonas, mira, { isAnonymous: true });
    // A filtered letter cannot be rated or thanked for; no other person sees it.
    const rate = () =>
      mira.request('PUT', `/api/compliments/${taken}/rating`, { rating: 'positive' });
    expect((await rate()).status).toBe(404);
    expect((await jonas.request('POST', `/api/compliments/${taken}/take`)).status).toBe(404);
    expect((await mira.request('POST', `/api/compliments/${taken}/take`)).status).toBe(200);
    expect((await mira.request('POST', `/api/compliments/${taken}/take`)).status).toBe(404);
    expect((await rate()).status).toBe(200);
    expect(await idsAt(mira, 'received')).toEqual([taken]);
    await app.settle();
    expect((await mira.request('GET', '/api/profile')).body).toMatchObject({
      complimentsReceived: 1,
    });
    const { body: file } = await mira.request('GET', '/api/profile/export');
    const kept = z.object({ complimentsReceived: z.array(z.object({ isFiltered: z.boolean() })) });
    expect(
      kept.parse(file).complimentsReceived.filter(({ isFiltered }) => isFiltered),
    ).toHaveLength(1);
    await mira.request('DELETE', '/api/compliments/filtered');
    expect(await idsAt(mira, 'filtered')).toEqual([]);
    expect(await idsAt(jonas, 'received')).toEqual([]);
    const { body } = await jonas.request('GET', '/api/compliments/sent');
    expect(letters.parse(body).compliments.map(({ id }) => id)).toContain(thrown);
  });
});

describe('own words', () => {
  test('are kept once each, and given with one’s data', async () => {
    const { body } = await change(mira, { unwantedWords: [' Chef ', 'chef', '', 'Mathe  Arbeit'] });
    expect(body).toMatchObject({ inbox: { unwantedWords: ['Chef', 'Mathe Arbeit'] } });
    const file = await mira.request('GET', '/api/profile/export');
    expect(file.body).toMatchObject({
      profile: { unwantedWords: ['Chef', 'Mathe Arbeit'], signedOnly: false },
    });
  });

  test.each([
    [['x'], 'inbox_preferences.error.word'],
    [['…'], 'inbox_preferences.error.word'],
    [['a'.repeat(41)], 'inbox_preferences.error.word'],
    [
      Array.from({ length: 51 }, (_, at) => `wort${'abcdefghijklmnopqrstuvwxyz'[at % 26]}${at}`),
      'inbox_preferences.error.words_many',
    ],
  ])('%j are refused', async (unwantedWords, code) => {
    const { status, body } = await change(mira, { unwantedWords });
    expect(status).toBe(422);
    expect(body).toMatchObject(refusal(code));
    expect((await mira.request('GET', '/api/preferences')).body).toMatchObject({
      inbox: { unwantedWords: [] },
    });
  });
});

test('sections are changed together or not at all', async () => {
  const inbox = { signedOnly: true };
  const pushes = { tellsThanks: true, timeZone: 'Europe/Berlin' };
  const refused = await mira.request('PATCH', '/api/preferences', {
    inbox,
    pushes,
    digests: { rhythm: 'daily' },
  });
  expect(refused).toMatchObject({ status: 409, body: refusal('digests.error.no_mails') });
  const before = await mira.request('GET', '/api/preferences');
  expect(before.body).toMatchObject({
    inbox: { signedOnly: false },
    pushes: { tellsThanks: false },
  });
  const changed = await mira.request('PATCH', '/api/preferences', { inbox, pushes });
  expect(changed.body).toMatchObject({
    inbox: { signedOnly: true, withoutAiHelp: false },
    pushes: { tellsThanks: true, showsSender: false },
  });
});
