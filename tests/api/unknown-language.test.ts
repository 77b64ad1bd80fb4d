import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGuardStore } from '#server/guard/guard-store.ts';
import { findRecipient } from '#server/notify/recipient.ts';
import { createTextStore } from '#server/texts/text-store.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { fillPath, readOperations } from '#tests/support/openapi.ts';

/* Proves that rows in a language of a newer release, which shares this database or was taken back, break nothing. */

let app: TestApp;
let member: TestPerson;
let administrator: TestPerson;

beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
  member = await app.signUp('Mira');
  const writer = await app.signUp('Ben');
  administrator = await app.signUp('Ada');
  await app.makeAdministrator(administrator);
  await writer.meet(member);
  await writer.request('POST', '/api/compliments', {
    id: '5f0c6d3e-8f0e-4c58-9f5e-3a4a4a1f0d10',
    receiverId: member.id,
    text: 'Du hörst zu, bis man fertig ist.',
    isAnonymous: false,
  });
  await app.db.execute(sql`insert into languages (iso2, name) values ('fr', 'Français')`);
  await app.db.execute(sql`insert into translations (key, language_id, text)
    select 'welcome.profile.text', id, 'Une bonne parole' from languages where iso2 = 'fr'`);
  await app.db.execute(sql`insert into guard_words (language_id, word, key, kind)
    select id, 'citrouille', 'citrouille', 'add' from languages where iso2 = 'fr'`);
  await app.db.execute(
    sql`update profiles set language_id = (select id from languages where iso2 = 'fr')`,
  );
});

afterAll(() => app.close());

test('texts and words are read again, and at a start', async () => {
  await app.context.texts.reload();
  await app.context.guard.reload();
  const texts = await createTextStore(app.db);
  expect(texts.message('de', 'welcome.profile.text')).not.toBe('Une bonne parole');
  const { check } = await createGuardStore(app.db);
  expect(check('Du hörst zu, bis man fertig ist.', 'de').isValid).toBe(true);
});

test('no read of a member or the team fails, and mails have a known language', async () => {
  const reads = (await readOperations(app)).filter(({ method }) => method === 'GET');
  expect(reads.length).toBeGreaterThan(50);
  const failed: string[] = [];
  for (const { path } of reads)
    for (const person of [app.visitor, member, administrator]) {
      const target = fillPath(path, (name) => (name === 'iso2' ? 'de' : member.id));
      const { status } = await person.request('GET', target);
      if (status >= 500 && status !== 503) failed.push(`${target}: ${status}`);
    }
  for (const page of ['/', '/dashboard', '/profile', '/admin'])
    if ((await member.request('GET', page)).status >= 500) failed.push(page);
  expect(failed).toEqual([]);
  expect(await findRecipient(app.db, member.id)).toMatchObject({ language: 'de' });
});
