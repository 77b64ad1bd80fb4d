import { asc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { mapLanguages, type Language } from '#domain/i18n/language.ts';
import { removalRules } from '#domain/moderation/moderation.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { removalReasons } from '#server/db/schema/moderation.ts';
import { createTestApp, type TestPerson } from '#tests/support/app.ts';
import { notificationsOf, reportOne } from '#tests/support/reports.ts';

/* The team keeps the list of reasons that senders are told; what was told stays (P152). */

const app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
const administrator = await app.signUp('Ada');
let editor: TestPerson;

beforeAll(async () => {
  await app.makeAdministrator(administrator);
  editor = await app.signUp('Edda');
  await app.giveRole(editor, 'editor');
});
afterAll(() => app.close());

const list = z.object({
  reasons: z.array(z.object({ id: z.string(), words: z.record(z.string(), z.string()) })),
});

const inEach = (words: string): Record<Language, string> =>
  mapLanguages((language) => `${words} (${language})`);

async function reasons() {
  return list.parse((await editor.request('GET', '/api/admin/reasons')).body).reasons;
}

async function germanWords(): Promise<string[]> {
  return (await reasons()).map(({ words }) => words['de'] ?? '');
}

function add(words: Record<Language, string>) {
  return editor.request('POST', '/api/admin/reasons', words);
}

test('every built-in rule is stored as a reason, in its order', async () => {
  const builtIn = await app.db
    .select({ id: removalReasons.id })
    .from(removalReasons)
    .where(isNull(removalReasons.words))
    .orderBy(asc(removalReasons.position));
  expect(builtIn.map(({ id }) => id)).toEqual(removalRules);
});

test('it begins with the rules of the house', async () => {
  expect(await reasons()).toHaveLength(6);
  expect((await reasons())[0]).toMatchObject({
    id: 'unkind',
    words: { de: 'Verletzende oder abwertende Worte' },
  });
});

test('a reason is written in every language, short and kind', async () => {
  expect(await add({ ...inEach('Zu laut'), en: ' ' })).toMatchObject({
    status: 422,
    body: { error: { fields: { en: 'admin.reasons.error.empty' } } },
  });
  expect(await add({ ...inEach('Zu laut'), de: 'x'.repeat(121) })).toMatchObject({
    status: 422,
    body: { error: { fields: { de: 'admin.reasons.error.long' } } },
  });
  expect(await add({ ...inEach('Zu laut'), de: 'Du bist ein dummes Arschloch' })).toMatchObject({
    status: 422,
    body: { error: { fields: { de: 'moderation.error.sentence' } } },
  });
  expect(await reasons()).toHaveLength(6);
});

test('a removal keeps the words that it was given, in every language', async () => {
  expect((await add(inEach('Passt hier nicht'))).status).toBe(201);
  const { id: reasonId = '' } = (await reasons()).at(-1) ?? {};
  const { sender, id } = await reportOne(app, 'Sam');
  const removal = { decision: 'removed', rule: reasonId };
  const answer = await administrator.request('POST', `/api/admin/cases/${id}/decision`, removal);
  expect(answer.status).toBe(200);
  const reworded = await editor.request(
    'PUT',
    `/api/admin/reasons/${reasonId}`,
    inEach('Gehört woandershin'),
  );
  expect(reworded.status).toBe(200);
  expect((await germanWords()).at(-1)).toBe('Gehört woandershin (de)');
  expect(await notificationsOf(sender)).toMatchObject([
    {
      message: expect.stringContaining('Der Grund: Passt hier nicht (de).'),
      params: {
        'words.en': 'Passt hier nicht (en)',
        'words.zh-Hant': 'Passt hier nicht (zh-Hant)',
      },
    },
  ]);
  expect((await administrator.request('GET', '/api/admin/cases/decided')).body).toMatchObject({
    cases: [{ rule: reasonId, ruleWords: { de: 'Passt hier nicht (de)' } }],
  });
  const other = await reportOne(app, 'Sina');
  const path = `/api/admin/cases/${other.id}/decision`;
  expect(await administrator.request('POST', path, removal)).toMatchObject({
    status: 422,
    body: { error: { fields: { rule: 'moderation.error.reason_unknown' } } },
  });
});

test('they are put in order and retired, one is left, and each change is in the log', async () => {
  const before = (await reasons()).map(({ id }) => id);
  const ids = before.toReversed();
  expect((await editor.request('PUT', '/api/admin/reasons', { ids })).status).toBe(200);
  expect((await reasons()).map(({ id }) => id)).toEqual(ids);
  const answers = await Promise.all(
    ids.map((id) => editor.request('DELETE', `/api/admin/reasons/${id}`)),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    ...Array.from({ length: ids.length - 1 }, () => 200),
    409,
  ]);
  expect(await reasons()).toHaveLength(1);
  const events = await app.db
    .select({ details: auditEvents.details })
    .from(auditEvents)
    .where(eq(auditEvents.action, 'admin.reason_changed'));
  expect(events.map(({ details }) => details['deed'])).toEqual([
    'added',
    'reworded',
    'ordered',
    ...Array.from({ length: ids.length - 1 }, () => 'retired'),
  ]);
});

test('a reason that ends with a full stop ends the sentence with one', async () => {
  const ends = { de: 'Wirbt.', en: 'Sells.', 'zh-Hans': '广告。' };
  expect((await add({ ...inEach('Sells'), ...ends })).status).toBe(201);
  const { id: reasonId = '' } = (await reasons()).at(-1) ?? {};
  const { sender, id } = await reportOne(app, 'Sven');
  const path = `/api/admin/cases/${id}/decision`;
  expect(
    (await administrator.request('POST', path, { decision: 'removed', rule: reasonId })).status,
  ).toBe(200);
  expect(await notificationsOf(sender)).toMatchObject([
    {
      message: expect.stringMatching(/Der Grund: Wirbt\.$/u),
      params: { 'words.en': 'Sells', 'words.zh-Hans': '广告' },
    },
  ]);
});
