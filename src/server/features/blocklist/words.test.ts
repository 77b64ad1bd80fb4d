import { randomUUID } from 'node:crypto';
import { parseResponse } from 'hono/client';
import { expect, test } from 'vitest';
import type { Language } from '#domain/i18n/language.ts';
import { mostWords, type WordEffect } from '#domain/moderation/word-list.ts';
import { writeFromTemplate } from '#server/ai/templates.ts';
import { createContext } from '#server/context.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { guardWords } from '#server/db/schema/blocklist.ts';
import { languages } from '#server/db/schema/translations.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const path = '/api/admin/guard-words';
const unkind = 'Du bist ein lieber Zwiebelkopf, weißt du';

async function createPeople(app: TestApp) {
  const admin = await app.signUp('Ada Leitner');
  await app.makeAdministrator(admin);
  const member = await app.signUp('Mira');
  const other = await app.signUp('Jonas');
  return { admin, member, other };
}

const inOrder = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

type Query = { search?: string; language?: Language; kind?: WordEffect };

const add = (word: string, more: object = {}) => ({ language: 'de', kind: 'add', word, ...more });

test('an added word holds at once for sending, checking and keeping, until it is removed', async () => {
  const app = await createTestApp();
  const { admin, member, other } = await createPeople(app);
  const send = async () => {
    await member.meet(other);
    return member.request('POST', '/api/compliments', {
      id: randomUUID(),
      receiverId: other.id,
      text: unkind,
      isAnonymous: false,
    });
  };
  const check = (whileTyping: boolean) =>
    member.request('POST', '/api/compliments/check', { text: unkind, language: 'de', whileTyping });
  expect((await send()).status).toBe(201);

  const added = await admin.request('POST', path, add('  Zwiebelkopf ', { note: ' gemein ' }));
  expect(added).toMatchObject({
    status: 201,
    body: {
      word: 'Zwiebelkopf',
      language: 'de',
      kind: 'add',
      note: 'gemein',
      addedBy: 'Ada Leitner',
      createdAt: app.clock.now().toISOString(),
    },
  });
  expect(await send()).toMatchObject({
    status: 422,
    body: { error: { code: 'guard.reason.negative' } },
  });
  for (const whileTyping of [true, false])
    expect((await check(whileTyping)).body).toMatchObject({
      isValid: false,
      rule: 'negative',
      spans: [{ start: 19, end: 30 }],
    });

  const { body } = await admin.request('GET', path);
  expect(body).toMatchObject({ totalCount: 1, words: [{ word: 'Zwiebelkopf' }] });
  const [{ id } = { id: '' }] = await app.db.select().from(guardWords);
  expect((await admin.request('DELETE', `${path}/${id}`)).status).toBe(200);
  expect((await admin.request('DELETE', `${path}/${id}`)).status).toBe(404);
  expect((await check(true)).body).toMatchObject({ isValid: true });

  const events = await app.db.select().from(auditEvents);
  expect(events.filter(({ action }) => action.startsWith('admin.guard'))).toMatchObject([
    {
      action: 'admin.guard_word_added',
      actorId: admin.id,
      targetId: null,
      details: { word: 'Zwiebelkopf', kind: 'add', language: 'de' },
    },
    {
      action: 'admin.guard_word_removed',
      actorId: admin.id,
      details: { word: 'Zwiebelkopf', kind: 'add', language: 'de' },
    },
  ]);
});

test('the list is searched by word and note, language and kind', async () => {
  const app = await createTestApp();
  const { admin } = await createPeople(app);
  await admin.request('POST', path, add('Zwiebelkopf', { note: 'aus der 7b' }));
  await admin.request('POST', path, add('Super_%Nulpe'));
  await admin.request('POST', path, add('numpty', { language: 'en' }));
  await admin.request('POST', path, add('Trottel', { kind: 'allow' }));
  const find = async (query: Query): Promise<string[]> => {
    const { words } = await parseResponse(admin.api.admin['guard-words'].$get({ query }));
    return words.map(({ word }) => word);
  };
  expect((await find({})).toSorted()).toEqual(['Super_%Nulpe', 'Trottel', 'Zwiebelkopf', 'numpty']);
  expect(await find({ search: 'zwiebel' })).toEqual(['Zwiebelkopf']);
  expect(await find({ search: '7B' })).toEqual(['Zwiebelkopf']);
  expect(await find({ search: '_%' })).toEqual(['Super_%Nulpe']);
  expect(await find({ language: 'en' })).toEqual(['numpty']);
  expect(await find({ kind: 'allow', language: 'de' })).toEqual(['Trottel']);
  expect((await admin.request('GET', `${path}?language=fr`)).status).toBe(400);
});

test('a word that holds is on the same list, in all languages, and refuses nothing', async () => {
  const app = await createTestApp();
  const { admin } = await createPeople(app);
  const holding = add('Laterne', { kind: 'hold', note: 'nichts', language: 'en' });
  expect(await admin.request('POST', path, holding)).toMatchObject({
    status: 201,
    body: { word: 'Laterne', kind: 'hold', language: null, note: '', addedBy: 'Ada Leitner' },
  });
  await admin.request('POST', path, add('Zwiebelkopf'));
  const list = async (query: Query) =>
    (await parseResponse(admin.api.admin['guard-words'].$get({ query }))).words;
  for (const query of [{ search: 'laterne' }, { kind: 'hold' }, { language: 'zh-Hans' }] as const)
    expect(await list(query)).toMatchObject([{ word: 'Laterne', kind: 'hold' }]);
  expect(await list({})).toHaveLength(2);
  const text = 'Du bist wie eine Laterne, wenn es dunkel wird.';
  expect(app.context.guard.check(text, 'de').isValid).toBe(true);
  expect(app.context.guard.isWatched(text)).toBe(false);
  const rule = { isOn: true, numbers: {} };
  await admin.request('PUT', '/api/admin/rules/hold_watched_words', rule);
  expect(app.context.guard.isWatched(text)).toBe(true);

  expect((await admin.request('POST', path, { ...holding, word: 'LATERNE' })).status).toBe(409);
  expect((await admin.request('POST', path, { ...holding, word: '!' })).status).toBe(422);
  const [{ id } = { id: '' }] = await list({ kind: 'hold' });
  expect((await admin.request('DELETE', `${path}/${id}`)).status).toBe(200);
  expect((await admin.request('DELETE', `${path}/${id}`)).status).toBe(404);
  expect(app.context.guard.isWatched(text)).toBe(false);
});

test('an allowed word no longer refuses; everything else still does', async () => {
  const app = await createTestApp();
  const { admin } = await createPeople(app);
  const judge = async (text: string) =>
    (await admin.request('POST', `${path}/try`, { text, language: 'de' })).body;
  const text = 'Du bist ein lieber Trottel, weißt du';
  expect(await judge(text)).toMatchObject({ isValid: false, rule: 'negative' });
  expect((await admin.request('POST', path, add('Trottel', { kind: 'allow' }))).status).toBe(201);
  expect(await judge(text)).toMatchObject({ isValid: true, reason: null, spans: [] });
  expect(await judge(`${text}, und ich stech dich ab`)).toMatchObject({ rule: 'threat' });
});

test('an unfit word is refused, with a reason', async () => {
  const app = await createTestApp();
  const { admin } = await createPeople(app);
  const answers: [object, number, string][] = [
    [add('du'), 422, 'admin.words.error.kind_text'],
    [add('Danke'), 422, 'admin.words.error.kind_text'],
    [add('a'), 422, 'admin.words.error.length'],
    [add('x'.repeat(41)), 422, 'admin.words.error.length'],
    [add('.*'), 422, 'admin.words.error.not_found'],
    [add('Zwiebel\u0000kopf'), 400, 'error.malformed'],
    [add('Zwiebel\u200bkopf'), 422, 'admin.words.error.characters'],
    [add('Zwiebelkopf', { note: 'x'.repeat(201) }), 422, 'admin.words.error.note_long'],
    [add('Sonnenschein', { kind: 'allow' }), 422, 'admin.words.error.not_refused'],
    [add('www.laden.de', { kind: 'allow' }), 422, 'admin.words.error.not_allowable'],
    [add('Zwiebelkopf', { kind: 'ban' }), 400, 'error.malformed'],
    [add('Zwiebelkopf', { language: 'fr' }), 400, 'error.malformed'],
  ];
  for (const [body, status, code] of answers)
    expect(await admin.request('POST', path, body)).toMatchObject({
      status,
      body: { error: { code } },
    });
  const { body } = await admin.request('POST', path, add('Danke'));
  expect(body).toMatchObject({
    error: {
      message: 'Damit würde auch dieses Kompliment abgelehnt: „Danke, dass es dich gibt.“',
      fields: { word: 'admin.words.error.kind_text' },
    },
  });
  expect(await app.db.select().from(guardWords)).toEqual([]);
});

test('the same word stands once, however it is spelled and added at the same time', async () => {
  const app = await createTestApp();
  const { admin } = await createPeople(app);
  const spellings = ['Zwiebelkopf', 'ZWIEBELKOPF', 'zwíebelkopf', 'Zwiebelkopf!', 'ｚwiebelkopf'];
  const answers = await Promise.all(
    spellings.map((word) => admin.request('POST', path, add(word))),
  );
  expect(inOrder(answers)).toEqual([201, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    error: { code: 'admin.words.error.exists', fields: { word: 'admin.words.error.exists' } },
  });
  const english = await admin.request('POST', path, add('Zwiebelkopf', { language: 'en' }));
  expect(english.status).toBe(201);
});

test('a full list takes no more, also from two at once', async () => {
  const app = await createTestApp();
  const { admin } = await createPeople(app);
  const [german] = await app.db.select().from(languages);
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  await app.db.insert(guardWords).values(
    Array.from({ length: mostWords - 1 }, (_, index) => {
      const word = `qx${letters[index % 26]}${letters[Math.floor(index / 26) % 26]}${letters[Math.floor(index / 676)]}x`;
      return { languageId: german?.id ?? 0, word, key: word, kind: 'add' as const };
    }),
  );
  await app.context.guard.reload();
  const answers = await Promise.all(
    ['Zwiebelkopf', 'Lauchkopf'].map((word) => admin.request('POST', path, add(word))),
  );
  expect(inOrder(answers)).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    error: { code: 'admin.words.error.full' },
  });
});

test('another server follows, and one that restarts knows the words', async () => {
  const app = await createTestApp();
  const { admin } = await createPeople(app);
  const { context, database } = app;
  const second = await createContext({ config: context.config, log: context.log, database });
  await admin.request('POST', path, add('Zwiebelkopf'));
  expect(second.guard.check(unkind, 'de').isValid).toBe(true);
  await second.guard.reload();
  expect(second.guard.check(unkind, 'de').isValid).toBe(false);
  const third = await createContext({ config: context.config, log: context.log, database });
  expect(third.guard.check(unkind, 'de').isValid).toBe(false);
});

test('templates never write what an administrator has forbidden', async () => {
  const app = await createTestApp();
  const { admin } = await createPeople(app);
  await admin.request('POST', path, add('zwiebelig'));
  const { check } = app.context.guard;
  for (let seed = 0; seed < 50; seed++) {
    const request = { traits: ['zwiebelig', 'geduldig'], language: 'de', check } as const;
    const text = writeFromTemplate({ ...request, random: seededRandom(seed) });
    expect(text).not.toContain('zwiebelig');
    expect(check(text, 'de').isValid).toBe(true);
  }
});

test('members and visitors have no say', async () => {
  const app = await createTestApp();
  const { member } = await createPeople(app);
  for (const [user, status] of [
    [member, 403],
    [app.visitor, 401],
  ] as const) {
    expect((await user.request('GET', path)).status).toBe(status);
    expect((await user.request('POST', path, add('Zwiebelkopf'))).status).toBe(status);
    expect((await user.request('DELETE', `${path}/${randomUUID()}`)).status).toBe(status);
    const text = { text: unkind, language: 'de' };
    expect((await user.request('POST', `${path}/try`, text)).status).toBe(status);
  }
  expect(app.context.guard.check(unkind, 'de').isValid).toBe(true);
});
