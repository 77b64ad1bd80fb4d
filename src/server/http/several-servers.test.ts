import { afterAll, expect, test, vi } from 'vitest';
import { createContext } from '#server/context.ts';
import { createTestApp } from '#tests/support/app.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';

/* A change on one server reaches the others within a second. */

const app = await createTestApp();
const administrator = await app.signUp('Leitung');
await app.makeAdministrator(administrator);
const { config, log, clock } = app.context;
const other = await createContext({ config, log, clock, database: app.database });
const stops = [app.context.feed.start(), other.feed.start()];
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await app.close();
});

async function soon(isSo: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(isSo()).toBe(true), { timeout: scaleTimeout(3000), interval: 20 });
}

test('knows changed texts, words and testimonials without looking for them', async () => {
  await soon(() => app.context.feed.isConnected() && other.feed.isConnected());
  const key = 'register.details.title';
  const texts = { de: { text: 'Doch anders' } };
  const changed = await administrator.request('PUT', `/api/admin/texts/${key}`, { texts });
  expect(changed.status).toBe(200);
  await soon(() => other.texts.message('de', key) === 'Doch anders');

  const text = 'Du Zwiebelkopf bist wirklich ein freundlicher Mensch.';
  expect(other.guard.check(text, 'de').isValid).toBe(true);
  const word = { word: 'Zwiebelkopf', kind: 'add', language: 'de', note: '' };
  const added = await administrator.request('POST', '/api/admin/guard-words', word);
  expect(added.status).toBe(201);
  await soon(() => !other.guard.check(text, 'de').isValid);

  let pagesAnew = 0;
  other.texts.onChange(() => {
    pagesAnew += 1;
  });
  const testimonial = { personId: administrator.id, texts: { de: 'Das tut gut.' } };
  const created = await administrator.request('POST', '/api/admin/testimonials', testimonial);
  expect(created.status).toBe(201);
  const { id } = Object(created.body);
  const verified = `/api/admin/testimonials/${id}/verified`;
  await administrator.request('PUT', verified, { isVerified: true, texts: testimonial.texts });
  await administrator.request('DELETE', `/api/admin/testimonials/${id}`);
  await soon(() => pagesAnew > 0);
});

test('reads again what it may have missed while it heard nothing', async () => {
  const late = await createContext({ config, log, clock, database: app.database });
  const text = 'Du Lauchkopf bist wirklich ein freundlicher Mensch.';
  const word = { word: 'Lauchkopf', kind: 'add', language: 'de', note: '' };
  await administrator.request('POST', '/api/admin/guard-words', word);
  expect(late.guard.check(text, 'de').isValid).toBe(true);
  stops.push(late.feed.start());
  await soon(() => !late.guard.check(text, 'de').isValid);
});
