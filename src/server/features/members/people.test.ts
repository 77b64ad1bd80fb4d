import { afterAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson } from '#tests/support/app.ts';
import { send } from '#tests/support/reports.ts';

const app = await createTestApp();
const moderator = await app.signUp('Wanda Wacht');
await app.makeAdministrator(moderator);
afterAll(() => app.close());

test('everything here is refused to visitors and members', async () => {
  const member = await app.signUp('Mitglied');
  const id = crypto.randomUUID();
  for (const [method, path, body] of [
    ['GET', '/api/admin/cases'],
    ['GET', '/api/admin/cases/count'],
    ['GET', '/api/admin/people'],
    ['GET', '/api/admin/audit'],
    ['POST', `/api/admin/cases/${id}/decision`, { decision: 'approved' }],
    ['POST', `/api/admin/cases/${id}/decision`, { decision: 'removed', rule: 'other' }],
    ['POST', `/api/admin/cases/${id}/decision`, { decision: 'upheld' }],
    ['POST', `/api/admin/people/${id}/pause`, { days: 1, reason: 'x' }],
    ['PUT', `/api/admin/people/${id}/role`, { role: 'administrator' }],
    ['POST', '/api/admin/users/check', { email: member.email }],
    ['POST', '/api/admin/users/password', { email: member.email, password: 'Sonnenblume7' }],
  ] as const) {
    expect([path, (await app.request(method, path, body)).status]).toEqual([path, 401]);
    expect([path, (await member.request(method, path, body)).status]).toEqual([path, 403]);
  }
});

test('a paused sender is told, cannot send, and can again when the time is over', async () => {
  const person = await app.signUp('Fatma');
  const friend = await app.signUp('Gerd');
  const pause = `/api/admin/people/${person.id}/pause`;
  const wrong = await moderator.request('POST', pause, { days: 1, reason: '  ' });
  expect(wrong.status).toBe(422);
  expect(
    (await moderator.request('POST', pause, { days: 7, reason: 'Zu oft gemeldet.' })).status,
  ).toBe(200);
  expect((await person.request('GET', '/api/notifications')).body).toMatchObject([
    {
      action: 'paused',
      params: {
        reason: 'Zu oft gemeldet.',
        until: '2026-06-22',
        untilTime: '2026-06-22T10:00:00.000Z',
      },
      message:
        'Du kannst bis 22.06.2026 keine Komplimente verschicken. Der Grund: Zu oft gemeldet.',
    },
  ]);
  expect(await send(person, friend)).toMatchObject({
    status: 403,
    body: { error: { code: 'compliment.form.error.paused' } },
  });
  for (const answer of [
    await moderator.request('DELETE', pause),
    await moderator.request('DELETE', pause),
  ])
    expect(answer.status).toBe(200);
  expect((await person.request('GET', '/api/notifications')).body).toHaveLength(2);
  expect((await send(person, friend)).status).toBe(201);
});

test('an administrator resets a password: sessions end, the person is told by mail', async () => {
  const person = await app.signUp('Hanna');
  const unknown = { email: 'niemand@example.org', password: 'Sonnenblume7' };
  expect((await moderator.request('POST', '/api/admin/users/password', unknown)).status).toBe(404);
  const check = await moderator.request('POST', '/api/admin/users/check', { email: person.email });
  expect(check.body).toEqual({ exists: true });
  const reset = { email: person.email, password: 'Sonnenblume7' };
  expect((await moderator.request('POST', '/api/admin/users/password', reset)).status).toBe(200);
  expect((await person.request('GET', '/api/profile')).status).toBe(401);
  expect((await app.request('POST', '/api/auth/sign-in/email', reset)).status).toBe(200);
});

test('roles are assigned and removed by administrators alone, and team members are not paused', async () => {
  const [helper, member] = [await app.signUp('Jule'), await app.signUp('Lena')];
  const queue = async () => (await helper.request('GET', '/api/admin/cases')).status;
  expect(await queue()).toBe(403);
  expect((await give(moderator, helper, 'moderator')).status).toBe(200);
  expect(await queue()).toBe(200);
  expect((await give(helper, member, 'moderator')).status).toBe(403);
  const pause = { days: 1, reason: 'Zu oft.' };
  expect(
    (await moderator.request('POST', `/api/admin/people/${helper.id}/pause`, pause)).status,
  ).toBe(404);
  expect((await give(moderator, helper, 'chief')).status).toBe(400);
  expect((await give(moderator, helper, 'editor')).status).toBe(200);
  expect(await queue()).toBe(403);
  expect((await helper.request('GET', '/api/admin/texts')).status).toBe(200);
  expect((await give(moderator, helper, 'member')).status).toBe(200);
  expect((await helper.request('GET', '/api/admin/texts')).status).toBe(403);
  expect((await helper.request('GET', '/api/auth/activity')).body).toMatchObject([
    { action: 'admin.role_changed', network: null },
    { action: 'admin.role_changed' },
    { action: 'admin.role_changed' },
    {},
  ]);
});

test('a new team member cannot end their own pause', async () => {
  const helper = await app.signUp('Mona');
  const pause = { days: null, reason: 'Drohungen.' };
  await moderator.request('POST', `/api/admin/people/${helper.id}/pause`, pause);
  await give(moderator, helper, 'moderator');
  const resume = (person: TestPerson) =>
    person.request('DELETE', `/api/admin/people/${helper.id}/pause`);
  expect(await resume(helper)).toMatchObject({
    status: 409,
    body: { error: { code: 'admin.people.error.oneself' } },
  });
  expect((await resume(moderator)).status).toBe(200);
});

test('administrators cannot remove their own role, and two cannot remove each other at once', async () => {
  const second = await app.signUp('Ilja');
  await moderator.request('PUT', `/api/admin/people/${second.id}/role`, { role: 'administrator' });
  const own = await moderator.request('PUT', `/api/admin/people/${moderator.id}/role`, {
    role: 'member',
  });
  expect(own.status).toBe(409);
  const answers = await Promise.all([
    moderator.request('PUT', `/api/admin/people/${second.id}/role`, { role: 'member' }),
    second.request('PUT', `/api/admin/people/${moderator.id}/role`, { role: 'member' }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

function give(who: TestPerson, to: TestPerson, role: string) {
  return who.request('PUT', `/api/admin/people/${to.id}/role`, { role });
}

test('a pause is told with the day that it is in Berlin, and the moment for readers elsewhere', async () => {
  await app.pass(Date.parse('2026-08-01T22:30:00Z') - app.clock.now().getTime());
  const person = await app.signUp('Nora');
  const helper = await app.signUp('Mo');
  await app.giveRole(helper, 'moderator');
  await helper.request('POST', `/api/admin/people/${person.id}/pause`, {
    days: 7,
    reason: 'Zu oft gemeldet.',
  });
  expect((await person.request('GET', '/api/notifications')).body).toMatchObject([
    {
      message:
        'Du kannst bis 09.08.2026 keine Komplimente verschicken. Der Grund: Zu oft gemeldet.',
      params: { until: '2026-08-09', untilTime: '2026-08-08T22:30:00.000Z' },
    },
  ]);
});
