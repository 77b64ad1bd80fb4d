import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { auditEvents } from '#server/db/schema/audit.ts';
import { weighReports } from '#server/features/compliments/actions/hide-reported.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';
import { notificationsOf } from '#tests/support/reports.ts';

/* When several people report one sender within a day, the reported letters are hidden until a decision (P151). */

const flood = 'Du merkst, wenn jemand still wird, und setzt dich einfach daneben. Das tut gut.';

let app: TestApp;
let administrator: TestPerson;
let sender: TestPerson;
let receivers: TestPerson[];

beforeEach(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: 'off', ANONYMOUS_DELAY_MINUTES: '5-45' } });
  administrator = await app.signUp('Ada');
  await app.makeAdministrator(administrator);
  sender = await app.signUp('Sam');
  receivers = [];
  for (const name of ['Anna', 'Berta', 'Clara', 'Dora']) receivers.push(await app.signUp(name));
});
afterEach(() => app.close());

async function turnOn(): Promise<void> {
  const { status } = await administrator.request('PUT', '/api/admin/rules/hide_after_reports', {
    isOn: true,
    numbers: { reporters: 3, withinHours: 24 },
  });
  expect(status).toBe(200);
}

async function report(index: number, id: string): Promise<void> {
  await app.pass(1000);
  const reason = 'Das bekam ich schon.';
  const path = `/api/compliments/${id}/report`;
  expect((await receivers[index]?.request('POST', path, { reason }))?.status).toBe(201);
  await weighReports(app.context);
}

function sendTo(index: number, change: { isAnonymous?: boolean } = {}): Promise<string> {
  return send(sender, { id: receivers[index]?.id ?? '' }, { text: flood, ...change });
}

async function unreadOf(index: number): Promise<unknown> {
  const answer = await receivers[index]?.request('GET', '/api/unread');
  return z.object({ compliments: z.int() }).parse(answer?.body).compliments;
}

async function lookedAt(): Promise<number> {
  const { body } = await sender.request('GET', '/api/compliments/sent');
  return z
    .object({ compliments: z.array(z.object({ isLookedAt: z.boolean() })) })
    .parse(body)
    .compliments.filter(({ isLookedAt }) => isLookedAt).length;
}

async function premoderationCount(): Promise<unknown> {
  const { body } = await administrator.request('GET', '/api/admin/cases/count');
  return z.object({ premoderationCount: z.int() }).parse(body).premoderationCount;
}

test('off it does nothing', async () => {
  for (const index of [0, 1, 2]) await report(index, await sendTo(index));
  expect(await lookedAt()).toBe(0);
  expect(await notificationsOf(sender)).toEqual([]);
});

test('the third report hides reported letters once, and unopened letters wait for the team', async () => {
  await turnOn();
  const ids = [await sendTo(0), await sendTo(1), await sendTo(2)];
  await sendTo(3);
  await report(0, ids[0] ?? '');
  await report(0, await sendTo(0));
  await report(1, ids[1] ?? '');
  expect([await lookedAt(), await premoderationCount(), await unreadOf(3)]).toEqual([0, 0, 1]);
  await report(2, ids[2] ?? '');
  expect([await lookedAt(), await premoderationCount(), await unreadOf(3)]).toEqual([5, 1, 0]);
  expect(await notificationsOf(sender)).toMatchObject(
    Array.from({ length: 4 }, () => ({ action: 'hidden', appealTo: null })),
  );
  const events = await app.db
    .select({ actorId: auditEvents.actorId, targetId: auditEvents.targetId })
    .from(auditEvents)
    .where(eq(auditEvents.action, 'moderation.hidden'));
  expect(events).toHaveLength(4);
  const own = await receivers[1]?.request('GET', '/api/compliments/received');
  expect(own?.body).toMatchObject({ compliments: [{ reported: true, text: null }] });
  await app.settle();
  expect((await receivers[3]?.request('GET', '/api/profile'))?.body).toMatchObject({
    complimentsReceived: 0,
  });
});

test('a receiver who has answered a letter keeps it, opened or not', async () => {
  await turnOn();
  const ids = [await sendTo(0), await sendTo(1), await sendTo(2), await sendTo(3)];
  await receivers[3]?.request('POST', `/api/compliments/${ids[3]}/thanks`, {});
  for (const [index, id] of ids.slice(0, 3).entries()) await report(index, id);
  expect([await lookedAt(), await premoderationCount()]).toEqual([3, 0]);
});

test('a report that waits again, since its decision was taken back, is as old as it was', async () => {
  await turnOn();
  const ids = [await sendTo(0), await sendTo(1)];
  for (const [index, id] of ids.entries()) {
    await report(index, id);
    await administrator.request('POST', `/api/admin/cases/${id}/decision`, {
      decision: 'approved',
    });
  }
  await app.pass(3 * 24 * 60 * 60 * 1000);
  const { cases } = z
    .object({ cases: z.array(z.object({ id: z.string() })) })
    .parse((await administrator.request('GET', '/api/admin/cases/decided')).body);
  for (const { id } of cases)
    await administrator.request('POST', `/api/admin/cases/decided/${id}/undo`, {
      decision: 'approved',
    });
  await report(2, await sendTo(2));
  expect(await lookedAt()).toBe(0);
});

test('an approved letter is back, and its sender is notified', async () => {
  await turnOn();
  const ids: string[] = [];
  for (const index of [0, 1, 2]) {
    const id = await sendTo(index);
    ids.push(id);
    await report(index, id);
  }
  expect(await lookedAt()).toBe(3);
  await app.pass(1000);
  await administrator.request('POST', `/api/admin/cases/${ids[0]}/decision`, {
    decision: 'approved',
  });
  expect(await lookedAt()).toBe(2);
  expect(await notificationsOf(sender)).toMatchObject([
    { action: 'returned' },
    ...Array.from({ length: 3 }, () => ({ action: 'hidden' })),
  ]);
});

test('receivers see nothing of it where an anonymous letter is among what was counted', async () => {
  await turnOn();
  const hidden = await sendTo(0, { isAnonymous: true });
  const signed = [await sendTo(1), await sendTo(2)];
  await sendTo(3);
  await app.pass(60 * 60 * 1000);
  await app.arrive();
  await report(0, hidden);
  await report(1, signed[0] ?? '');
  await report(2, signed[1] ?? '');
  // The sender hears of it; the unopened letter stays, since comparing letters would identify the writer of the
  // anonymous one.
  expect([await lookedAt(), await premoderationCount(), await unreadOf(3)]).toEqual([3, 0, 1]);
});

test('a report of an anonymous letter that completes the number acts at a time by chance', async () => {
  await turnOn();
  const signed = [await sendTo(1), await sendTo(2)];
  const hidden = await sendTo(0, { isAnonymous: true });
  await app.pass(60 * 60 * 1000);
  await app.arrive();
  await report(1, signed[0] ?? '');
  await report(2, signed[1] ?? '');
  await report(0, hidden);
  expect([await lookedAt(), await notificationsOf(sender)]).toEqual([0, []]);
  await app.pass(60 * 60 * 1000);
  await weighReports(app.context);
  expect(await lookedAt()).toBe(3);
});
