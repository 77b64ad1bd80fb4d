import { afterAll, expect, test } from 'vitest';
import {
  cookiesOf,
  createTestApp,
  createUser,
  testPassword,
  type TestPerson,
  type TestUser,
} from '#test/support/app.ts';

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

async function signInElsewhere({ email }: TestPerson): Promise<TestUser> {
  const credentials = { email, password: testPassword };
  const { headers } = await app.request('POST', '/api/auth/sign-in/email', credentials);
  return createUser(app.app, cookiesOf(headers));
}
