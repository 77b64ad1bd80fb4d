import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Returns the error text for a browser with these headers. */
async function refusalFor(headers: Record<string, string>, query = ''): Promise<unknown> {
  const answer = await app.app.request(`/api/profile${query}`, { headers });
  return answer.json();
}

function refusalIn(language: 'de' | 'en' | 'zh-Hans') {
  return { error: { message: app.context.texts.message(language, 'error.unauthenticated') } };
}

test('an error is in the chosen language, not the browser’s', async () => {
  const english = { 'accept-language': 'en-GB,en;q=0.9' };
  const cookie = 'preferredLanguage=zh-Hans';
  expect(await refusalFor({ ...english, cookie })).toMatchObject(refusalIn('zh-Hans'));
  expect(await refusalFor({ ...english, cookie }, '?lang=de')).toMatchObject(refusalIn('de'));
  expect(await refusalFor(english)).toMatchObject(refusalIn('en'));
  expect(await refusalFor({ ...english, cookie: 'preferredLanguage=fr' })).toMatchObject(
    refusalIn('en'),
  );
});

test('an error is in the language of the calling page, not the browser’s or an earlier page’s', async () => {
  const page = { 'page-language': 'de' };
  const english = { ...page, 'accept-language': 'en-US', cookie: 'preferredLanguage=zh-Hans' };
  expect(await refusalFor(english)).toMatchObject(refusalIn('de'));
  expect(await refusalFor({ ...english, 'page-language': 'fr' })).toMatchObject(
    refusalIn('zh-Hans'),
  );
});

test('an error is told in German where no supported language was asked for', async () => {
  expect(await refusalFor({})).toMatchObject(refusalIn('de'));
  expect(await refusalFor({ 'accept-language': 'fr,it;q=0.5' })).toMatchObject(refusalIn('de'));
});
