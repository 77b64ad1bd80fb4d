import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mails } from '#server/db/schema/accounts.ts';
import { createTestApp, createUser, type TestApp } from '#tests/support/app.ts';
import { isFullRun } from '#tests/support/full-run.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const minute = 60_000;

/** Minutes between two requests of a pest. */
const pause = isFullRun ? 1 : 5;

/** Sends each request from a new address. */
async function ask(path: string, email: string, times = 1): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: times }, () => createUser(app.app, '').request('POST', path, { email })),
  );
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    Array.from({ length: times }, () => ({
      status: 200,
      body: expect.objectContaining({ ok: true }),
    })),
  );
  await app.context.background.idle();
}

async function linksTo(email: string, path: string): Promise<string[]> {
  const rows = await app.db
    .select({ text: mails.text })
    .from(mails)
    .where(and(eq(mails.recipient, email), like(mails.text, `%${path}%`)))
    .orderBy(mails.createdAt);
  return rows.map(({ text }) => /token=([\w-]+)/u.exec(text)?.[1] ?? '');
}

describe.each([
  ['/api/auth/forgotten-password', '/reset-password?token='],
  ['/api/auth/email/confirmation', '/confirm-email?token='],
])('%s', (call, path) => {
  test('answers all callers alike and mails once, even for many requests', async () => {
    const { email } = await app.signUp('Mira');
    await ask(call, email, 8);
    await ask(call, email);
    expect(await linksTo(email, path)).toHaveLength(1);
    app.clock.move(5 * minute);
    await ask(call, email, 3);
    expect(await linksTo(email, path)).toHaveLength(2);
  });

  test('leaves the link that lies in the mailbox as it is', async () => {
    const { email } = await app.signUp('Mira');
    await ask(call, email);
    await ask(call, email, 4);
    const [token] = await linksTo(email, path);
    const isReset = path.startsWith('/reset');
    const target = isReset ? '/api/auth/reset-password' : '/api/auth/email/confirm';
    const body = { token, password: 'Sonnenblume7', ...(!isReset && { name: 'Mira' }) };
    const used = await app.visitor.request('POST', target, body);
    expect(used.status).toBe(200);
  });

  test('mails rarer and rarer to a person who is pestered, who has a working link all the time', async () => {
    const { email } = await app.signUp('Mira');
    for (let passed = 0; passed < 24 * 60; passed += pause) {
      app.clock.move(pause * minute);
      await ask(call, email);
    }
    const mailed = await linksTo(email, path);
    expect(mailed.length).toBeLessThanOrEqual(30);
    expect(mailed.length).toBeGreaterThanOrEqual(24);
  });
});
