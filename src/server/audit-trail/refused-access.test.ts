import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { auditEvents } from '#server/db/schema/audit.ts';
import { createTestApp, createUser } from '#tests/support/app.ts';

const app = await createTestApp();
const mira = await app.signUp('Mira');

afterAll(() => app.close());

beforeEach(() => {
  app.clock.move(60_000);
});

async function logged() {
  await app.context.refusals.write();
  const { actorId, network, details } = auditEvents;
  return app.db
    .select({ actorId, network, details })
    .from(auditEvents)
    .where(eq(auditEvents.createdAt, app.clock.now()));
}

test('a refused access is in the log of the team, once a minute', async () => {
  for (let times = 0; times < 3; times += 1)
    expect((await mira.request('GET', '/api/admin/people')).status).toBe(403);
  const [event, ...others] = await logged();
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    actorId: mira.id,
    details: { code: 'admin.error.forbidden', route: '/api/admin/people', times: '3' },
  });
  expect(event?.network).toMatch(/^2001:db8:[\da-f]+::\/48$/u);

  await app.makeAdministrator(mira);
  const { body } = await mira.request('GET', '/api/admin/audit?area=access.');
  expect(body).toMatchObject({ totalCount: 1, events: [{ action: 'access.refused' }] });
});

test('guessing passwords does, without the address that was tried', async () => {
  const visitor = createUser(app.app, '', '203.0.113.9');
  for (let times = 0; times < 33; times += 1)
    await visitor.request('POST', '/api/auth/sign-in/email', {
      email: `opfer${times}@example.org`,
      password: 'Falsch2026',
    });
  const events = (await logged()).filter(({ details }) => details['code'] !== undefined);
  expect(events).toMatchObject([
    {
      actorId: null,
      network: '203.0.113.0/24',
      details: { code: 'login.error.many', route: '/api/auth/sign-in/email', times: '3' },
    },
  ]);
  expect(JSON.stringify(events)).not.toContain('opfer');
});

test('a refusal by the rules of letters is not recorded', async () => {
  await app.context.refusals.write();
  app.clock.move(60_000);
  for (let times = 0; times < 3; times += 1)
    expect((await mira.request('POST', '/api/compliments', {})).status).toBe(400);
  expect(await logged()).toEqual([]);
});

test('a thousand doors in a minute are a hundred lines and a sum', async () => {
  for (let index = 0; index < 1000; index += 1)
    app.context.refusals.note({
      code: 'error.limited',
      route: `/api/auth/${index}`,
      actorId: null,
      address: '192.0.2.1',
    });
  const events = await logged();
  expect(events).toHaveLength(101);
  expect(events.at(-1)).toMatchObject({ network: null, details: { times: '900' } });
});
