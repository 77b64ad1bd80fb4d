import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { mapLanguages } from '#domain/i18n/language.ts';
import { createTestApp, type TestPerson } from '#tests/support/app.ts';
import { reportOne, send } from '#tests/support/reports.ts';

const hour = 60 * 60 * 1000;

const app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
const [wanda, wilma, chef, kindly] = [
  await app.signUp('Wanda Wacht'),
  await app.signUp('=cmd|Wilma'),
  await app.signUp('Chefin'),
  await app.signUp('Kira'),
];

beforeAll(async () => {
  await app.giveRole(wanda, 'moderator');
  await app.giveRole(wilma, 'moderator');
  await app.makeAdministrator(chef);
});
afterAll(() => app.close());

test('counts what came, what was decided, how long it took and how it ended', async () => {
  const cases = [
    await reportOne(app, 'Alma'),
    await reportOne(app, 'Bela'),
    await reportOne(app, 'Cora'),
  ];
  await app.pass(hour);
  await wanda.request('GET', '/api/admin/cases');
  await app.pass(hour);
  const [first, second, third] = cases.map(({ id }) => id);
  await decide(wanda, first, 'approve');
  await decide(wanda, second, 'delete');
  await app.pass(2 * hour);
  await decide(wilma, third, 'delete');
  await cases[1]?.sender.request('POST', `/api/compliments/${second}/appeal`, {
    sentence: 'Nein.',
  });
  await app.pass(hour);
  const appeal = `/api/admin/cases/${second}/decision`;
  expect((await wilma.request('POST', appeal, { decision: 'upheld' })).status).toBe(200);

  const report = await readFigures(wanda);
  expect(report.total).toEqual({
    reports: 3,
    decided: 3,
    removed: 2,
    lookHalf: 3600,
    lookMost: 3600,
    decisionHalf: 7200,
    decisionMost: 7200 + 0.8 * 7200,
    undone: 0,
    objections: 1,
    upheld: 1,
    rejected: 0,
    objectionHalf: 3600,
    objectionMost: 3600,
  });
  expect(report.byDay).toEqual([
    { date: '2026-06-15', reports: 3, decided: 3, removed: 2, decisionHalf: 7200 },
  ]);
  expect(report.byLanguage).toEqual([
    { language: 'de', reports: 3, decided: 3, removed: 2, decisionHalf: 7200 },
  ]);
  expect(report.byKind).toEqual([
    { kind: 'unsaid', reports: 3, decided: 3, removed: 2, decisionHalf: 7200 },
  ]);
  expect(report.byRule).toEqual([{ rule: 'other', words: null, removed: 2 }]);
  expect(report.byModerator).toBeNull();
  expect((await readFigures(chef)).byModerator).toMatchObject([
    { name: 'Wanda Wacht', decided: 2, removed: 1, upheld: 1, rejected: 0 },
    { name: '=cmd|Wilma', decided: 1, removed: 1, upheld: 0, rejected: 0 },
  ]);
});

test('a decision that was taken back is no decision, and its report no second one', async () => {
  const before = (await readFigures(wanda)).total;
  const { id } = await reportOne(app, 'Dora');
  await decide(wanda, id, 'approve');
  const { cases } = decided.parse((await wanda.request('GET', '/api/admin/cases/decided')).body);
  const mine = cases.find(({ complimentId }) => complimentId === id);
  await wanda.request('POST', `/api/admin/cases/decided/${mine?.id}/undo`, {
    decision: 'approved',
  });
  const { total } = await readFigures(wanda);
  expect(total).toMatchObject({ reports: before.reports + 1, decided: before.decided, undone: 1 });
});

test('a reason of the team’s is called by its words, in the figures and in the log, also when it is retired', async () => {
  const words = mapLanguages((language) => `Off topic (${language})`);
  expect((await chef.request('POST', '/api/admin/reasons', words)).status).toBe(201);
  const { body } = await chef.request('GET', '/api/admin/reasons');
  const id = reasons.parse(body).reasons.at(-1)?.id ?? '';
  const { id: letter } = await reportOne(app, 'Ella');
  await wanda.request('POST', `/api/admin/cases/${letter}/decision`, {
    decision: 'removed',
    rule: id,
  });
  await chef.request('DELETE', `/api/admin/reasons/${id}`);
  expect((await readFigures(wanda)).byRule).toContainEqual({ rule: id, words, removed: 1 });
  const log = await chef.request('GET', '/api/admin/audit?area=moderation.');
  expect(log.body).toMatchObject({
    events: expect.arrayContaining([
      expect.objectContaining({ details: { complimentId: letter, rule: id }, ruleWords: words }),
    ]),
  });
});

test('no person learns from them that something of theirs was reported', async () => {
  const before = await Promise.all([wanda, wilma].map(async (one) => readFigures(one)));
  const receiver = await app.signUp('Empfang');
  const { id } = await send(wilma, receiver);
  await receiver.request('POST', `/api/compliments/${id}/report`, { reason: 'Nein.' });
  expect((await readFigures(wilma)).total).toEqual(before[1]?.total);
  expect((await readFigures(wanda)).total.reports).toBe((before[0]?.total.reports ?? 0) + 1);
  await decide(wanda, id, 'delete');
  expect((await readFigures(wilma)).byRule).toEqual(before[1]?.byRule);
});

test('they are told by what was reported', async () => {
  const { id } = await send(await app.signUp('Edda'), kindly);
  await kindly.request('POST', `/api/compliments/${id}/report`, {
    reason: 'Das macht mir Angst.',
    kind: 'threat',
  });
  expect((await readFigures(wanda)).byKind).toContainEqual({
    kind: 'threat',
    reports: 1,
    decided: 0,
    removed: 0,
    decisionHalf: null,
  });
  await app.giveRole(kindly, 'moderator');
  expect((await readFigures(kindly)).byKind.map(({ kind }) => kind)).not.toContain('threat');
});

test('the days before are compared, and other days are left out', async () => {
  await app.pass(24 * hour);
  const { total, previous, byDay } = await readFigures(wanda, 1);
  expect(total.reports).toBe(0);
  expect(previous.reports).toBeGreaterThan(0);
  expect(byDay).toEqual([]);
});

test('a look is in the log, once an hour', async () => {
  const { body } = await chef.request(
    'GET',
    '/api/admin/audit?area=moderation.viewed&person=Chefin',
  );
  expect(body).toMatchObject({ events: [{ details: { view: 'figures' } }], totalCount: 1 });
});

const figures = z.object({
  total: z.object({ reports: z.int(), decided: z.int() }).catchall(z.number().nullable()),
  previous: z.object({ reports: z.int() }).catchall(z.number().nullable()),
  byDay: z.array(z.record(z.string(), z.unknown())),
  byLanguage: z.array(z.record(z.string(), z.unknown())),
  byKind: z.array(z.record(z.string(), z.unknown())),
  byRule: z.array(z.record(z.string(), z.unknown())),
  byModerator: z.array(z.record(z.string(), z.unknown())).nullable(),
});
const reasons = z.object({ reasons: z.array(z.object({ id: z.string() })) });
const decided = z.object({
  cases: z.array(z.object({ id: z.string(), complimentId: z.string() })),
});

async function readFigures(person: TestPerson, days = 30) {
  const { status, body } = await person.request(
    'GET',
    `/api/admin/moderation-statistics?days=${days}`,
  );
  expect(status).toBe(200);
  return figures.parse(body);
}

async function decide(person: TestPerson, id: string | undefined, what: 'approve' | 'delete') {
  const { status } = await person.request('POST', `/api/admin/cases/${id}/decision`, {
    decision: what === 'delete' ? 'removed' : 'approved',
  });
  expect(status).toBe(200);
}
