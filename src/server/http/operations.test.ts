import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mails } from '#server/db/schema/accounts.ts';
import { createTestApp, createUser, type TestApp } from '#tests/support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({
    env: {
      APP_URL: 'https://wohlwort.example',
      OPERATOR_EMAIL: 'ada@example.org',
      TRUST_PROXY: 'on',
    },
  });
});

afterAll(() => app.close());

test('the finder of a vulnerability learns where to report it', async () => {
  const { status, headers, body } = await app.request('GET', '/.well-known/security.txt');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/plain; charset=UTF-8');
  expect(body).toContain('Contact: mailto:ada@example.org\n');
  expect(body).toContain('Canonical: https://wohlwort.example/.well-known/security.txt\n');
  const expires = new Date(/^Expires: (\S+)$/mu.exec(String(body))?.[1] ?? '');
  expect(expires.getTime()).toBeGreaterThan(app.clock.now().getTime());
});

test('no reader is led to a contact that does not exist', async () => {
  const silent = await createTestApp();
  expect((await silent.request('GET', '/.well-known/security.txt')).status).toBe(404);
  await silent.close();
  const byPost = await createTestApp({ env: { OPERATOR_ADDRESS: 'Am Markt 1, 12345 Ort' } });
  const { body } = await byPost.request('GET', '/.well-known/security.txt');
  expect(body).toMatch(/^Contact: http:\S+\/contact$/mu);
  await byPost.close();
});

test('a password manager finds where the password is changed', async () => {
  const { status, headers } = await app.request('GET', '/.well-known/change-password');
  expect([status, headers.get('location')]).toEqual([302, '/profile']);
});

test('a server that is about to stop says so, and goes on answering', async () => {
  const stopping = await createTestApp();
  expect(await stopping.request('GET', '/api/ready')).toMatchObject({ status: 200 });
  stopping.context.readiness.end();
  expect(await stopping.request('GET', '/api/ready')).toMatchObject({
    status: 503,
    body: { ready: false },
  });
  expect(await stopping.request('GET', '/api/health')).toMatchObject({ status: 200 });
  await stopping.close();
});

describe('the figures of the process', () => {
  test('are read on this machine', async () => {
    const response = await app.app.request('http://localhost:3000/metrics');
    expect(response.status).toBe(200);
  });

  test.each(['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'])(
    'are not what a proxy on it passes on with %s',
    async (header) => {
      const headers = { [header]: '127.0.0.1' };
      const response = await app.app.request('http://localhost:3000/metrics', { headers });
      expect(response.status).toBe(404);
    },
  );

  test('are not what a proxy passes on that adds nothing, and keeps the name that was asked for', async () => {
    const response = await app.app.request('https://wohlwort.example/metrics');
    expect(response.status).toBe(404);
  });

  test.each([
    { APP_URL: 'https://wohlwort.example', TRUST_PROXY: 'off', HOST: '0.0.0.0' },
    { APP_URL: 'http://wohlwort.example', TRUST_PROXY: 'off', HOST: '127.0.0.1' },
  ])('nor behind a proxy that is not configured: %o', async (env) => {
    const proxied = await createTestApp({ env });
    const response = await proxied.app.request('http://127.0.0.1:3000/metrics');
    expect(response.status).toBe(404);
    await proxied.close();
  });

  test.each(['http://127.0.0.1:3000', 'http://[::1]:3000'])('are read at %s', async (address) => {
    const open = await createTestApp({
      env: { APP_URL: 'http://wohlwort.example:3000', TRUST_PROXY: 'off', HOST: '0.0.0.0' },
    });
    expect((await open.app.request(`${address}/metrics`)).status).toBe(200);
    await open.close();
  });

  test('need the token where there is one', async () => {
    const guarded = await createTestApp({ env: { METRICS_TOKEN: 'sixteen-or-more-letters' } });
    const ask = async (authorization: string) => {
      const response = await guarded.app.request('http://localhost:3000/metrics', {
        headers: { authorization },
      });
      return response.status;
    };
    expect(await ask('Bearer sixteen-or-more-letters')).toBe(200);
    expect(await ask('Bearer sixteen-or-more-letter')).toBe(404);
    expect((await createUser(guarded.app, '').request('GET', '/metrics')).status).toBe(404);
    await guarded.close();
  });
});

describe('the figures of the installation', () => {
  test('say how many mails wait, and how long', async () => {
    const watched = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
    expect(await readFigures(watched)).toMatchObject({ mails_waiting: 0, mail_wait_seconds: 0 });
    const now = watched.clock.now();
    await watched.db.insert(mails).values(
      (['queued', 'queued', 'sent'] as const).map((status, at) => ({
        recipient: 'ada@example.org',
        subject: 'Hallo',
        text: 'Hallo',
        html: 'Hallo',
        status,
        createdAt: new Date(now.getTime() - (at + 1) * 60_000),
      })),
    );
    expect(await readFigures(watched)).toMatchObject({
      database_up: 1,
      disk_full: 0,
      model_failing: 0,
      mails_waiting: 2,
      mail_wait_seconds: 120,
      work_failed: 0,
      letter_late_seconds: 0,
    });
    await watched.close();
  });

  test('without a database only that it is missing', async () => {
    const watched = await createTestApp();
    await watched.close();
    const figures = await readFigures(watched);
    expect(figures).toMatchObject({ database_up: 0 });
    expect(figures).not.toHaveProperty('mails_waiting');
  });
});

async function readFigures(watched: TestApp): Promise<Record<string, number>> {
  const answer = await watched.app.request('http://localhost:3000/metrics');
  const lines = (await answer.text()).matchAll(/^wohlwort_(\w+) (\S+)$/gmu);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]));
}
