import { randomUUID } from 'node:crypto';
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
] as const)('%s finds what it says, and the same to select', async ([filter, places]) => {
  const wanted = ids.filter((_, at) => places.some((place) => place === at));
  const { cases, totalCount } = await readQueue(first, filter);
  expect(new Set(cases.map(({ complimentId }) => complimentId))).toEqual(new Set(wanted));
  expect(totalCount).toBe(wanted.length);
  expect(new Set(await readIds(first, filter))).toEqual(new Set(wanted));
});

test('of a sender, to a receiver, and of much the same text', async () => {
  expect(await readIds(first, `senderId=${kai.id}`)).toHaveLength(4);
  const { cases } = await readQueue(first, `alike=${ids[1]}`);
  expect(cases).toHaveLength(3);
  expect(cases.every(({ alike, language }) => alike === 2 && language === 'de')).toBe(true);
  const receiverId = cases[0]?.receiver.id;
  expect(await readIds(first, `receiverId=${receiverId}`)).toHaveLength(1);
  expect((await first.request('GET', '/api/admin/cases/groups')).body).toMatchObject({
    senders: [{ id: kai.id, count: 4 }],
    texts: [{ count: 3 }],
  });
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

test('a letter without a case cannot be claimed, nor one whose case is decided', async () => {
  const { id } = await reportOne(app, 'Henni');
  const letter = await send(kai, first);
  for (const unreported of [letter.id, randomUUID()]) {
    const claim = `/api/admin/cases/${unreported}/claim`;
    expect((await first.request('PUT', claim)).status).toBe(404);
  }
  const claim = `/api/admin/cases/${id}/claim`;
  expect((await first.request('PUT', claim)).status).toBe(200);
  await first.request('POST', `/api/admin/cases/${id}/decision`, { decision: 'approved' });
  expect((await first.request('PUT', claim)).status).toBe(404);
});

test('a claimed case is closed to other moderators for ten minutes', async () => {
  const { id } = await reportOne(app, 'Greta');
  const claim = `/api/admin/cases/${id}/claim`;
  expect((await first.request('PUT', claim)).status).toBe(200);
  expect((await first.request('PUT', claim)).status).toBe(200);
  for (const [method, path, body] of [
    ['PUT', claim, undefined],
    ['POST', `/api/admin/cases/${id}/decision`, { decision: 'approved' }],
  ] as const)
    expect(await second.request(method, path, body)).toMatchObject({
      status: 409,
      body: { error: { code: 'moderation.error.claimed', values: { name: 'Wanda Wacht' } } },
    });
  expect(await firstOf(second, 'search=Greta')).toMatchObject({ claimedBy: 'Wanda Wacht' });
  expect(await firstOf(first, 'search=Greta')).toMatchObject({ claimedBy: null });
  await second.request('DELETE', claim);
  expect((await second.request('PUT', claim)).status).toBe(409);
  const many = { complimentIds: [id], decision: 'approved' };
  const { body } = await second.request('POST', '/api/admin/cases/decisions', many);
  expect(body).toEqual({ done: 0, already: 0, claimed: 1 });
  await first.request('DELETE', claim);
  expect((await second.request('PUT', claim)).status).toBe(200);
  await app.pass(10 * 60 * 1000);
  expect(
    (await first.request('POST', `/api/admin/cases/${id}/decision`, { decision: 'approved' }))
      .status,
  ).toBe(200);
});

test('a case claimed by a moderator who loses the role is free at once', async () => {
  const { id } = await reportOne(app, 'Gesa');
  const [leaving, administrator] = [await app.signUp('Geht Weg'), await app.signUp('Adele')];
  await app.giveRole(leaving, 'moderator');
  await app.makeAdministrator(administrator);
  const claim = `/api/admin/cases/${id}/claim`;
  expect((await leaving.request('PUT', claim)).status).toBe(200);
  expect((await second.request('PUT', claim)).status).toBe(409);
  const role = `/api/admin/people/${leaving.id}/role`;
  expect((await administrator.request('PUT', role, { role: 'member' })).status).toBe(200);
  expect((await second.request('PUT', claim)).status).toBe(200);
});

test('a hundred at once: each decision once, what others did is counted apart', async () => {
  const flood = await readIds(first, `senderId=${kai.id}`);
  await first.request('POST', `/api/admin/cases/${flood[0]}/decision`, { decision: 'approved' });
  const decide = (decision: object) =>
    first.request('POST', '/api/admin/cases/decisions', { complimentIds: flood, ...decision });
  const answers = await Promise.all([
    decide({ decision: 'removed', rule: 'advertising' }),
    decide({ decision: 'approved' }),
  ]);
  const outcomes = answers.map(({ body }) =>
    z.object({ done: z.int(), already: z.int() }).parse(body),
  );
  expect(outcomes.reduce((sum, { done }) => sum + done, 0)).toBe(3);
  expect(outcomes.reduce((sum, { already }) => sum + already, 0)).toBe(5);
  expect(await readIds(first, `senderId=${kai.id}`)).toEqual([]);
  const many = {
    complimentIds: Array.from({ length: 26 }, () => crypto.randomUUID()),
    decision: 'approved',
  };
  expect((await first.request('POST', '/api/admin/cases/decisions', many)).status).toBe(400);
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

test('the kind of a report is optional, a filter, and a group from three on', async () => {
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
  const groups = await second.request('GET', '/api/admin/cases/groups');
  expect(groups.body).toMatchObject({ kinds: [{ kind: 'threat', count: 3 }] });
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
          alike: z.int(),
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
  const { body } = await who.request('GET', `/api/admin/cases/ids?${filter}`);
  return z.object({ complimentIds: z.array(z.string()) }).parse(body).complimentIds;
}

async function countOf(who: TestPerson): Promise<number> {
  const { body } = await who.request('GET', '/api/admin/cases/count');
  return z.object({ totalCount: z.int() }).parse(body).totalCount;
}
