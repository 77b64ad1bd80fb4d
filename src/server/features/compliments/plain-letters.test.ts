import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';
import { createTestSite } from '#tests/support/site.ts';

let app: TestApp;
let site: Awaited<ReturnType<typeof createTestSite>>;
let mira: TestPerson;
let jonas: TestPerson;

beforeAll(async () => {
  app = await createTestApp();
  site = await createTestSite(app);
  mira = await app.signUp('Mira Sommer');
  jonas = await app.signUp('Jonas Geheim');
});
afterAll(() => app.close());

async function read(person: TestPerson, address = '/dashboard') {
  const headers = { cookie: person.cookie, accept: 'text/html' };
  const response = await site.request(address, { headers });
  return { response, html: await response.text() };
}

test('a letter can be read without a script, and the page is not cached', async () => {
  await send(jonas, mira, { text: 'Mit dir wird jeder Umweg schön.' });
  const { response, html } = await read(mira);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html.replaceAll(/<[^>]+>/gu, '')).toContain('Mit dir wird jeder Umweg schön.');
  expect(html).toContain('15. Juni 2026');
  expect((await read(jonas)).html).not.toContain('Umweg');
});

test('of an anonymous letter it tells the day and nothing else', async () => {
  const anna = await app.signUp('Anna Versteckt');
  const otto = await app.signUp('Otto');
  await app.pass(7 * 60 * 60 * 1000 + 23 * 60_000);
  await send(anna, otto, { isAnonymous: true });
  await app.pass(60 * 60 * 1000);
  const { html } = await read(otto);
  expect(html).toContain('Anonym');
  for (const trace of [anna.id, 'Versteckt', '17:23', `"idProfiles":${anna.idProfiles}`])
    expect(html).not.toContain(trace);
});

test('a reported letter is covered', async () => {
  const otto = await app.signUp('Otto');
  const id = await send(jonas, otto, { text: 'Du lachst immer zuerst über dich selbst.' });
  await otto.request('POST', `/api/compliments/${id}/report`, { reason: 'Alter' });
  const { html } = await read(otto);
  expect(html).not.toContain('Du lachst immer zuerst');
  expect(html).toContain(app.context.texts.message('de', 'compliment.card.reported_cover'));
});

test('reading here leaves a letter sealed', async () => {
  const otto = await app.signUp('Otto');
  await send(jonas, otto);
  await read(otto);
  const { body } = await otto.request('GET', '/api/compliments/received');
  expect(body).toMatchObject({ compliments: [{ isRead: false }] });
});

test('five letters make a page, the newest first, and more can be had', async () => {
  const otto = await app.signUp('Otto');
  const senders = await Promise.all(['A', 'B'].map((name) => app.signUp(`Bote ${name}`)));
  for (const sender of senders)
    for (let count = 0; count < 3; count += 1) {
      await app.pass(60_000);
      await send(sender, otto);
    }
  const first = (await read(otto)).html;
  expect(first.match(/<article/gu)).toHaveLength(5);
  expect(first).toContain('href="?pages=2"');
  const both = (await read(otto, '/dashboard?pages=2')).html;
  expect(both.match(/<article/gu)).toHaveLength(6);
  expect(both).not.toContain('href="?pages=3"');
  for (const pages of ['x', '-1', '0', '1e9'])
    expect((await read(otto, `/dashboard?pages=${pages}`)).response.status).toBe(200);
});

test('visitors are led to the sign-in and back, also from the old address', async () => {
  const answer = await site.request('/dashboard?pages=2');
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('/login?next=%2Fdashboard%3Fpages%3D2');
  expect((await site.request('/letters?page=2')).headers.get('location')).toBe('/dashboard');
});
