import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestPerson } from '#tests/support/app.ts';
import { notificationsOf, reportOne, send } from '#tests/support/reports.ts';

const day = 24 * 60 * 60 * 1000;

const app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
const [first, second] = [await app.signUp('Wanda Wacht'), await app.signUp('Wilma Wacht')];
let kai: TestPerson;
let ids: string[];

beforeAll(async () => {
  await app.giveRole(first, 'moderator');
  await app.giveRole(second, 'moderator');
  const old = await reportOne(app, 'Alma');
  await app.pass(3 * day);
  kai = await app.signUp('Kai Flut');
  ids = [old.id];
  for (const [place, text] of floods.entries()) {
    const receiver = await app.signUp(`Empfang ${place}`);
    ids.push(await sendAndReport(kai, receiver, text, place === 0));
  }
});
afterAll(() => app.close());

const floods = [
  'Du bist toll, und auf meiner Seite gibt es jeden Tag etwas Schönes für dich, schau gern vorbei.',
  'Du bist toll, und auf meiner Seite gibt es jeden Tag was Schönes für dich, schau gern vorbei!',
  'du bist toll und auf meiner Seite gibt es jeden Tag etwas Schönes für dich, schau gern vorbei',
  '你总是记得别人的小事，和你在一起很安心，谢谢你让这里的气氛变得这么好。',
];

test.for([
  ['kind=report', [0, 1, 2, 3, 4]],
  ['kind=appeal', []],
  ['olderThan=2', [0]],
  ['language=zh-Hans', [4]],
  ['language=de', [0, 1, 2, 3]],
  ['letter=anonymous', [1]],
  ['letter=ai', []],
  ['search=Empfang 2', [3]],
  ['about=unsaid', [0, 1, 2, 3, 4]],
  ['about=threat', []],
] as const)('%s finds what it says', async ([filter, places]) => {
  const wanted = ids.filter((_, at) => places.some((place) => place === at));
  const { cases, totalCount } = await readQueue(first, filter);
  expect(new Set(cases.map(({ complimentId }) => complimentId))).toEqual(new Set(wanted));
  expect(totalCount).toBe(wanted.length);
});

test('of a sender, and to a receiver', async () => {
  const { cases } = await readQueue(first, `senderId=${kai.id}`);
  expect(cases).toHaveLength(4);
  expect(await readIds(first, `receiverId=${cases[0]?.receiver.id}`)).toHaveLength(1);
});

test('no moderator sees or decides own letters, nor learns who wrote them', async () => {
  const writer = await app.signUp('Ungenannt');
  const id = await sendAndReport(writer, second, 'Du hörst zu, bis man fertig ist.', true);
  expect(await readIds(second)).not.toContain(id);
  expect(await readIds(first)).toContain(id);
  expect(
    (await second.request('POST', `/api/admin/cases/${id}/decision`, { decision: 'approved' }))
      .body,
  ).toMatchObject({
    error: { code: 'moderation.error.own' },
  });
  const own = await sendAndReport(second, writer, 'Du lachst immer zuerst und steckst an.');
  expect(await readIds(second)).not.toContain(own);
  const counts = await Promise.all([first, second].map(countOf));
  expect(counts[0]).toBe((counts[1] ?? 0) + 2);
  for (const one of [id, own])
    expect(
      (await first.request('POST', `/api/admin/cases/${one}/decision`, { decision: 'approved' }))
        .status,
    ).toBe(200);
});

test('of two decisions at the same time about one letter, one is made', async () => {
  const { id } = await reportOne(app, 'Greta');
  const decide = (who: TestPerson, decision: object) =>
    who.request('POST', `/api/admin/cases/${id}/decision`, decision);
  const answers = await Promise.all([
    decide(first, { decision: 'removed', rule: 'advertising' }),
    decide(second, { decision: 'approved' }),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await readIds(first, 'search=Greta')).toEqual([]);
});

test('an objection shows the reason of the report, and is not decided by the moderator who removed the letter', async () => {
  const { sender, id } = await reportOne(app, 'Hedda');
  await first.request('POST', `/api/admin/cases/${id}/decision`, {
    decision: 'removed',
    rule: 'other',
  });
  await sender.request('POST', `/api/compliments/${id}/appeal`, { sentence: 'Ein Zitat.' });
  expect(await firstOf(first, 'kind=appeal')).toMatchObject({
    reason: 'Das passt nicht.',
    mayDecide: false,
    appeal: { rule: 'other', removedBy: 'Wanda Wacht' },
  });
  const entry = await firstOf(second, 'kind=appeal');
  expect(entry?.mayDecide).toBe(true);
  const appeal = `/api/admin/cases/${id}/decision`;
  expect((await first.request('POST', appeal, { decision: 'rejected' })).body).toMatchObject({
    error: { code: 'appeal.error.own_decision' },
  });
  await app.pass(1000);
  expect((await second.request('POST', appeal, { decision: 'upheld' })).status).toBe(200);
  expect(await notificationsOf(sender)).toMatchObject([{ action: 'appeal_upheld' }, {}]);
});

test('a look is remembered once an hour, and when a report was first seen', async () => {
  const { rows } = await app.db.execute<{ looks: number; seen: boolean }>(sql`
    select (select count(*)::int from audit_events
        where action = 'moderation.viewed' and actor_id = ${first.id}
          and details ->> 'complimentId' is null) as looks,
      (select bool_or(seen_at is not null) from reports) as seen`);
  expect(rows).toEqual([{ looks: 1, seen: true }]);
});

test('the kind of a report is optional, and a filter', async () => {
  const [sender, reader] = [await app.signUp('Tom'), await app.signUp('Tilda')];
  const reported: string[] = [];
  for (const kind of ['threat', 'threat', 'threat', 'insult']) {
    const { id, status } = await send(sender, reader);
    expect(status).toBe(201);
    const report = { reason: 'Das macht mir Angst.', kind };
    const answer = await reader.request('POST', `/api/compliments/${id}/report`, report);
    expect(answer.status).toBe(201);
    if (kind === 'threat') reported.push(id);
  }
  expect(new Set(await readIds(second, 'about=threat'))).toEqual(new Set(reported));
  const { id } = await send(sender, reader);
  const wrong = { reason: 'Das macht mir Angst.', kind: 'boring' };
  expect((await reader.request('POST', `/api/compliments/${id}/report`, wrong)).status).toBe(400);
});

async function sendAndReport(
  from: TestPerson,
  to: TestPerson,
  text: string,
  isAnonymous = false,
): Promise<string> {
  await from.meet(to);
  const id = crypto.randomUUID();
  const sent = await from.request('POST', '/api/compliments', {
    id,
    receiverId: to.id,
    text,
    isAnonymous,
  });
  expect(sent.status).toBe(201);
  const report = { reason: 'Das ist Werbung.' };
  expect((await to.request('POST', `/api/compliments/${id}/report`, report)).status).toBe(201);
  return id;
}

async function readQueue(who: TestPerson, filter = '') {
  const { body } = await who.request('GET', `/api/admin/cases?pageSize=20&${filter}`);
  return z
    .object({
      totalCount: z.int(),
      cases: z.array(
        z.looseObject({
          complimentId: z.string(),
          language: z.string().nullable(),
          mayDecide: z.boolean(),
          receiver: z.object({ id: z.string() }),
          appeal: z.looseObject({ id: z.string() }).nullable(),
        }),
      ),
    })
    .parse(body);
}

async function firstOf(who: TestPerson, filter: string) {
  return (await readQueue(who, filter)).cases[0];
}

async function readIds(who: TestPerson, filter = ''): Promise<string[]> {
  const { cases } = await readQueue(who, filter);
  return cases.map(({ complimentId }) => complimentId);
}

async function countOf(who: TestPerson): Promise<number> {
  const { body } = await who.request('GET', '/api/admin/cases/count');
  return z.object({ totalCount: z.int() }).parse(body).totalCount;
}
