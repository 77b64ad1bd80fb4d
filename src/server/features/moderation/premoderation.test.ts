import { and, eq, isNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readCases } from '#guard/cases/read-cases.ts';
import { users } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { premoderations } from '#server/db/schema/moderation.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { stopBroadRule } from '#server/features/moderation/actions/helping-rules.ts';
import { completeNotifications } from '#server/features/moderation/jobs.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';
import { notificationsOf } from '#tests/support/reports.ts';

/* A premoderated letter exists only for its writer and the team until the team has decided (P150). */

const minute = 60 * 1000;
const day = 24 * 60 * minute;
const watched = 'Du bist wie eine Laterne, wenn es dunkel wird.';

let app: TestApp;
let moderator: TestPerson;
let administrator: TestPerson;
let sender: TestPerson;
let receiver: TestPerson;

beforeEach(async () => {
  app = await createTestApp({ env: { ANONYMOUS_DELAY_MINUTES: '5-45', RATE_LIMITS: 'off' } });
  administrator = await app.signUp('Ada');
  await app.makeAdministrator(administrator);
  moderator = await app.signUp('Mona');
  await app.giveRole(moderator, 'moderator');
  sender = await app.signUp('Hanna Heimlich');
  receiver = await app.signUp('Empfang');
});
afterEach(() => app.close());

const premoderated = z.object({
  cases: z.array(
    z.object({
      complimentId: z.string(),
      text: z.string(),
      cause: z.string(),
      waitingSince: z.string(),
      sender: z.object({ id: z.string(), name: z.string() }).nullable(),
    }),
  ),
  totalCount: z.int(),
});

async function premoderatedLetters() {
  return premoderated.parse(
    (await moderator.request('GET', '/api/admin/cases?queue=premoderation')).body,
  ).cases;
}

async function turnOn(name: string, numbers: object = {}): Promise<void> {
  const path = `/api/admin/rules/${name}`;
  const { status } = await administrator.request('PUT', path, { isOn: true, numbers });
  expect(status).toBe(200);
}

async function turnOff(): Promise<void> {
  const path = '/api/admin/rules/hold_watched_words';
  const { status } = await administrator.request('PUT', path, { isOn: false, numbers: {} });
  expect(status).toBe(200);
}

async function watch(): Promise<void> {
  const { status } = await add('Laterne');
  expect(status).toBe(201);
  await turnOn('hold_watched_words');
}

function decide(id: string, rule: string | null, by = moderator) {
  const decision = rule === null ? { decision: 'released' } : { decision: 'refused', rule };
  return by.request('POST', `/api/admin/cases/${id}/decision`, decision);
}

function undo(id: string, decision: 'refused' | 'released', by = moderator) {
  return by.request('POST', `/api/admin/cases/decided/${id}/undo`, { decision });
}

/** The sender objects to a refusal; a second moderator agrees. */
async function upholdObjection(id: string): Promise<void> {
  await sender.request('POST', `/api/compliments/${id}/appeal`, { sentence: 'Nur ein Licht.' });
  const upheld = { decision: 'upheld' };
  const path = `/api/admin/cases/${id}/decision`;
  expect((await administrator.request('POST', path, upheld)).status).toBe(200);
}

async function receivedCount(): Promise<unknown> {
  const { body } = await receiver.request('GET', '/api/compliments/received');
  return z.object({ totalCount: z.int() }).parse(body).totalCount;
}

async function lookedAt(): Promise<boolean[]> {
  const { body } = await sender.request('GET', '/api/compliments/sent');
  return z
    .object({ compliments: z.array(z.object({ isLookedAt: z.boolean() })) })
    .parse(body)
    .compliments.map(({ isLookedAt }) => isLookedAt);
}

test.each(['du', 'dein', 'und', 'you', '你'])(
  '“%s” is not watched, since too many kind letters have it',
  async (word) => {
    const { status } = await moderator.request('POST', '/api/admin/guard-words', {
      language: 'de',
      kind: 'hold',
      word,
    });
    expect(status).toBe(422);
  },
);

const ordinary =
  'danke schön toll freund lieb heute arbeit lachen mensch freude kolleg team wirklich super dass wie mir kuchen herz en';

test.each([
  ['of a community without letters', ordinary],
  ['that an attacker chose for it', 'danke schön toll wirklich dass team en'],
])('ordinary words %s hold few ordinary letters together', async (_, words) => {
  await turnOn('hold_watched_words');
  for (const word of words.split(' ')) await add(word);
  const letters = readCases('final').filter(
    ({ kind, language }) => kind === 'final-plain' && language === 'de',
  );
  const held = letters.filter(({ text }) => app.context.guard.isWatched(text));
  expect(held.length).toBeLessThanOrEqual(letters.length / 10);
});

test('a word that would hold more than one in twenty of the last letters is not watched', async () => {
  await write(...Array<string>(10).fill(watched), ...Array<string>(190).fill('Du bist mutig.'));
  await write(watched);
  expect((await add('Laterne')).body).toMatchObject({
    error: { code: 'admin.words.error.common' },
  });
  await write(...Array<string>(20).fill('Du bist mutig.'));
  expect((await add('Laterne')).status).toBe(201);
});

test('the rule is not turned on while its words would hold more than one in twenty', async () => {
  await watch();
  await turnOff();
  await write(...Array<string>(10).fill(watched));
  const rule = '/api/admin/rules/hold_watched_words';
  expect(await administrator.request('PUT', rule, { isOn: true, numbers: {} })).toMatchObject({
    status: 422,
    body: { error: { code: 'admin.rules.error.broad' } },
  });
  await write(...Array<string>(190).fill('Du bist mutig.'));
  await turnOn('hold_watched_words');
});

test('the rule stops when it stops more than one in twenty of the last letters, and logs it', async () => {
  await watch();
  await write(...Array<string>(9).fill(watched));
  await stopBroadRule(app.context);
  expect(app.context.guard.isWatched(watched)).toBe(true);
  await write(watched);
  await stopBroadRule(app.context);
  expect(app.context.guard.isWatched(watched)).toBe(false);
  const { body } = await administrator.request('GET', '/api/admin/rules');
  expect(body).toMatchObject({
    rules: expect.arrayContaining([{ name: 'hold_watched_words', isOn: false, numbers: {} }]),
  });
  const events = await app.db
    .select({ actorId: auditEvents.actorId, details: auditEvents.details })
    .from(auditEvents)
    .where(and(eq(auditEvents.action, 'admin.rule_changed'), isNull(auditEvents.actorId)));
  expect(events).toEqual([
    { actorId: null, details: { helpingRule: 'hold_watched_words', after: 'off', byRule: 'true' } },
  ]);
});

function add(word: string) {
  return moderator.request('POST', '/api/admin/guard-words', {
    language: 'de',
    kind: 'hold',
    word,
  });
}

async function write(...texts: string[]): Promise<void> {
  const createdAt = app.clock.now();
  await app.db
    .insert(compliments)
    .values(
      texts.map((text) => ({ senderId: sender.id, receiverId: receiver.id, text, createdAt })),
    );
}

describe('a letter with a watched word', () => {
  test('is visible only to its sender and the team, until a moderator delivers it', async () => {
    await watch();
    const id = await send(sender, receiver, { text: watched });
    await app.pass(1000);
    await send(sender, receiver);
    expect(await lookedAt()).toEqual([false, true]);
    expect(await receivedCount()).toBe(1);
    expect((await receiver.request('GET', '/api/unread')).body).toMatchObject({ compliments: 1 });
    expect(JSON.stringify((await receiver.request('GET', '/api/profile')).body)).not.toContain(id);
    const report = await receiver.request('POST', `/api/compliments/${id}/report`, {
      reason: 'Passt nicht.',
    });
    expect(report.status).toBe(404);
    const exported = await receiver.request('POST', '/api/account/export', {});
    expect(JSON.stringify(exported.body)).not.toContain('Laterne');
    expect(await premoderatedLetters()).toMatchObject([
      { complimentId: id, text: watched, cause: 'watched_words', sender: { id: sender.id } },
    ]);
    expect((await moderator.request('GET', '/api/admin/cases/count')).body).toEqual({
      totalCount: 0,
      premoderationCount: 1,
    });
    expect((await decide(id, null)).status).toBe(200);
    expect((await decide(id, null)).status).toBe(404);
    expect(await receivedCount()).toBe(2);
    expect(await lookedAt()).toEqual([false, false]);
    expect(await premoderatedLetters()).toEqual([]);
    await app.settle();
    expect((await receiver.request('GET', '/api/profile')).body).toMatchObject({
      complimentsReceived: 2,
    });
  });

  test('that is refused has a reason, and comes after all when an objection is upheld', async () => {
    await watch();
    const id = await send(sender, receiver, { text: watched });
    expect((await decide(id, 'nonsense')).status).toBe(422);
    expect((await decide(id, 'personal_data')).status).toBe(200);
    expect(await lookedAt()).toEqual([]);
    expect(await notificationsOf(sender)).toMatchObject([
      {
        action: 'refused',
        appealTo: id,
        params: { rule: 'personal_data', 'words.en': 'Personal or contact details' },
      },
    ]);
    expect(await notificationsOf(receiver)).toEqual([]);
    await sender.request('POST', `/api/compliments/${id}/appeal`, { sentence: 'Nur ein Licht.' });
    const queue = z.object({
      cases: z.array(z.object({ appeal: z.object({ id: z.string() }), mayDecide: z.boolean() })),
    });
    const own = queue.parse((await moderator.request('GET', '/api/admin/cases')).body);
    expect(own.cases).toMatchObject([{ mayDecide: false }]);
    const decision = { decision: 'upheld' };
    await app.pass(1000);
    const upheld = await administrator.request('POST', `/api/admin/cases/${id}/decision`, decision);
    expect(upheld.status).toBe(200);
    expect(await receivedCount()).toBe(1);
    await app.pass(2 * minute);
    await completeNotifications(app.context);
    expect(await notificationsOf(receiver)).toEqual([]);
    expect(await notificationsOf(sender)).toMatchObject([
      { action: 'appeal_upheld' },
      { action: 'refused', appealTo: null },
    ]);
    await app.settle();
    expect((await sender.request('GET', '/api/profile')).body).toMatchObject({
      complimentsSent: 1,
    });
  });

  test('goes with its writer', async () => {
    await watch();
    await send(sender, receiver, { text: watched });
    await app.db.delete(users).where(eq(users.id, sender.id));
    expect(await app.db.$count(compliments)).toBe(0);
    expect(await app.db.$count(premoderations)).toBe(0);
  });
});

describe('a decision about a premoderated letter', () => {
  const decidedShape = z.object({
    cases: z.array(
      z.object({
        complimentId: z.string(),
        decision: z.string(),
        decidedBy: z.string().nullable(),
        mayUndo: z.boolean(),
      }),
    ),
    totalCount: z.int(),
  });

  async function decidedLetters(query = '') {
    const { body } = await moderator.request(
      'GET',
      `/api/admin/cases/decided?queue=premoderation${query}`,
    );
    return decidedShape.parse(body).cases;
  }

  test('to refuse is taken back: it arrives, and its sender is told', async () => {
    await watch();
    const id = await send(sender, receiver, { text: watched });
    expect((await undo(id, 'refused')).status).toBe(404);
    await decide(id, 'other');
    expect(await decidedLetters()).toMatchObject([
      { complimentId: id, decision: 'refused', mayUndo: true },
    ]);
    expect(await decidedLetters('&decision=released')).toEqual([]);
    expect(await decidedLetters('&search=LATERNE')).toHaveLength(1);
    await app.pass(1000);
    expect((await undo(id, 'refused')).status).toBe(200);
    expect(await receivedCount()).toBe(1);
    expect(await lookedAt()).toEqual([false]);
    expect(await notificationsOf(sender)).toMatchObject([
      { action: 'delivered' },
      { action: 'refused', appealTo: null },
    ]);
    expect(await decidedLetters()).toMatchObject([{ decision: 'released' }]);
    await app.settle();
    for (const person of [sender, receiver])
      expect((await person.request('GET', '/api/profile')).body).toMatchObject(
        person === sender ? { complimentsSent: 1 } : { complimentsReceived: 1 },
      );
    await app.pass(2 * minute);
    await completeNotifications(app.context);
    expect(await notificationsOf(sender)).toHaveLength(2);
    expect(await notificationsOf(receiver)).toEqual([]);
  });

  test('to refuse stands once it is objected to, or its text has gone', async () => {
    await watch();
    const [objected, wiped] = [
      await send(sender, receiver, { text: watched }),
      await send(sender, receiver, { text: `${watched} Immer.` }),
    ];
    for (const id of [objected, wiped]) await decide(id, 'other');
    await sender.request('POST', `/api/compliments/${objected}/appeal`, { sentence: 'Ein Licht.' });
    expect(
      (await decidedLetters()).find(({ complimentId }) => complimentId === wiped),
    ).toMatchObject({ mayUndo: true });
    await app.db.update(compliments).set({ text: '' }).where(eq(compliments.id, wiped));
    expect((await decidedLetters()).map(({ mayUndo }) => mayUndo)).toEqual([false, false]);
    for (const id of [objected, wiped])
      expect(await undo(id, 'refused')).toMatchObject({
        status: 409,
        body: { error: { code: 'moderation.error.final' } },
      });
  });

  test('to deliver can be undone before the receiver opens it: it waits again', async () => {
    await watch();
    const id = await send(sender, receiver, { text: watched });
    await decide(id, null);
    await app.settle();
    await app.pass(1000);
    expect((await undo(id, 'released')).status).toBe(200);
    expect(await receivedCount()).toBe(0);
    expect(await lookedAt()).toEqual([true]);
    expect(await premoderatedLetters()).toMatchObject([{ complimentId: id }]);
    expect(await decidedLetters()).toEqual([]);
    await app.settle();
    expect((await receiver.request('GET', '/api/profile')).body).toMatchObject({
      complimentsReceived: 0,
    });
    await decide(id, null);
    await receiver.request('POST', `/api/compliments/${id}/read`);
    expect(await decidedLetters()).toMatchObject([{ mayUndo: true }]);
    expect(await decidedLetters('&search=empfang')).toEqual([]);
    expect(await undo(id, 'released')).toMatchObject({
      status: 409,
      body: { error: { code: 'moderation.error.opened' } },
    });
    expect(await receivedCount()).toBe(1);
    // An attempt that shows it is in the log.
    const tried = eq(auditEvents.action, 'moderation.release_kept');
    expect(await app.db.select({ by: auditEvents.actorId }).from(auditEvents).where(tried)).toEqual(
      [{ by: moderator.id }],
    );
  });

  test.each([
    ['rated', 'PUT', 'rating', { rating: 'positive' }],
    ['thanked for', 'POST', 'thanks', {}],
    ['one by which its sender was blocked', 'PUT', 'block', undefined],
  ] as const)(
    'to deliver stands once the letter was %s, opened or not',
    async (_, method, path, body) => {
      await watch();
      const id = await send(sender, receiver, { text: watched });
      await decide(id, null);
      const answer = await receiver.request(method, `/api/compliments/${id}/${path}`, body);
      expect(answer.status).toBeLessThan(300);
      expect(await undo(id, 'released')).toMatchObject({
        status: 409,
        body: { error: { code: 'moderation.error.opened' } },
      });
      expect(await receivedCount()).toBe(1);
    },
  );

  test('to deliver after an upheld objection stands: the sender cannot object again', async () => {
    await watch();
    const id = await send(sender, receiver, { text: watched });
    await decide(id, 'other');
    await upholdObjection(id);
    expect(await receivedCount()).toBe(1);
    expect(await decidedLetters()).toMatchObject([
      { decision: 'released', decidedBy: 'Ada', mayUndo: false },
    ]);
    expect(await undo(id, 'released')).toMatchObject({
      status: 409,
      body: { error: { code: 'moderation.error.final' } },
    });
    expect(await receivedCount()).toBe(1);
  });

  test('that an objection has changed is not shown to the receiver, also after their report', async () => {
    await watch();
    const id = await send(sender, receiver, { text: watched });
    await decide(id, 'other');
    await upholdObjection(id);
    await app.pass(minute);
    const report = { reason: 'Passt nicht.' };
    const { status } = await receiver.request('POST', `/api/compliments/${id}/report`, report);
    expect(status).toBe(201);
    await app.pass(2 * minute);
    await completeNotifications(app.context);
    expect(await notificationsOf(receiver)).toEqual([]);
  });

  test('is in the list for 30 days, and twenty who take it back do so once', async () => {
    await watch();
    const id = await send(sender, receiver, { text: watched });
    await decide(id, 'other');
    await app.pass(1000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        undo(id, 'refused', at % 2 === 0 ? moderator : administrator),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await notificationsOf(sender)).toMatchObject([
      { action: 'delivered' },
      { action: 'refused' },
    ]);
    await app.pass(31 * day);
    expect(await decidedLetters()).toEqual([]);
  });
});

describe('the queue of premoderated letters', () => {
  test('is narrowed without a way to find out who wrote or gets what', async () => {
    await watch();
    const signed = await send(sender, receiver, { text: watched });
    const anonymous = await send(sender, receiver, {
      text: 'You are like a Laterne when the night is long and dark.',
      isAnonymous: true,
    });
    await app.pass(day);
    await app.arrive();
    const ids = async (query: string) =>
      z
        .object({ cases: z.array(z.object({ complimentId: z.string() })) })
        .parse(
          (await moderator.request('GET', `/api/admin/cases?queue=premoderation&${query}`)).body,
        )
        .cases.map(({ complimentId }) => complimentId);
    expect(await ids('')).toEqual(expect.arrayContaining([signed, anonymous]));
    expect(await ids('letter=signed')).toEqual([signed]);
    expect(await ids('letter=anonymous')).toEqual([anonymous]);
    expect(await ids('letter=ai')).toEqual([]);
    expect(await ids('language=en')).toEqual([anonymous]);
    expect(await ids('cause=first_letters')).toEqual([]);
    expect(await ids(`senderId=${sender.id}`)).toEqual([signed]);
    expect(await ids('search=heimlich')).toEqual([signed]);
    expect(await ids('search=empfang')).toEqual([]);
    expect(await ids('search=laterne')).toHaveLength(2);
    const { body } = await moderator.request(
      'GET',
      '/api/admin/cases?queue=premoderation&letter=anonymous',
    );
    expect(body).toMatchObject({ totalCount: 1, cases: [{ sender: null }] });
    expect(JSON.stringify(body)).not.toContain(receiver.id);
  });
});

describe('an anonymous letter', () => {
  test('comes to the team when it would have arrived, and no moderator learns its sender', async () => {
    await watch();
    const id = await send(sender, receiver, { text: watched, isAnonymous: true });
    expect(await lookedAt()).toEqual([true]);
    expect(await premoderatedLetters()).toEqual([]);
    await app.pass(day);
    await app.arrive();
    expect(await receivedCount()).toBe(0);
    expect(await premoderatedLetters()).toMatchObject([{ complimentId: id, sender: null }]);
    await decide(id, 'other');
    const network = { 'x-forwarded-for': '203.0.113.77' };
    const objection = { sentence: 'Nur ein Licht.' };
    await sender.request('POST', `/api/compliments/${id}/appeal`, objection, network);
    const { body } = await administrator.request('GET', '/api/admin/cases');
    // The letter was not delivered: neither its receiver nor its time is told.
    expect(body).toMatchObject({
      totalCount: 1,
      cases: [{ sender: null, isAnonymous: true, receiver: null, createdAt: null }],
    });
    for (const address of [
      '/api/admin/cases?search=Heimlich',
      '/api/admin/cases?search=Empfang',
      `/api/admin/cases?senderId=${sender.id}`,
      `/api/admin/cases?receiverId=${receiver.id}`,
    ])
      expect((await administrator.request('GET', address)).body).toMatchObject({ totalCount: 0 });
    const place = await administrator.request('GET', `/api/admin/people/${sender.id}`);
    expect(place.body).toMatchObject({ objections: [], counts: { removed: 0 } });
    const events = await app.db
      .select({
        actorId: auditEvents.actorId,
        targetId: auditEvents.targetId,
        network: auditEvents.network,
      })
      .from(auditEvents)
      .where(eq(auditEvents.action, 'moderation.appealed'));
    expect(events).toEqual([{ actorId: null, targetId: null, network: null }]);
  });

  test('arrives at once when it is delivered: it has been on its way long enough', async () => {
    await watch();
    const id = await send(sender, receiver, { text: watched, isAnonymous: true });
    await app.pass(day);
    await app.arrive();
    await decide(id, null);
    expect(await receivedCount()).toBe(1);
  });

  test('is taken back while it waits again, since few could have written it', async () => {
    await watch();
    const id = await send(sender, receiver, { text: watched, isAnonymous: true });
    await app.pass(day);
    await app.arrive();
    const other = await send(moderator, receiver);
    await receiver.request('PUT', `/api/compliments/${other}/block`);
    await decide(id, null, administrator);
    expect(await undo(id, 'released', administrator)).toMatchObject({ status: 200 });
    expect(await premoderatedLetters()).toMatchObject([{ complimentId: id }]);
  });
});

describe('the letters of newcomers', () => {
  test('wait while their writers are new', async () => {
    await turnOn('hold_first_letters', { firstDays: 1 });
    await send(sender, receiver);
    expect(await premoderatedLetters()).toMatchObject([{ cause: 'first_letters' }]);
    await app.db
      .update(profiles)
      .set({ createdAt: new Date(app.clock.now().getTime() - 2 * day) })
      .where(eq(profiles.id, sender.id));
    await send(sender, receiver);
    expect(await receivedCount()).toBe(1);
  });

  test('are not premoderated when anonymous, however many are as new', async () => {
    await turnOn('hold_first_letters', { firstDays: 1 });
    await send(sender, receiver, { isAnonymous: true });
    expect(await lookedAt()).toEqual([false]);
    for (let count = 0; count < 20; count += 1) await app.signUp(`Neu ${count}`);
    await app.pass(1000);
    await send(sender, receiver, { isAnonymous: true });
    expect(await lookedAt()).toEqual([false, false]);
  });
});
