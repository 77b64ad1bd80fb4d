import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mails, users } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { createTestApp } from '#tests/support/app.ts';
import { send } from '#tests/support/reports.ts';

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
  const path = `/api/admin/people/${leaving.id}?rule=unkind`;
  expect((await helper.request('DELETE', path)).status).toBe(403);
  const own = `/api/admin/people/${administrator.id}?rule=unkind`;
  expect(await administrator.request('DELETE', own)).toMatchObject({
    status: 409,
    body: { error: { code: 'admin.people.error.oneself' } },
  });
  const reasonless = `/api/admin/people/${leaving.id}?rule=nonsense`;
  expect((await administrator.request('DELETE', reasonless)).status).toBe(422);
  expect((await administrator.request('DELETE', path)).status).toBe(200);
  expect((await administrator.request('DELETE', path)).status).toBe(404);
  expect((await leaving.request('GET', '/api/profile')).status).toBe(401);
  expect((await reader.request('GET', '/api/compliments/received')).body).toMatchObject({
    compliments: [{ sender: { kind: 'unknown' } }],
  });
  const events = await app.db
    .select({ actorId: auditEvents.actorId, details: auditEvents.details })
    .from(auditEvents)
    .where(eq(auditEvents.action, 'admin.account_deleted'));
  expect(events).toEqual([
    {
      actorId: administrator.id,
      details: { person: expect.stringMatching(/^\d+$/u), rule: 'unkind' },
    },
  ]);
});

test('its person is told by mail why and whom to write to, in their language, where the address is theirs', async () => {
  const [confirmed, stranger, reporter] = [
    await app.signUp('Mei'),
    await app.signUp('Fremd'),
    await app.signUp('Petra Petze'),
  ];
  const { id } = await send(confirmed, reporter);
  await reporter.request('POST', `/api/compliments/${id}/report`, {
    reason: 'Das ist mir zu viel.',
  });
  await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, confirmed.id));
  await app.db.update(users).set({ emailVerified: false }).where(eq(users.id, stranger.id));
  await app.db
    .update(profiles)
    .set({ languageId: sql`(select id from languages where iso2 = 'en')` })
    .where(eq(profiles.id, confirmed.id));
  for (const person of [confirmed, stranger]) {
    const path = `/api/admin/people/${person.id}?rule=personal_data`;
    expect((await administrator.request('DELETE', path)).status).toBe(200);
  }
  const sent = await app.db.select().from(mails).where(isNull(mails.userId));
  const mail = sent.find(({ recipient }) => recipient === confirmed.email);
  expect(mail).toMatchObject({ subject: 'Your account has been deleted' });
  expect(mail?.text).toContain('Personal or contact details');
  expect(mail?.text).toContain('/contact');
  expect(mail?.text).not.toMatch(/Petze|zu viel/u);
  expect(sent.map(({ recipient }) => recipient)).not.toContain(stranger.email);
});

test('two administrators who delete each other do not both succeed, and a proof that is old is not enough', async () => {
  const second = await app.signUp('Zweite');
  await app.makeAdministrator(second);
  const answers = await Promise.all([
    administrator.request('DELETE', `/api/admin/people/${second.id}?rule=other`),
    second.request('DELETE', `/api/admin/people/${administrator.id}?rule=other`),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const left = answers[0]?.status === 200 ? administrator : second;
  await app.pass(11 * 60 * 1000);
  const member = await app.signUp('Lene');
  expect(await left.request('DELETE', `/api/admin/people/${member.id}?rule=other`)).toMatchObject({
    status: 403,
    body: { error: { code: 'proof.error.required' } },
  });
});
