import { like } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { auditEvents } from '#server/db/schema/audit.ts';
import { createTestApp } from '#tests/support/app.ts';
import { createTestSite } from '#tests/support/site.ts';

const address = '/api/admin/testimonials';

const app = await createTestApp();
const editor = await app.signUp('Redaktion');
await app.makeAdministrator(editor);
const site = await createTestSite(app);
const readHome = async (): Promise<string> => (await site.request('/')).text();
afterAll(() => app.close());

test('from a member’s words to the home page and away again', async () => {
  const mira = await app.signUp('Mira');
  await readHome();
  const created = await editor.request('POST', address, {
    personId: mira.id,
    texts: { de: ' Das hat meinen Tag gerettet. ', en: '' },
  });
  expect(created).toMatchObject({
    status: 201,
    body: {
      person: { name: 'Mira', idProfiles: mira.idProfiles },
      texts: { de: 'Das hat meinen Tag gerettet.' },
      isVerified: false,
    },
  });
  const { id } = z.looseObject({ id: z.string() }).parse(created.body);
  expect(await readHome()).not.toContain('Das hat meinen Tag gerettet.');

  const verify = (said: object) =>
    editor.request('PUT', `${address}/${id}/verified`, { isVerified: true, texts: said });
  const withdraw = () => editor.request('PUT', `${address}/${id}/verified`, { isVerified: false });
  expect(await verify({ de: 'Das hat meinen Tag gerettet.' })).toMatchObject({
    status: 200,
    body: { isVerified: true },
  });
  expect(await readHome()).toContain('Das hat meinen Tag gerettet.');

  const translate = (texts: object, before: object) =>
    editor.request('PUT', `${address}/${id}`, { texts, before });
  const before = { de: 'Das hat meinen Tag gerettet.' };
  const texts = { de: 'Das hat meine Woche gerettet.', 'zh-Hant': '這救了我一週。' };
  expect(await translate(texts, before)).toMatchObject({ status: 200, body: { texts } });
  expect(await verify(texts)).toMatchObject({ status: 200, body: { isVerified: true } });
  expect(await readHome()).toContain('Das hat meine Woche gerettet.');
  expect((await app.request('GET', '/api/testimonials?language=zh-Hant')).body).toMatchObject([
    { name: 'Mira', text: '這救了我一週。' },
  ]);
  // A repeated call after a lost answer gets the same answer.
  expect(await translate(texts, before)).toMatchObject({ status: 200, body: { texts } });
  // An editor with the earlier text cannot overwrite the later one.
  expect(await translate({ de: 'Anders.' }, before)).toMatchObject({
    status: 409,
    body: { error: { code: 'testimonials.error.conflict' } },
  });

  await withdraw();
  expect(await readHome()).not.toContain('Das hat meine Woche gerettet.');
  await verify(texts);
  expect((await editor.request('DELETE', `${address}/${id}`)).status).toBe(200);
  expect(await readHome()).not.toContain('Das hat meine Woche gerettet.');
  expect((await editor.request('DELETE', `${address}/${id}`)).status).toBe(404);
  expect((await editor.request('GET', address)).body).toEqual({ testimonials: [], totalCount: 0 });

  const events = await app.db
    .select({ action: auditEvents.action, details: auditEvents.details })
    .from(auditEvents)
    .where(like(auditEvents.action, 'admin.testimonial_%'))
    .orderBy(auditEvents.id);
  expect(events.map(({ action }) => action)).toEqual([
    ...Array.from({ length: 6 }, () => 'admin.testimonial_saved'),
    'admin.testimonial_deleted',
  ]);
  expect(events[3]?.details).toEqual({
    testimonial: id,
    person: String(mira.idProfiles),
    languages: 'de zh-Hant',
    verified: 'true',
  });
});

test('changed words wait until they are verified', async () => {
  const mira = await app.signUp('Mira Wartet');
  const said = { de: 'So habe ich es gesagt.', en: 'This is what I said.' };
  const created = await editor.request('POST', address, { personId: mira.id, texts: said });
  const { id } = z.looseObject({ id: z.string() }).parse(created.body);
  const verify = (texts: object) =>
    editor.request('PUT', `${address}/${id}/verified`, { isVerified: true, texts });
  await verify(said);
  expect(await readHome()).toContain('So habe ich es gesagt.');

  // A verifier with an old list verifies no unread text.
  const reworded = { ...said, de: 'So hat es niemand gesagt.' };
  expect(
    await editor.request('PUT', `${address}/${id}`, { texts: reworded, before: said }),
  ).toMatchObject({ status: 200, body: { isVerified: false } });
  expect(await verify(said)).toMatchObject({
    status: 409,
    body: { error: { code: 'testimonials.error.reworded' } },
  });
  const shown = await readHome();
  expect(shown).not.toContain('So hat es niemand gesagt.');
  expect(shown).not.toContain('So habe ich es gesagt.');
  expect((await app.request('GET', '/api/testimonials?language=en')).body).toEqual([]);

  expect(await verify(reworded)).toMatchObject({ status: 200, body: { isVerified: true } });
  expect(await readHome()).toContain('So hat es niemand gesagt.');
  // A repeated save after a lost answer changes nothing, so the verification stays.
  expect(
    await editor.request('PUT', `${address}/${id}`, { texts: reworded, before: said }),
  ).toMatchObject({ status: 200, body: { isVerified: true } });
});

test('a testimonial needs a member and words that fit', async () => {
  const member = await app.signUp('Mitglied');
  const personId = member.id;
  for (const [body, status, code] of [
    [{ personId, texts: { de: '  ' } }, 422, 'testimonials.error.empty'],
    [{ personId, texts: { en: 'x'.repeat(301) } }, 422, 'testimonials.error.too_long'],
    [{ personId: crypto.randomUUID(), texts: { de: 'x' } }, 404, 'testimonials.error.person'],
    [{ personId, texts: { fr: 'x' } }, 400, 'error.malformed'],
    [{ personId, texts: { de: 'NUL \0' } }, 400, 'error.malformed'],
  ] as const)
    expect(await editor.request('POST', address, body)).toMatchObject({
      status,
      body: { error: { code } },
    });
});
