import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { auditEvents } from '#server/db/schema/audit.ts';
import {
  cookiesOf,
  createTestApp,
  createUser,
  testPassword,
  type TestPerson,
  type TestUser,
} from '#tests/support/app.ts';

const newPassword = 'Sonnenblume7';

const app = await createTestApp();
afterAll(() => app.close());

test('changing the password checks the old one and ends the other sessions', async () => {
  const person = await app.signUp('Gerd');
  const other = await signInElsewhere(person);
  const wrong = { oldPassword: 'Falsch123', newPassword };
  expect(await person.request('PUT', '/api/auth/password', wrong)).toMatchObject({
    status: 422,
    body: { error: { fields: { oldPassword: 'settings.password.wrong' } } },
  });
  const right = { oldPassword: testPassword, newPassword };
  expect((await person.request('PUT', '/api/auth/password', right)).status).toBe(200);
  expect((await person.request('GET', '/api/profile')).status).toBe(200);
  expect((await other.request('GET', '/api/profile')).status).toBe(401);
});

test('a change made again after a lost answer is a success, and acts once', async () => {
  const person = await app.signUp('Hanna');
  const input = { oldPassword: testPassword, newPassword };
  const again = { 'idempotency-key': randomUUID() };
  const change = (body: object, key: object = again) =>
    person.request('PUT', '/api/auth/password', body, { ...key });
  const atOnce = await Promise.all([1, 2, 3].map(() => change(input)));
  for (const { status } of [...atOnce, await change(input)]) expect(status).toBe(200);
  const changes = eq(auditEvents.action, 'account.password_changed');
  const own = and(changes, eq(auditEvents.actorId, person.id));
  expect(await app.db.$count(auditEvents, own)).toBe(1);
  // The key does not fit another request, and a call without a key is not a repeat.
  for (const [body, key] of [
    [{ ...input, newPassword: 'Nebelhorn2026' }, again],
    [input, {}],
    [input, { 'idempotency-key': randomUUID() }],
  ] as const)
    expect((await change(body, key)).status).toBe(422);
});

async function signInElsewhere({ email }: TestPerson): Promise<TestUser> {
  const credentials = { email, password: testPassword };
  const { headers } = await app.request('POST', '/api/auth/sign-in/email', credentials);
  return createUser(app.app, cookiesOf(headers));
}
