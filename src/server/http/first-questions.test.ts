import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { dashboardTabs } from '#domain/dashboard-tab.ts';
import { createTestApp, type TestApp, type TestPerson } from '#test/support/app.ts';
import { send } from '#test/support/compliments.ts';

/* What a page of members asks first, all at once. */

let app: TestApp;
let mira: TestPerson;

beforeAll(async () => {
  app = await createTestApp();
  mira = await app.signUp('Mira');
  const jonas = await app.signUp('Jonas');
  await send(jonas, mira);
});
afterAll(() => app.close());

test.each(dashboardTabs)('at %s each answer is the one that is given alone', async (tab) => {
  const { status, body } = await mira.request('GET', `/api/start?tab=${tab}`);
  expect(status).toBe(200);
  const answers = Object.entries(z.record(z.string(), z.unknown()).parse(body));
  expect(answers.some(([address]) => address.includes(tab))).toBe(true);
  for (const [address, answer] of answers)
    expect(answer, address).toEqual((await mira.request('GET', address)).body);
});

test('a visitor learns that there is no session, and nothing else', async () => {
  const { status, body } = await app.request('GET', '/api/start?tab=received');
  expect(status).toBe(200);
  expect(body).toEqual({ '/api/auth/session': null });
});

test('another tab is refused', async () => {
  const { status } = await mira.request('GET', '/api/start?tab=../admin/people');
  expect(status).toBe(400);
});
