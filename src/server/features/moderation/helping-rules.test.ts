import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEvents } from '#server/db/schema/audit.ts';
import { createTestApp, type TestPerson } from '#tests/support/app.ts';
import { notificationsOf, send } from '#tests/support/reports.ts';

const app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
const administrator = await app.signUp('Ada');
const rule = { removals: 2, withinDays: 7, pauseDays: 3 };
let receiver: TestPerson;

beforeAll(async () => {
  await app.makeAdministrator(administrator);
  receiver = await app.signUp('Rosa');
});
afterAll(() => app.close());

test('a rule that is off does nothing', async () => {
  expect((await administrator.request('GET', '/api/admin/rules')).body).toEqual({
    rules: [
      {
        name: 'pause_after_removals',
        isOn: false,
        numbers: { removals: 3, withinDays: 30, pauseDays: 7 },
      },
      { name: 'hold_first_letters', isOn: false, numbers: { firstDays: 1 } },
      { name: 'hold_watched_words', isOn: false, numbers: {} },
      { name: 'hide_after_reports', isOn: false, numbers: { reporters: 3, withinHours: 24 } },
    ],
  });
  const often = await app.signUp('Oft Entfernt');
  for (let count = 0; count < 3; count += 1) await removeOneOf(often);
  expect(await notificationsOf(often)).toMatchObject(
    Array.from({ length: 3 }, () => ({ action: 'removed' })),
  );
});

test('a rule that is on pauses once, with a reason in the person’s language, and it is in the log', async () => {
  expect((await put({ ...rule, removals: 1 })).body).toMatchObject({
    error: { code: 'admin.rules.error.range', fields: { removals: 'admin.rules.error.range' } },
  });
  expect((await put(rule)).status).toBe(200);
  const sender = await app.signUp('Sam', { language: 'en' });
  await removeOneOf(sender);
  expect(await notificationsOf(sender)).toMatchObject([{ action: 'removed' }]);
  await app.pass(1000);
  await removeOneOf(sender);
  expect(await notificationsOf(sender)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        action: 'paused',
        params: {
          until: '2026-06-18',
          untilTime: '2026-06-18T10:00:01.000Z',
          reason: 'Several of your compliments were removed in a short time.',
        },
      }),
    ]),
  );
  expect((await send(sender, receiver)).status).toBe(403);
  const events = await app.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.action, 'moderation.paused'), eq(auditEvents.targetId, sender.id)));
  expect(events).toMatchObject([{ actorId: null, details: { days: '3', byRule: 'true' } }]);
  const changes = await app.db
    .select({ details: auditEvents.details })
    .from(auditEvents)
    .where(eq(auditEvents.action, 'admin.rule_changed'));
  expect(changes).toEqual([
    {
      details: {
        helpingRule: 'pause_after_removals',
        after: 'on',
        removals: '2',
        withinDays: '7',
        pauseDays: '3',
      },
    },
  ]);
});

test('one administrator’s change keeps the others’ settings, also at the same moment', async () => {
  const other = await app.signUp('Olga');
  await app.makeAdministrator(other);
  const first = '/api/admin/rules/hide_after_reports';
  const answers = await Promise.all([
    administrator.request('PUT', first, { isOn: true, numbers: {} }),
    other.request('PUT', first, { numbers: { reporters: 5 } }),
    administrator.request('PUT', first, { numbers: { withinHours: 48 } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const set = { isOn: true, numbers: { reporters: 5, withinHours: 48 } };
  expect((await other.request('GET', '/api/admin/rules')).body).toMatchObject({
    rules: expect.arrayContaining([{ name: 'hide_after_reports', ...set }]),
  });
});

test('removals that are older, or were taken back, do not count', async () => {
  const sender = await app.signUp('Selten');
  await removeOneOf(sender);
  await app.pass(8 * 24 * 60 * 60 * 1000);
  await removeOneOf(sender);
  expect(await notificationsOf(sender)).toMatchObject([
    { action: 'removed' },
    { action: 'removed' },
  ]);
});

async function removeOneOf(sender: TestPerson): Promise<void> {
  const { status, id } = await send(sender, receiver);
  expect(status).toBe(201);
  const report = { reason: 'Das passt nicht.' };
  await receiver.request('POST', `/api/compliments/${id}/report`, report);
  const answer = await administrator.request('POST', `/api/admin/cases/${id}/decision`, {
    decision: 'removed',
    rule: 'unkind',
  });
  expect(answer.status).toBe(200);
}

const path = '/api/admin/rules/pause_after_removals';

function put(numbers: object) {
  return administrator.request('PUT', path, { isOn: true, numbers });
}
