import { afterEach, beforeEach, expect, test } from 'vitest';
import { pushDevices } from '#server/db/schema/pushes.ts';
import { weighReports } from '#server/features/compliments/actions/hide-reported.ts';
import {
  createTestApp,
  leave,
  type Answer,
  type TestApp,
  type TestPerson,
} from '#tests/support/app.ts';
import { refusal, send } from '#tests/support/compliments.ts';
import { runBesideTransaction, overlapping } from '#tests/support/database.ts';
import { kindText, notificationsOf } from '#tests/support/reports.ts';

/* A report in parallel with changes to its letter or its reporter. */

let app: TestApp;
let administrator: TestPerson;
let sender: TestPerson;
let receiver: TestPerson;

beforeEach(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: 'off', ANONYMOUS_DELAY_MINUTES: '5-45' } });
  administrator = await app.signUp('Ada');
  await app.makeAdministrator(administrator);
  sender = await app.signUp('Sam');
  receiver = await app.signUp('Rita');
});
afterEach(() => app.close());

test('the second of two reports at the same moment sees the first, and both letters are hidden', async () => {
  await hideAfterTwo();
  const other = await app.signUp('Rosa');
  const [id, ofOther] = [await send(sender, receiver), await send(sender, other)];
  const answers = await overlapping(
    app,
    'reports',
    () => report(receiver, id),
    () => report(other, ofOther),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  await weighReports(app.context);
  expect(await notificationsOf(sender)).toMatchObject([{ action: 'hidden' }, { action: 'hidden' }]);
});

test('two reports at the same moment hold a like letter that is on its way, once', async () => {
  await hideAfterTwo();
  const [one, two, three, four] = [
    await sendOpened('Anna'),
    await sendOpened('Berta'),
    await sendOpened('Clara'),
    await sendOpened('Dora'),
  ];
  await one();
  await two();
  await weighReports(app.context);
  await send(sender, receiver, { text: kindText, isAnonymous: true });
  const answers = await overlapping(app, 'reports', three, four);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  await Promise.all([weighReports(app.context), weighReports(app.context)]);
  await app.pass(60 * 60 * 1000);
  await app.arrive();
  expect(await waitingForTeam()).toEqual({ totalCount: 4, premoderationCount: 1 });
});

test('a letter that is just taken back from its receiver is not reported any more', async () => {
  const id = await sendReleased();
  const [undone, reported] = await overlapping(
    app,
    'premoderations',
    () =>
      administrator.request('POST', `/api/admin/cases/decided/${id}/undo`, {
        decision: 'released',
      }),
    () => report(receiver, id),
  );
  expect([undone.status, reported.status]).toEqual([200, 404]);
  expect(await waitingForTeam()).toEqual({ totalCount: 0, premoderationCount: 1 });
});

test('a letter that the team lets stay between two looks of a report stays', async () => {
  const id = await send(sender, receiver);
  await report(receiver, id);
  // The report has read the decisions before it reads the letter.
  const again = await runBesideTransaction(
    app,
    async (other) => {
      await other.query('lock table compliments in exclusive mode');
      await other.query(
        'update compliments set reported = false, report_reason = null where id = $1',
        [id],
      );
      await other.query(
        `update reports set decision = 'approved', decided_at = now() where compliment_id = $1`,
        [id],
      );
    },
    () => report(receiver, id),
  );
  expect(again).toMatchObject({
    status: 409,
    body: refusal('compliment.report.error.decided'),
  });
  const { body } = await receiver.request('GET', '/api/compliments/received');
  expect(body).toMatchObject({ compliments: [{ id, reported: false, text: expect.any(String) }] });
});

test('a person who has left in another window while they report is told so by the next try', async () => {
  const id = await send(sender, receiver);
  const keyed = { 'idempotency-key': crypto.randomUUID() };
  const [left, reported] = await overlapping(
    app,
    'users',
    () => leave(receiver),
    () => report(receiver, id, keyed),
  );
  expect(left.status).toBe(200);
  expect(reported).toMatchObject({ status: 504, body: refusal('error.timeout') });
  expect((await report(receiver, id, keyed)).status).toBe(401);
});

test('a report arrives also while a team member with pushes leaves', async () => {
  const moderator = await app.signUp('Mo');
  await app.giveRole(moderator, 'moderator');
  await app.db.insert(pushDevices).values({
    personId: moderator.id,
    endpoint: 'https://push.example.org/mo',
    p256dh: 'x',
    auth: 'x',
    device: 'Firefox · Linux',
    lastSeenAt: app.clock.now(),
  });
  const choice = { teamAlerts: { byPush: true, byMail: false, timeZone: 'Europe/Berlin' } };
  expect((await moderator.request('PATCH', '/api/preferences', choice)).status).toBe(200);
  const id = await send(sender, receiver);
  const [left, reported] = await overlapping(
    app,
    'users',
    () => leave(moderator),
    () => report(receiver, id),
  );
  expect([left.status, reported.status]).toEqual([200, 201]);
  expect(await waitingForTeam()).toEqual({ totalCount: 1, premoderationCount: 0 });
});

async function hideAfterTwo(): Promise<void> {
  const rule = { isOn: true, numbers: { reporters: 2, withinHours: 24 } };
  const path = '/api/admin/rules/hide_after_reports';
  expect((await administrator.request('PUT', path, rule)).status).toBe(200);
}

async function sendOpened(name: string): Promise<() => Promise<Answer>> {
  const person = await app.signUp(name);
  const id = await send(sender, person, { text: kindText });
  await person.request('POST', `/api/compliments/${id}/read`);
  return () => report(person, id);
}

async function sendReleased(): Promise<string> {
  await administrator.request('POST', '/api/admin/guard-words', {
    language: 'de',
    kind: 'hold',
    word: 'Laterne',
  });
  const rule = { isOn: true, numbers: {} };
  await administrator.request('PUT', '/api/admin/rules/hold_watched_words', rule);
  const id = await send(sender, receiver, { text: 'Du bist wie eine Laterne im Dunkeln.' });
  const path = `/api/admin/cases/${id}/decision`;
  expect((await administrator.request('POST', path, { decision: 'released' })).status).toBe(200);
  return id;
}

function report(
  person: TestPerson,
  id: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const path = `/api/compliments/${id}/report`;
  return person.request('POST', path, { reason: 'Das passt nicht.' }, headers);
}

async function waitingForTeam(): Promise<unknown> {
  return (await administrator.request('GET', '/api/admin/cases/count')).body;
}
