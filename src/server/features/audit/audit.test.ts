import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { languages } from '#domain/i18n/language.ts';
import { auditActions } from '#domain/moderation/audit-action.ts';
import { readShippedTexts } from '#server/texts/shipped-texts.ts';
import {
  cookiesOf,
  createTestApp,
  createUser,
  testPassword,
  type TestApp,
  type TestUser,
} from '#tests/support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each(languages)(
  'every action has a name in %s, for the log or for its person',
  async (language) => {
    const texts = await readShippedTexts(language);
    const nameless = auditActions.filter(
      (action) =>
        texts[`audit.action.${action.replace('.', '_')}`] === undefined &&
        texts[`activity.${action}`] === undefined,
    );
    expect(nameless).toEqual([]);
  },
);

test('people see what happened to their account, and from which network', async () => {
  const person = await app.signUp('Ada');
  const wrong = { email: person.email, password: 'Falsch123' };
  await app.request('POST', '/api/auth/sign-in/email', wrong);
  await app.context.background.idle();
  await person.request('GET', '/api/profile/export');
  expect(await activityOf(person)).toEqual([
    { action: 'account.exported', network: expect.stringMatching(/^2001:db8:[\da-f]+::\/48$/u) },
    {
      action: 'account.sign_in_failed',
      network: expect.stringMatching(/^2001:db8:[\da-f]+::\/48$/u),
    },
    { action: 'account.signed_up', network: expect.stringMatching(/^2001:db8:[\da-f]+::\/48$/u) },
  ]);
});

test('an administrator’s act is in the log, and in the activity of the affected person alone', async () => {
  const administrator = await app.signUp('Ben');
  const person = await app.signUp('Cem');
  await app.makeAdministrator(administrator);
  const reset = { email: person.email, password: testPassword };
  await administrator.request('POST', '/api/admin/users/password', reset);

  const answer = await app.request('POST', '/api/auth/sign-in/email', reset);
  const again = createUser(app.app, cookiesOf(answer.headers));
  expect(await activityOf(again)).toContainEqual({ action: 'admin.password_reset', network: null });
  const own = await activityOf(administrator);
  expect(own.map(({ action }) => action)).toEqual(['account.signed_up']);
  const log = await administrator.request('GET', '/api/admin/audit?area=admin.');
  expect(log.body).toMatchObject({
    events: [{ action: 'admin.password_reset', actor: 'Ben', target: 'Cem' }],
  });
});

test('the log is filtered by area, person and time, and taking it along is in it', async () => {
  const [administrator, dana] = [await app.signUp('Export'), await app.signUp('Dana Ärmel')];
  await app.makeAdministrator(administrator);
  const count = async (query: string) => {
    const { body } = await administrator.request('GET', `/api/admin/audit?${query}`);
    return z.object({ totalCount: z.int() }).parse(body).totalCount;
  };
  expect(await count('person=dana%20%C3%84R')).toBe(1);
  expect(await count('person=dana&area=session.')).toBe(0);
  expect(await count('person=%25')).toBe(0);
  const later = new Date(app.clock.now().getTime() + 1000).toISOString();
  expect(await count(`person=dana&since=${later}`)).toBe(0);
  // Any time zone, as the API document says.
  expect(await count('person=dana&since=2000-01-01T00:00:00%2B02:00')).toBe(1);

  const take = async (json: object) =>
    (await administrator.request('POST', '/api/admin/audit/export', json)).body;
  expect(await take({ person: 'dana' })).toMatchObject({
    events: [{ action: 'account.signed_up', target: dana.name }],
    isLast: true,
  });
  expect(await take({ area: 'admin.audit', before: 1 })).toEqual({ events: [], isLast: true });
  expect(await take({ area: 'admin.audit' })).toMatchObject({
    events: [
      { actor: 'Export', details: { area: 'admin.audit', events: '0' } },
      { actor: 'Export', details: { area: 'all', events: '1' } },
    ],
  });
});

test('an event cannot be changed or removed before its time', async () => {
  await app.db.execute(sql`insert into audit_events (action) values ('account.signed_in')`);
  for (const write of [
    sql`update audit_events set action = 'account.deleted'`,
    sql`delete from audit_events`,
  ])
    await expect(app.db.execute(write)).rejects.toThrow(/audit_events/u);
  // After 90 days, by the database's clock, an event may be deleted.
  const old = sql`insert into audit_events (action, created_at) values ('account.exported', now() - interval '91 days')`;
  await app.db.execute(old);
  await app.db.execute(sql`delete from audit_events where action = 'account.exported'`);
});

async function activityOf(person: TestUser) {
  const { body } = await person.request('GET', '/api/auth/activity');
  return z.array(z.object({ action: z.string(), network: z.string().nullable() })).parse(body);
}
