import { afterAll, expect, test } from 'vitest';
import { cookiesOf, createTestApp, createUser, testPassword } from '#tests/support/app.ts';

const app = await createTestApp({ env: { REQUIRE_TEAM_FACTOR: 'on' } });
afterAll(() => app.close());

test('if the operator wants it, the team needs a second factor', async () => {
  const moderator = await app.signUp('Mo');
  await app.giveRole(moderator, 'moderator');
  expect(await moderator.request('GET', '/api/admin/cases')).toMatchObject({
    status: 403,
    body: { error: { code: 'admin.error.factor' } },
  });
  expect((await moderator.request('GET', '/api/profile')).body).toMatchObject({
    role: 'moderator',
    lacksFactor: true,
  });

  await app.addFactor(moderator);
  expect((await moderator.request('GET', '/api/admin/cases')).body).toMatchObject({
    error: { code: 'factor.error.required' },
  });
  await app.useFactor(moderator);
  expect((await moderator.request('GET', '/api/admin/cases')).status).toBe(200);
  expect((await moderator.request('GET', '/api/profile')).body).toMatchObject({
    lacksFactor: false,
  });
});

test('members are asked for none', async () => {
  const member = await app.signUp('Mira');
  expect((await member.request('GET', '/api/profile')).body).toMatchObject({
    role: 'member',
    lacksFactor: false,
  });
  const answer = await app.request('POST', '/api/auth/sign-in/email', {
    email: member.email,
    password: testPassword,
  });
  const again = createUser(app.app, cookiesOf(answer.headers));
  expect((await again.request('GET', '/api/profile')).status).toBe(200);
});
