import { gunzipSync } from 'node:zlib';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addressOfTexts } from '#domain/i18n/text-files.ts';
import { faultOfAddress } from '#domain/i18n/text-message.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { languages, translations } from '#server/db/schema/translations.ts';
import { seedEssentials } from '#server/seed/essentials.ts';
import { createTextStore } from '#server/texts/text-store.ts';
import { createTestApp, testPassword } from '#tests/support/app.ts';
import { createTestSite } from '#tests/support/site.ts';

const app = await createTestApp();
const editor = await app.signUp('Redaktion');
await app.makeAdministrator(editor);
const site = await createTestSite(app);
const openPage = async (address: string, headers: Record<string, string> = {}) =>
  site.request(address, { headers: { accept: 'text/html', ...headers } });
afterAll(() => app.close());

test('a changed text shows at once, here and in other processes, and in the log', async () => {
  const other = await createTextStore(app.db);
  const before = await openPage('/');
  const html = await before.text();
  const oldUrl = textUrlOf(html);
  const oldText = (await readText('home.features.share.text'))['de']?.builtIn ?? '';
  expect(html).toContain(oldText);

  const said = await change('home.features.share.text', { de: 'Ein Satz reicht.' });
  expect(said.body).toMatchObject({
    key: 'home.features.share.text',
    texts: { de: { text: 'Ein Satz reicht.', builtIn: oldText } },
  });

  const after = await openPage('/', { 'if-none-match': before.headers.get('etag') ?? '' });
  expect(after.status).toBe(200);
  const changed = await after.text();
  expect(changed).toContain('Ein Satz reicht.');
  expect(changed).not.toContain(oldText);
  const newUrl = textUrlOf(changed);
  expect(newUrl).not.toBe(oldUrl);
  const compiled = await openPage(newUrl, { 'accept-encoding': 'gzip' });
  expect(compiled.headers.get('cache-control')).toContain('immutable');
  expect(JSON.parse(gunzipSync(await compiled.arrayBuffer()).toString())).toMatchObject({
    'home.features.share.text': 'Ein Satz reicht.',
  });
  expect((await app.request('GET', '/api/translations/de')).body).toMatchObject({
    'home.features.share.text': 'Ein Satz reicht.',
  });
  await other.refresh();
  expect(other.message('de', 'home.features.share.text')).toBe('Ein Satz reicht.');

  const [event] = await app.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'admin.text_changed'));
  expect(event).toMatchObject({
    actorId: editor.id,
    details: {
      key: 'home.features.share.text',
      language: 'de',
      before: oldText,
      after: 'Ein Satz reicht.',
    },
  });

  // A new version keeps edits; an empty text restores the built-in one.
  await seedEssentials(app.db);
  expect(await readText('home.features.share.text')).toMatchObject({
    de: { text: 'Ein Satz reicht.' },
  });
  await change('home.features.share.text', { de: '  ' });
  expect(await (await openPage('/')).text()).toContain(oldText);
});

test('a failure to read them is said in the log', async () => {
  const rename = (from: string, to: string) =>
    app.db.execute(sql.raw(`alter table translations rename column ${from} to ${to}`));
  await rename('shipped_text', 'away');
  await expect(createTextStore(app.db)).rejects.toThrow('Failed to initialize translations');
  await expect(app.context.texts.reload()).rejects.toThrow('Failed to load translations');
  await rename('away', 'shipped_text');
});

test('only what the page can show is stored', async () => {
  const key = 'admin.list.page';
  const { de } = await readText(key);
  const original = de?.text ?? '';
  expect(original).toContain('{pages, number}');
  for (const [text, code] of [
    ['Seite {page} von {pages', 'texts.error.syntax'],
    ['Seite {page, number, ::currency} von {pages}', 'texts.error.syntax'],
    ['Seite {page, number, ::unit} von {pages}', 'texts.error.syntax'],
    ['Seite {page}', 'texts.error.missing'],
    ['Seite {page} von {pages} {total}', 'texts.error.unknown'],
    ['<script>alert(1)</script> {page} {pages}', 'texts.error.unknown'],
    ['<b>{page}</b> {pages}', 'texts.error.unknown'],
    ['{page, date, short} {pages}', 'texts.error.use'],
    ['{page} {pages} {__proto__}', 'texts.error.unknown'],
    [`{page} {pages} ${'x'.repeat(2000)}`, 'texts.error.too_long'],
    [`{page} {pages} ${'x'.repeat(50_000)}`, 'texts.error.too_long'],
  ] as const) {
    const { status, body } = await change(key, { de: text });
    expect([text, status, body]).toMatchObject([
      text,
      422,
      { error: { code, fields: { de: code } } },
    ]);
  }
  const named = await change(key, { de: 'Seite {page}' });
  expect(named.body).toMatchObject({ error: { message: expect.stringContaining('{pages}') } });

  // All or none: the valid language is not stored either.
  const { en } = await readText(key);
  await change(key, { de: 'Seite {page}', en: '{page}/{pages}' });
  expect(await readText(key)).toMatchObject({ de: { text: original }, en: { text: en?.text } });

  for (const text of ['NUL \0 inside', '\ud800 lone'])
    expect((await change(key, { de: text })).status).toBe(400);
  for (const unknown of ['__proto__', 'constructor', 'no.such.text', '%00'])
    expect((await change(unknown, { de: 'x' })).status).toBe(unknown === '%00' ? 400 : 404);
  const path = `/api/admin/texts/${key}`;
  const proto = JSON.parse('{"texts":{"__proto__":{"text":"x"}}}');
  expect((await editor.request('PUT', path, proto)).status).toBeLessThan(500);
  expect((await editor.request('PUT', path, { texts: { fr: { text: 'x' } } })).status).toBe(400);

  // No text may turn the direction around.
  await change(key, { de: 'Seite {page} \u202evon\u202c {pages}' });
  expect(await readText(key)).toMatchObject({ de: { text: 'Seite {page} von {pages}' } });
  await change(key, { de: original });

  // A value that one language counts, another may count too.
  const counted = 'Noch {count, plural, one {# Brief} other {# Briefe}}.';
  const plural = await change('moderation.queue.badge', { 'zh-Hans': counted });
  expect(plural.status).toBe(200);
  expect(app.context.texts.message('zh-Hans', 'moderation.queue.badge', { count: 2 })).toBe(
    'Noch 2 Briefe.',
  );
});

test('the list has missing texts first, then changed ones, and is searched in every language', async () => {
  const [english] = await app.db.select().from(languages).where(eq(languages.iso2, 'en'));
  const all = await listTexts('');
  expect(all.counts).toMatchObject({ all: all.totalCount, missing: 0 });
  await app.db
    .delete(translations)
    .where(
      and(eq(translations.key, 'nav.register'), eq(translations.languageId, english?.id ?? 0)),
    );

  await change('nav.login', { de: 'Hereinspaziert' });

  const list = await listTexts('');
  expect(list.texts[0]).toMatchObject({ key: 'nav.register', texts: { en: { text: null } } });
  expect(list.counts).toEqual({ ...all.counts, missing: 1, changed: all.counts.changed + 1 });
  expect((await listTexts('state=missing')).texts.map(({ key }) => key)).toEqual(['nav.register']);
  expect((await listTexts('state=changed')).texts.map(({ key }) => key)).toContain('nav.login');
  expect((await listTexts('search=hereinSPAZIERT')).texts.map(({ key }) => key)).toEqual([
    'nav.login',
  ]);
  expect((await listTexts('search=100%25_')).totalCount).toBe(0);
  const second = await listTexts('page=2&pageSize=10');
  expect(second.texts).toHaveLength(10);
  expect(second.totalCount).toBe(all.totalCount);

  // A missing text is added; emptied, a text that was never shipped is missing again.
  await change('nav.register', { en: 'Join' });
  expect(app.context.texts.message('en', 'nav.register')).toBe('Join');
  await change('nav.register', { en: '' });
  expect((await readText('nav.register'))['en']).toEqual({ text: null, builtIn: null });
});

const leadingElsewhere = [
  'Bitte hier entlang: https://evil.test/login',
  'Bitte hier entlang: evil.test/x?y=',
  "Bitte hier entlang: https:'//'evil'.'test",
  'Schreib an hilfe@evil.test.',
  'Bitte hier entlang: evil\u{200b}.test',
  'Bitte hier entlang: evil punkt test',
  'Bitte hier entlang: evil (Punkt) test',
  'Bitte hier entlang: hxxps evil[.]test',
  'Bitte hier entlang: hxxps://evil[.]test/x',
  'Bitte hier entlang: evil (.) test',
  'Bitte hier entlang: evil[dot]test',
  'Bitte hier entlang: hxxp evil',
  'Bitte hier entlang: evil。test',
  'Ruf an: 0171 1234567',
  'Ruf an: +49 (171) 123-4567',
];
const keysOfAnyPart = ['mail.reset_password.body', 'error.unexpected', 'admin.error.forbidden'];

test.each(keysOfAnyPart)('a text (%s) leads nowhere else than its built-in one', async (key) => {
  for (const text of leadingElsewhere)
    expect(await change(key, { de: text }), text).toMatchObject({
      status: 422,
      body: { error: { code: 'texts.error.address', fields: { de: 'texts.error.address' } } },
    });
  const harmless = 'Hier, z. B. heute. Um 07:30 Uhr sind 100.000 da.';
  expect((await change(key, { de: harmless })).status).toBe(200);
  expect((await change(key, { de: '' })).status).toBe(200);
});

test('a text keeps its own addresses, and names another number where it has one', () => {
  expect(faultOfAddress('Etwa schule.de, oder anders.', ['Etwa so: schule.de;'])).toBeNull();
  expect(faultOfAddress('Wähle die 0800 1110222.', ['Wähle die 0800 1110111.'])).toBeNull();
  expect(faultOfAddress('你好。我们很好。', [null])).toBeNull();
});

test('texts of mails are changed by administrators alone, after re-authentication', async () => {
  const key = 'mail.reset_password.subject';
  const body = { texts: { de: { text: 'Dein neues Passwort' } } };
  const helper = await app.signUp('Helferin');
  await app.db.update(profiles).set({ teamRole: 'editor' }).where(eq(profiles.id, helper.id));
  expect(await helper.request('PUT', `/api/admin/texts/${key}`, body)).toMatchObject({
    status: 403,
    body: { error: { code: 'texts.error.mail' } },
  });
  app.clock.move(11 * 60_000);
  expect(await editor.request('PUT', `/api/admin/texts/${key}`, body)).toMatchObject({
    status: 403,
    body: { error: { code: 'proof.error.required' } },
  });
  await editor.request('POST', '/api/auth/proof', { password: testPassword });
  expect((await editor.request('PUT', `/api/admin/texts/${key}`, body)).status).toBe(200);
});

const version = z.object({ text: z.string().nullable(), builtIn: z.string().nullable() });
const entry = z.object({ key: z.string(), texts: z.record(z.string(), version) });

async function listTexts(query: string) {
  const { body } = await editor.request('GET', `/api/admin/texts?${query}`);
  return z
    .object({
      texts: z.array(entry),
      counts: z.object({ all: z.int(), missing: z.int(), changed: z.int() }),
      totalCount: z.int(),
    })
    .parse(body);
}

async function readText(key: string) {
  const { texts } = await listTexts(`search=${encodeURIComponent(key)}`);
  const found = texts.find((text) => text.key === key);
  if (found === undefined) throw new Error(`no text ${key}`);
  return found.texts;
}

function change(key: string, texts: Record<string, string>) {
  const changes = Object.entries(texts).map(([language, text]) => [language, { text }]);
  return editor.request('PUT', `/api/admin/texts/${key}`, { texts: Object.fromEntries(changes) });
}

function textUrlOf(html: string): string {
  const folder = /\/texts\/de\.[\w-]+/u.exec(html)?.[0] ?? '';
  return addressOfTexts(folder, 'site');
}
