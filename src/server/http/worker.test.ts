import { afterEach, expect, test } from 'vitest';
import { createTestApp, testOrigin, type TestApp } from '#tests/support/app.ts';
import { createTestSite } from '#tests/support/site.ts';

/* The files for use without a connection (029). */

let app: TestApp;

afterEach(() => app.close());

async function ask(env: Record<string, string>, path: string): Promise<Response> {
  app = await createTestApp({ env });
  const site = await createTestSite(app);
  return site.fetch(new Request(new URL(path, testOrigin)));
}

test('the worker is asked for anew each time, and knows the files of the app', async () => {
  const answer = await ask({ OFFLINE: 'on' }, '/worker.js');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/u);
  expect(await answer.text()).toMatch(/\/assets\/main-[\w-]+\.js/u);
});

test('an operator who wants none has browsers throw away what they have', async () => {
  const answer = await ask({ OFFLINE: 'off' }, '/worker.js');
  const worker = await answer.text();
  expect(worker).toMatch(/caches\.delete/u);
  expect(worker).toMatch(/registration\.unregister/u);
  expect(worker).not.toMatch(/\/assets\//u);
});

test('the shell holds no personal data, in the language that is asked for', async () => {
  const answer = await ask({ OFFLINE: 'on' }, '/shell?lang=zh-Hant');
  expect(answer.headers.get('content-language')).toBe('zh-Hant');
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
});

test('the shell names itself, so that the app reads the device before any call has failed', async () => {
  const answer = await ask({ OFFLINE: 'on' }, '/shell?lang=de');
  expect(await answer.text()).toContain('<html lang="de" data-shell>');
});
