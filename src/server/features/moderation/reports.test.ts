import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { auditEvents } from '#server/db/schema/audit.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { appeals, reports } from '#server/db/schema/moderation.ts';
import { adminNotifications } from '#server/db/schema/notifications.ts';
import { closeDays } from '#server/features/analytics/jobs.ts';
import { completeNotifications, purgeRemovedTexts } from '#server/features/moderation/jobs.ts';
import { createTestApp, leave, type TestPerson } from '#tests/support/app.ts';
import { kindText, notificationsOf, reportOne, signInAgain } from '#tests/support/reports.ts';

const day = 24 * 60 * 60 * 1000;

const app = await createTestApp();
let moderator = await app.signUp('Wanda Wacht');
await app.makeAdministrator(moderator);
afterAll(() => app.close());

test('the queue names the sender also of an anonymous compliment, and looking is remembered', async () => {
  const { sender, receiver, id } = await reportOne(app, 'Anke', { isAnonymous: true });
  const queue = await readQueue({ search: 'Anke' });
  const open = await readQueue({ search: '' });
  expect(await moderator.request('GET', '/api/admin/cases/count')).toMatchObject({
    body: { totalCount: open.length },
  });
  expect(queue).toMatchObject([
    {
      complimentId: id,
      reason: 'Das passt nicht.',
      isAnonymous: true,
      sender: { id: sender.id, name: 'Anke', removals: 0, openReports: 1 },
      receiver: { name: receiver.name },
      appeal: null,
    },
  ]);
  const looks = await app.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'moderation.viewed'));
  expect(looks).toContainEqual(
    expect.objectContaining({ details: { view: 'queue', complimentId: id } }),
  );
});

test('after an anonymous letter stays, the team neither reads nor finds its sender', async () => {
  const { sender, id } = await reportOne(app, 'Severin', { isAnonymous: true });
  const decided = async (search: string) =>
    (await moderator.request('GET', `/api/admin/cases/decided?search=${search}`)).body;
  const person = async () =>
    (await moderator.request('GET', `/api/admin/people/${sender.id}`)).body;
  expect(await person()).toMatchObject({ about: [{ decision: null }] });
  await moderator.request('POST', `/api/admin/cases/${id}/decision`, { decision: 'approved' });
  // The name of the moderator who reads it has the same word.
  expect(await decided('Severin')).toMatchObject({ cases: [{ sender: null }] });
  expect(await decided('')).toMatchObject({
    cases: expect.arrayContaining([expect.objectContaining({ complimentId: id, sender: null })]),
  });
  expect(await person()).toMatchObject({ about: [], counts: { kept: 0 } });
});

test('an approval is undone for a day only', async () => {
  const { id } = await reportOne(app, 'Tilda');
  await moderator.request('POST', `/api/admin/cases/${id}/decision`, { decision: 'approved' });
  app.clock.move(day);
  moderator = await signInAgain(app, moderator);
  const [entry] = await readDecided('Tilda');
  expect(entry).toMatchObject({ complimentId: id, mayUndo: false });
  const undo = `/api/admin/cases/decided/${entry?.id}/undo`;
  expect(await moderator.request('POST', undo, { decision: 'approved' })).toMatchObject({
    status: 409,
    body: { error: { code: 'moderation.error.final' } },
  });
});

test('an undone approval names an anonymous sender only after a call that the log keeps', async () => {
  const { sender, id } = await reportOne(app, 'Urs', { isAnonymous: true });
  await moderator.request('POST', `/api/admin/cases/${id}/decision`, { decision: 'approved' });
  const entry = (await readDecided('')).find(({ complimentId }) => complimentId === id);
  const undo = `/api/admin/cases/decided/${entry?.id}/undo`;
  expect((await moderator.request('POST', undo, { decision: 'approved' })).status).toBe(200);
  const queue = async () =>
    (await readQueue({ search: '' })).filter(({ complimentId }) => complimentId === id);
  const person = async () =>
    (await moderator.request('GET', `/api/admin/people/${sender.id}`)).body;
  const ofSender = async () =>
    (await moderator.request('GET', `/api/admin/cases?senderId=${sender.id}`)).body;
  const looks = () =>
    app.db.$count(
      auditEvents,
      sql`${auditEvents.details} ->> 'complimentId' = ${id}
      and ${auditEvents.action} = 'moderation.viewed'`,
    );
  expect(await queue()).toMatchObject([{ sender: null, isSenderKept: true }]);
  expect(await person()).toMatchObject({ about: [] });
  expect(await ofSender()).toMatchObject({ totalCount: 0 });
  expect(await looks()).toBe(0);

  const show = () => moderator.request('POST', `/api/admin/cases/${id}/sender`);
  expect((await show()).status).toBe(200);
  expect((await show()).status).toBe(404);
  expect(await looks()).toBe(1);
  expect(await queue()).toMatchObject([{ sender: { name: 'Urs' }, isSenderKept: false }]);
});

test('approving keeps the compliment and tells the recipient with its first 50 characters', async () => {
  const { receiver, id } = await reportOne(app, 'Benedikta');
  expect(
    (await moderator.request('POST', `/api/admin/cases/${id}/decision`, { decision: 'approved' }))
      .status,
  ).toBe(200);
  expect(await readQueue({ search: 'Benedikta' })).toEqual([]);
  const { body } = await receiver.request('GET', '/api/notifications');
  expect(body).toMatchObject([
    { action: 'approved', params: { excerpt: `${kindText.slice(0, 50)}…` }, appealTo: null },
  ]);
  const list = await receiver.request('GET', '/api/compliments/received');
  expect(list.body).toMatchObject({
    compliments: [{ id, reported: false, isKept: true, text: kindText }],
  });
  expect(await reportAgain(receiver, id)).toMatchObject({
    status: 409,
    body: { error: { code: 'compliment.report.error.decided' } },
  });
  expect(await historyOf(id)).toMatchObject([
    {
      reporterId: receiver.id,
      reason: 'Das passt nicht.',
      language: 'de',
      decision: 'approved',
      decidedBy: moderator.id,
    },
  ]);
});

test('from report to removal to objection to restoration', async () => {
  const { sender, receiver, id } = await reportOne(app, 'Cem');
  await remove(id, 'unkind');
  expect((await receiver.request('GET', '/api/compliments/received')).body).toMatchObject({
    totalCount: 0,
  });
  expect((await sender.request('GET', '/api/compliments/sent')).body).toMatchObject({
    totalCount: 0,
  });
  expect((await receiver.request('GET', '/api/notifications')).body).toMatchObject([
    { action: 'deleted' },
  ]);
  expect((await sender.request('GET', '/api/notifications')).body).toMatchObject([
    { action: 'removed', params: { rule: 'unkind' }, appealTo: id },
  ]);

  // Bidirectional characters would also turn the text beside it.
  const objection = { sentence: 'Das war ein \u202EZitat\u202C aus unserem Chorlied.\u0007' };
  expect((await receiver.request('POST', `/api/compliments/${id}/appeal`, objection)).status).toBe(
    404,
  );
  expect((await sender.request('POST', `/api/compliments/${id}/appeal`, objection)).status).toBe(
    201,
  );
  expect((await sender.request('POST', `/api/compliments/${id}/appeal`, objection)).status).toBe(
    409,
  );
  const [entry] = await readQueue({ search: 'Cem' });
  expect(entry?.appeal).toMatchObject({
    sentence: 'Das war ein Zitat aus unserem Chorlied.',
    rule: 'unkind',
  });

  app.clock.move(1000);
  const appeal = `/api/admin/cases/${id}/decision`;
  expect((await moderator.request('POST', appeal, { decision: 'upheld' })).status).toBe(200);
  expect((await moderator.request('POST', appeal, { decision: 'rejected' })).status).toBe(409);
  expect((await receiver.request('GET', '/api/compliments/received')).body).toMatchObject({
    totalCount: 1,
  });
  expect((await sender.request('GET', '/api/notifications')).body).toMatchObject([
    { action: 'appeal_upheld' },
    { action: 'removed', appealTo: null },
  ]);
  expect((await receiver.request('GET', '/api/notifications')).body).toMatchObject([
    { action: 'restored', params: { excerpt: `${kindText.slice(0, 50)}…` } },
    { action: 'deleted' },
  ]);
  expect(await reportAgain(receiver, id)).toMatchObject({
    status: 409,
    body: { error: { code: 'compliment.report.error.decided' } },
  });
  expect((await sender.request('GET', '/api/profile')).body).toMatchObject({ complimentsSent: 1 });
});

test('twenty parallel decisions on one report make one decision, one notification, one audit row', async () => {
  const { sender, receiver, id } = await reportOne(app, 'Dana');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0
        ? moderator.request('POST', `/api/admin/cases/${id}/decision`, { decision: 'approved' })
        : moderator.request('POST', `/api/admin/cases/${id}/decision`, {
            decision: 'removed',
            rule: 'other',
          }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  const notifications = await app.db
    .select()
    .from(adminNotifications)
    .where(eq(adminNotifications.userId, receiver.id));
  expect(notifications).toHaveLength(1);
  // Counters and the sender's notification fit the decision that came first.
  const isRemoved = notifications[0]?.action === 'deleted';
  expect(await notificationsOf(sender)).toHaveLength(isRemoved ? 1 : 0);
  const left = isRemoved ? 0 : 1;
  expect((await receiver.request('GET', '/api/profile')).body).toMatchObject({
    complimentsReceived: left,
  });
  expect((await sender.request('GET', '/api/profile')).body).toMatchObject({
    complimentsSent: left,
  });
  const events = await app.db.select().from(auditEvents);
  expect(
    events.filter(
      ({ action, details }) =>
        ['moderation.approved', 'moderation.deleted'].includes(action) &&
        details['complimentId'] === id,
    ),
  ).toHaveLength(1);
});

test('a notification that cannot be written stops no decision, and comes later, once', async () => {
  const { sender, receiver, id } = await reportOne(app, 'Karim');
  await withoutNotifications(() => remove(id, 'unkind'));
  expect([await notificationsOf(receiver), await notificationsOf(sender)]).toEqual([[], []]);
  await app.pass(2 * 60 * 1000);
  await completeNotifications(app.context);
  await completeNotifications(app.context);
  expect(await notificationsOf(receiver)).toMatchObject([
    { action: 'deleted', params: { excerpt: `${kindText.slice(0, 50)}…` } },
  ]);
  expect(await notificationsOf(sender)).toMatchObject([
    { action: 'removed', params: { rule: 'unkind' }, appealTo: id },
  ]);
});

test('sender and receiver hear later of an undone removal, of an undone approval the receiver alone', async () => {
  const [removed, approved] = [await reportOne(app, 'Karla'), await reportOne(app, 'Klaas')];
  await remove(removed.id, 'unkind');
  await moderator.request('POST', `/api/admin/cases/${approved.id}/decision`, {
    decision: 'approved',
  });
  await app.pass(2 * 60 * 1000);
  await withoutNotifications(async () => {
    for (const [name, decision] of [
      ['Karla', 'removed'],
      ['Klaas', 'approved'],
    ] as const) {
      const [entry] = await readDecided(name);
      const undo = `/api/admin/cases/decided/${entry?.id}/undo`;
      expect((await moderator.request('POST', undo, { decision })).status).toBe(200);
    }
  });
  await app.pass(2 * 60 * 1000);
  await completeNotifications(app.context);
  await completeNotifications(app.context);
  const reopened = { action: 'reopened' };
  expect(await notificationsOf(removed.receiver)).toMatchObject([reopened, { action: 'deleted' }]);
  expect(await notificationsOf(removed.sender)).toMatchObject([reopened, { action: 'removed' }]);
  expect(await notificationsOf(approved.receiver)).toMatchObject([
    reopened,
    { action: 'approved' },
  ]);
  expect(await notificationsOf(approved.sender)).toEqual([]);
});

/** Makes every notification fail that is written during the work. */
async function withoutNotifications(work: () => Promise<unknown>): Promise<void> {
  await app.db.execute(sql`
    create or replace function fail() returns trigger language plpgsql as $$ begin raise 'full'; end $$`);
  await app.db.execute(sql`
    create trigger fail before insert on admin_notifications execute function fail()`);
  await work();
  await app.context.background.idle();
  await app.db.execute(sql`drop trigger fail on admin_notifications`);
}

test('after 30 days the text of a removed compliment is gone, and the fact remains', async () => {
  const { sender, id } = await reportOne(app, 'Emil');
  await remove(id, 'other');
  app.clock.move(29 * day);
  await purgeRemovedTexts(app.context);
  expect(await textOf(id)).toBe(kindText);
  app.clock.move(2 * day);
  await purgeRemovedTexts(app.context);
  expect(await textOf(id)).toBe('');
  await closeDays(app.context);
  moderator = await signInAgain(app, moderator);
  const { body } = await moderator.request('GET', '/api/admin/people?search=Emil');
  const { people } = z
    .object({ people: z.array(z.looseObject({ id: z.string(), removals: z.int() })) })
    .parse(body);
  expect(people.find((person) => person.id === sender.id)?.removals).toBe(1);
  expect(await historyOf(id)).toMatchObject([{ reason: '', decision: 'removed', rule: 'other' }]);
  const late = { sentence: 'Das war ein Zitat.' };
  const author = await signInAgain(app, sender);
  expect((await author.request('POST', `/api/compliments/${id}/appeal`, late)).status).toBe(404);
});

test('the text of a removed compliment is deleted from the notifications that quote it, too', async () => {
  const { sender, receiver, id } = await reportOne(app, 'Elif');
  await remove(id, 'unkind');
  expect(JSON.stringify(await notificationsOf(sender))).toContain(kindText.slice(0, 50));
  app.clock.move(31 * day);
  await purgeRemovedTexts(app.context);
  moderator = await signInAgain(app, moderator);
  expect(await notificationsOf(await signInAgain(app, sender))).toMatchObject([
    { action: 'removed', params: { excerpt: '…', rule: 'unkind' } },
  ]);
  expect(await notificationsOf(await signInAgain(app, receiver))).toMatchObject([
    { action: 'deleted', params: { excerpt: '…' } },
  ]);
  const sent = await app.db
    .select({ message: adminNotifications.message })
    .from(adminNotifications)
    .where(eq(adminNotifications.complimentId, id));
  expect(sent.map(({ message }) => message).toSorted()).toEqual([
    'Danke, dass du Bescheid gesagt hast. Das Kompliment „…“ haben wir entfernt.',
    expect.stringMatching(/^Dein Kompliment „…“ wurde entfernt\. Der Grund: /u),
  ]);
});

test('the text of a removed compliment is deleted, too, from a notification whose letter has gone with its receiver', async () => {
  const { sender, receiver, id } = await reportOne(app, 'Elna');
  await remove(id, 'unkind');
  expect((await leave(receiver)).status).toBe(200);
  app.clock.move(29 * day);
  await purgeRemovedTexts(app.context);
  const author = await signInAgain(app, sender);
  expect(await notificationsOf(author)).toMatchObject([
    { action: 'removed', params: { excerpt: `${kindText.slice(0, 50)}…` } },
  ]);
  await app.pass(2 * day);
  await purgeRemovedTexts(app.context);
  moderator = await signInAgain(app, moderator);
  expect(await notificationsOf(author)).toMatchObject([
    { action: 'removed', message: expect.stringContaining('„…“'), params: { excerpt: '…' } },
  ]);
});

test.each([
  { fate: 'stays', nights: 29, sentence: 'Ein Lied.' },
  { fate: 'stays', nights: 31, sentence: '' },
  { fate: 'leaves', nights: 1, sentence: '' },
])('the objection of a sender who $fate, $nights days after the decision', async (row) => {
  const { sender, id } = await reportOne(app, `Feli ${row.nights}`);
  await remove(id, 'other');
  await sender.request('POST', `/api/compliments/${id}/appeal`, { sentence: 'Ein Lied.' });
  if (row.fate === 'leaves') await leave(sender);
  const own = eq(appeals.complimentId, id);
  await purgeRemovedTexts(app.context);
  expect(await app.db.select().from(appeals).where(own)).toMatchObject([{ sentence: 'Ein Lied.' }]);
  const decided = { decision: 'upheld', decidedAt: app.clock.now() } as const;
  await app.db.update(appeals).set(decided).where(own);
  await app.pass(row.nights * day);
  await purgeRemovedTexts(app.context);
  moderator = await signInAgain(app, moderator);
  expect(await app.db.select().from(appeals).where(own)).toMatchObject([
    { sentence: row.sentence },
  ]);
});

test('a text stays while an objection to its removal waits', async () => {
  const { sender, id } = await reportOne(app, 'Fiona');
  await remove(id, 'other');
  const objection = { sentence: 'Das war ein Zitat aus unserem Chorlied.' };
  await sender.request('POST', `/api/compliments/${id}/appeal`, objection);
  app.clock.move(31 * day);
  moderator = await signInAgain(app, moderator);
  await purgeRemovedTexts(app.context);
  const [entry] = await readQueue({ search: 'Fiona' });
  expect(entry).toMatchObject({ text: kindText, reason: 'Das passt nicht.' });
  const appeal = `/api/admin/cases/${id}/decision`;
  expect((await moderator.request('POST', appeal, { decision: 'rejected' })).status).toBe(200);
  await purgeRemovedTexts(app.context);
  expect(await textOf(id)).toBe('');
});

test('an undone removal waits again, and all people concerned hear the decision', async () => {
  const { sender, receiver, id } = await reportOne(app, 'Gitta');
  await remove(id, 'unkind');
  app.clock.move(1000);
  const [entry] = await readDecided('Gitta');
  expect(entry).toMatchObject({
    complimentId: id,
    text: kindText,
    reason: 'Das passt nicht.',
    decision: 'removed',
    rule: 'unkind',
    decidedBy: moderator.name,
    mayUndo: true,
  });
  const undo = `/api/admin/cases/decided/${entry?.id}/undo`;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => moderator.request('POST', undo, { decision: 'removed' })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 409),
  ]);
  expect(await readQueue({ search: 'Gitta' })).toMatchObject([{ complimentId: id, appeal: null }]);
  const [covered] = await listOf(receiver);
  expect(covered).toMatchObject({ id, reported: true, text: null });
  expect((await sender.request('GET', '/api/profile')).body).toMatchObject({ complimentsSent: 1 });

  app.clock.move(1000);
  await moderator.request('POST', `/api/admin/cases/${id}/decision`, { decision: 'approved' });
  expect(await notificationsOf(receiver)).toMatchObject([
    { action: 'approved' },
    { action: 'reopened' },
    { action: 'deleted' },
  ]);
  expect(await notificationsOf(sender)).toMatchObject([
    { action: 'returned' },
    { action: 'reopened' },
    { action: 'removed', appealTo: null },
  ]);
  expect(await readDecided('Gitta')).toMatchObject([
    { decision: 'approved', undoneAt: null, mayUndo: true },
    { decision: 'removed', undoneAt: expect.any(String), mayUndo: false },
  ]);
});

test('an undone approval returns to the queue, and the sender learns nothing', async () => {
  const { sender, receiver, id } = await reportOne(app, 'Hilde');
  await moderator.request('POST', `/api/admin/cases/${id}/decision`, { decision: 'approved' });
  const [entry] = await readDecided('Hilde');
  const undo = `/api/admin/cases/decided/${entry?.id}/undo`;
  expect((await moderator.request('POST', undo, { decision: 'approved' })).status).toBe(200);
  expect(await readQueue({ search: 'Hilde' })).toMatchObject([{ wasApproved: true }]);
  expect(await notificationsOf(sender)).toEqual([]);
  expect(await listOf(receiver)).toMatchObject([{ id, text: null }]);
  await remove(id, 'other');
  expect(await listOf(receiver)).toEqual([]);
});

test('a decision about an objection is final, and so is one whose text is wiped', async () => {
  const { sender, id } = await reportOne(app, 'Ines');
  const other = await reportOne(app, 'Jana');
  for (const one of [id, other.id]) await remove(one, 'other');
  await sender.request('POST', `/api/compliments/${id}/appeal`, { sentence: 'Ein Zitat.' });
  app.clock.move(31 * day);
  moderator = await signInAgain(app, moderator);
  await purgeRemovedTexts(app.context);
  for (const name of ['Ines', 'Jana']) {
    const [entry] = await readDecided(name);
    expect(entry?.mayUndo).toBe(false);
    const undo = `/api/admin/cases/decided/${entry?.id}/undo`;
    expect((await moderator.request('POST', undo, { decision: 'removed' })).body).toMatchObject({
      error: { code: 'moderation.error.final' },
    });
  }
});

test('a moderator adds a sentence, which is read like a letter before it goes out', async () => {
  const { sender, receiver, id } = await reportOne(app, 'Karla');
  const decide = (decision: string, body: object) =>
    moderator.request('POST', `/api/admin/cases/${id}/decision`, { decision, ...body });
  for (const [sentence, code] of [
    ['Du bist ein Idiot.', 'moderation.error.sentence'],
    ['Ruf mich an: 0171 2345678', 'moderation.error.sentence'],
    ['x'.repeat(301), 'moderation.error.sentence_long'],
  ] as const)
    for (const act of ['removed', 'approved'])
      expect((await decide(act, { rule: 'unkind', sentence })).body).toMatchObject({
        error: { code, fields: { sentence: code } },
      });
  const sentence = 'Magst du es beim nächsten Mal ohne den Vergleich sagen?';
  expect((await decide('removed', { rule: 'unkind', sentence })).status).toBe(200);
  expect(await notificationsOf(sender)).toMatchObject([
    {
      action: 'removed',
      params: { rule: 'unkind', reason: sentence },
      message: expect.stringContaining(`Das Team schreibt dazu: „${sentence}“`),
    },
  ]);
  expect(await notificationsOf(receiver)).toMatchObject([{ action: 'deleted' }]);
});

test('a sender is told what to mind, and the letter stays', async () => {
  const { sender, receiver, id } = await reportOne(app, 'Lotte');
  const sentence = 'Nachnamen bleiben besser weg.';
  const warning = { decision: 'approved', rule: 'personal_data', sentence };
  const answer = await moderator.request('POST', `/api/admin/cases/${id}/decision`, warning);
  expect(answer.status).toBe(200);
  expect(await notificationsOf(sender)).toMatchObject([
    {
      action: 'warned',
      params: { rule: 'personal_data', reason: warning.sentence },
      appealTo: null,
    },
  ]);
  expect(await notificationsOf(receiver)).toMatchObject([{ action: 'approved' }]);
  expect(await listOf(receiver)).toMatchObject([{ id, text: kindText }]);
  expect(await readDecided('Lotte')).toMatchObject([{ decision: 'approved' }]);
  expect((await moderator.request('GET', `/api/admin/people/${sender.id}`)).body).toMatchObject({
    pauses: [{ rule: 'personal_data', by: moderator.name }],
  });
});

async function readDecided(search: string) {
  const path = `/api/admin/cases/decided?search=${search}`;
  const { body } = await moderator.request('GET', path);
  return z
    .object({ cases: z.array(z.looseObject({ id: z.string(), mayUndo: z.boolean() })) })
    .parse(body).cases;
}

async function listOf(receiver: TestPerson) {
  const { body } = await receiver.request('GET', '/api/compliments/received');
  return z.object({ compliments: z.array(z.looseObject({ id: z.string() })) }).parse(body)
    .compliments;
}

async function remove(id: string, rule: string): Promise<void> {
  const answer = await moderator.request('POST', `/api/admin/cases/${id}/decision`, {
    decision: 'removed',
    rule,
  });
  expect(answer.status).toBe(200);
}

async function readQueue({ search }: { search: string }) {
  const { body } = await moderator.request('GET', `/api/admin/cases?search=${search}`);
  return z
    .object({
      cases: z.array(
        z.looseObject({
          complimentId: z.string(),
          appeal: z.looseObject({ id: z.string() }).nullable(),
        }),
      ),
    })
    .parse(body).cases;
}

function reportAgain(receiver: TestPerson, id: string) {
  return receiver.request('POST', `/api/compliments/${id}/report`, { reason: 'Doch nicht gut.' });
}

function historyOf(complimentId: string) {
  return app.db.select().from(reports).where(eq(reports.complimentId, complimentId));
}

async function textOf(id: string): Promise<string | undefined> {
  const [row] = await app.db
    .select({ text: compliments.text })
    .from(compliments)
    .where(eq(compliments.id, id));
  return row?.text;
}
