import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEvents } from '#server/db/schema/audit.ts';
import { createTestApp } from '#test/support/app.ts';
import { send } from '#test/support/reports.ts';

const app = await createTestApp();
const administrator = await app.signUp('Ada');
beforeAll(() => app.makeAdministrator(administrator));
afterAll(() => app.close());

test('an account is deleted by administrators alone, not their own, and it is in the log', async () => {
  const [helper, leaving, reader] = [
    await app.signUp('Mo'),
    await app.signUp('Weg Damit'),
    await app.signUp('Leserin'),
  ];
  await app.giveRole(helper, 'moderator');
  await send(leaving, reader);
  const path = `/api/admin/people/${leaving.id}`;
  expect((await helper.request('DELETE', path)).status).toBe(403);
  const own = `/api/admin/people/${administrator.id}`;
  expect(await administrator.request('DELETE', own)).toMatchObject({
    status: 409,
    body: { error: { code: 'admin.people.error.oneself' } },
  });
  expect((await administrator.request('DELETE', path)).status).toBe(200);
  expect((await administrator.request('DELETE', path)).status).toBe(404);
  expect((await leaving.request('GET', '/api/profile')).status).toBe(401);
  // What others received stays with them, without a sender.
  expect((await reader.request('GET', '/api/compliments/received')).body).toMatchObject({
    compliments: [{ sender: { kind: 'unknown' } }],
  });
  const events = await app.db
    .select({ actorId: auditEvents.actorId, details: auditEvents.details })
    .from(auditEvents)
    .where(eq(auditEvents.action, 'admin.account_deleted'));
  expect(events).toEqual([
    { actorId: administrator.id, details: { person: expect.stringMatching(/^\d+$/u) } },
  ]);
});

test('two administrators who delete each other do not both succeed, and a proof that is old is not enough', async () => {
  const second = await app.signUp('Zweite');
  await app.makeAdministrator(second);
  const answers = await Promise.all([
    administrator.request('DELETE', `/api/admin/people/${second.id}`),
    second.request('DELETE', `/api/admin/people/${administrator.id}`),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const left = answers[0]?.status === 200 ? administrator : second;
  await app.pass(11 * 60 * 1000);
  const member = await app.signUp('Lene');
  expect(await left.request('DELETE', `/api/admin/people/${member.id}`)).toMatchObject({
    status: 403,
    body: { error: { code: 'proof.error.required' } },
  });
});
