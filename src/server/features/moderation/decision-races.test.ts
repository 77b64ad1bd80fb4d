import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { purgeRemovedTexts } from '#server/features/moderation/jobs.ts';
import {
  createTestApp,
  leave,
  type Answer,
  type TestApp,
  type TestPerson,
} from '#tests/support/app.ts';
import { refusal, send } from '#tests/support/compliments.ts';
import { overlapping } from '#tests/support/database.ts';
import { kindText, notificationsOf, reportOne } from '#tests/support/reports.ts';

/* A decision in parallel with changes to its letter or its moderator. */

const month = 31 * 24 * 60 * 60 * 1000;

let app: TestApp;
let ada: TestPerson;
let bea: TestPerson;

beforeEach(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
  [ada, bea] = [await app.signUp('Ada'), await app.signUp('Bea')];
  await app.makeAdministrator(ada);
  await app.makeAdministrator(bea);
});
afterEach(() => app.close());

test('a removal that gets an objection while it is undone stays until the objection is decided', async () => {
  const { sender, id } = await removeOne();
  const undo = await undoing(id);
  const [objected, undone] = await overlapping(app, 'appeals', () => object(sender, id), undo);
  expect(objected.status).toBeLessThan(300);
  expect(undone).toMatchObject({ status: 409, body: refusal('moderation.error.final') });
  expect(await queue()).toMatchObject({ totalCount: 1, cases: [{ complimentId: id }] });
});

test('a letter that was just put back takes no objection any more', async () => {
  const { sender, id } = await removeOne();
  const undo = await undoing(id);
  const [undone, objected] = await overlapping(app, 'reports', undo, () => object(sender, id));
  expect([undone.status, objected.status]).toEqual([200, 404]);
});

test('the second of two removals at the same moment sees both, and their sender is paused', async () => {
  const rule = { isOn: true, numbers: { removals: 2, withinDays: 30, pauseDays: 7 } };
  await ada.request('PUT', '/api/admin/rules/pause_after_removals', rule);
  const { sender, id } = await reportOne(app, 'Sam');
  const other = await app.signUp('Rosa');
  const ofOther = await send(sender, other);
  await other.request('POST', `/api/compliments/${ofOther}/report`, { reason: 'Nein.' });
  const answers = await overlapping(
    app,
    'compliments',
    () => remove(ada, id),
    () => remove(bea, ofOther),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await notificationsOf(sender)).toEqual(
    expect.arrayContaining([expect.objectContaining({ action: 'paused' })]),
  );
});

test('the night leaves the text of what is just put back', async () => {
  const { id } = await removeOne();
  const undo = await undoing(id);
  await app.pass(month);
  const [undone] = await overlapping(app, 'reports', undo, purge);
  expect(undone.status).toBe(200);
  expect(await queue()).toMatchObject({ cases: [{ complimentId: id, text: kindText }] });
});

test('the night leaves the text of what is just objected to', async () => {
  const { sender, id } = await removeOne();
  await app.pass(month);
  const [objected] = await overlapping(app, 'appeals', () => object(sender, id), purge);
  expect(objected.status).toBeLessThan(300);
  expect(await queue()).toMatchObject({ cases: [{ complimentId: id, text: kindText }] });
});

test('a letter whose text the night has just deleted takes no objection any more', async () => {
  const { sender, id } = await removeOne();
  await app.pass(month);
  const [, objected] = await overlapping(app, 'compliments', purge, () => object(sender, id));
  expect(objected.status).toBe(404);
  expect(await queue()).toMatchObject({ totalCount: 0 });
});

test('a sender who deletes the account while objecting learns it from the next try', async () => {
  const { sender, id } = await removeOne();
  const keyed = { 'idempotency-key': crypto.randomUUID() };
  const [left, objected] = await overlapping(
    app,
    'users',
    () => leave(sender),
    () => object(sender, id, keyed),
  );
  expect(left.status).toBe(200);
  expect(objected).toMatchObject({ status: 504, body: refusal('error.timeout') });
  expect((await object(sender, id, keyed)).status).toBe(401);
});

test('a moderator who is just leaving decides nothing, and the report waits for the others', async () => {
  const { id } = await reportOne(app, 'Sam');
  const [left, approved] = await overlapping(
    app,
    'users',
    () => leave(ada),
    () => ada.request('POST', `/api/admin/cases/${id}/decision`, { decision: 'approved' }),
  );
  expect(left.status).toBe(200);
  expect(approved).toMatchObject({ status: 504, body: refusal('error.timeout') });
  expect(await queue()).toMatchObject({ totalCount: 1, cases: [{ complimentId: id }] });
});

async function removeOne() {
  const reported = await reportOne(app, 'Sam');
  expect((await remove(ada, reported.id)).status).toBe(200);
  return reported;
}

function remove(by: TestPerson, id: string): Promise<Answer> {
  return by.request('POST', `/api/admin/cases/${id}/decision`, {
    decision: 'removed',
    rule: 'other',
  });
}

function object(
  person: TestPerson,
  id: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const path = `/api/compliments/${id}/appeal`;
  return person.request('POST', path, { sentence: 'Das war ein Zitat.' }, headers);
}

async function undoing(id: string): Promise<() => Promise<Answer>> {
  const { body } = await bea.request('GET', '/api/admin/cases/decided');
  const { cases } = z
    .object({ cases: z.array(z.object({ id: z.string(), complimentId: z.string() })) })
    .parse(body);
  const removal = cases.find(({ complimentId }) => complimentId === id);
  return () =>
    bea.request('POST', `/api/admin/cases/decided/${removal?.id}/undo`, { decision: 'removed' });
}

function purge(): Promise<void> {
  return purgeRemovedTexts(app.context);
}

async function queue(): Promise<unknown> {
  return (await bea.request('GET', '/api/admin/cases')).body;
}
