import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { profiles } from '#server/db/schema/profiles.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';

let app: TestApp;
let mira: TestPerson;

beforeAll(async () => {
  app = await createTestApp();
  mira = await app.signUp('Mira', { traits: ['geduldig', 'neugierig'], language: 'en' });
});

afterAll(() => app.close());

async function stored() {
  const [row] = await app.db.select().from(profiles).where(eq(profiles.id, mira.id));
  return row;
}

describe('the own profile', () => {
  test('shows all data of the caller', async () => {
    const { status, body } = await mira.request('GET', '/api/profile');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: mira.id,
      idProfiles: mira.idProfiles,
      name: 'Mira',
      email: mira.email,
      traits: ['geduldig', 'neugierig'],
      language: 'en',
      alsoReads: [],
      isAdmin: false,
      score: 0,
      complimentsSent: 0,
      complimentsReceived: 0,
      thanksReceived: 0,
      createdAt: app.clock.now().toISOString(),
    });
    expect((await app.visitor.request('GET', '/api/profile')).status).toBe(401);
  });

  test('changes what is given and leaves the rest', async () => {
    const { body } = await mira.request('PATCH', '/api/profile', {
      name: '  Mira \u200B Sommer\t',
      traits: ['geduldig, Mutig ; mutig', ' ', '细心、温柔'],
    });
    expect(body).toMatchObject({
      name: 'Mira Sommer',
      traits: ['geduldig', 'Mutig', '细心', '温柔'],
      language: 'en',
    });
    const { body: translated } = await mira.request('PATCH', '/api/profile', {
      language: 'zh-Hant',
    });
    expect(translated).toMatchObject({ name: 'Mira Sommer', language: 'zh-Hant' });
    const { body: bare } = await mira.request('PATCH', '/api/profile', { traits: [] });
    expect(bare).toMatchObject({ traits: [] });
  });

  test('lists the other languages that the member reads, without the own one', async () => {
    const person = await app.signUp('Rosa');
    const change = async (wanted: object) =>
      (await person.request('PATCH', '/api/profile', wanted)).body;
    expect(await change({ alsoReads: ['zh-Hant', 'de', 'en'] })).toMatchObject({
      language: 'de',
      alsoReads: ['en', 'zh-Hant'],
    });
    expect(await change({ name: 'Rosalie' })).toMatchObject({ alsoReads: ['en', 'zh-Hant'] });
    expect(await change({ language: 'en' })).toMatchObject({
      language: 'en',
      alsoReads: ['de', 'zh-Hant'],
    });
    expect(await change({ language: 'zh-Hans' })).toMatchObject({ alsoReads: ['de', 'en'] });
    expect(await change({ alsoReads: [] })).toMatchObject({ language: 'zh-Hans', alsoReads: [] });
    const exported = await person.request('GET', '/api/profile/export');
    expect(exported.body).toMatchObject({ profile: { alsoReads: [] } });
  });

  test('changes of languages that come at once leave nothing that contradicts them', async () => {
    const person = await app.signUp('Rosa');
    await Promise.all(
      (['en', 'de', 'zh-Hans', 'en', 'zh-Hant'] as const).flatMap((language) => [
        person.request('PATCH', '/api/profile', { language }),
        person.request('PATCH', '/api/profile', { alsoReads: ['de', 'en', 'zh-Hans'] }),
      ]),
    );
    const { body } = await person.request('GET', '/api/profile');
    const { language, alsoReads } = z
      .object({ language: z.string(), alsoReads: z.array(z.string()) })
      .parse(body);
    expect(alsoReads).not.toContain(language);
  });

  test('keeps roles, scores and counters out of reach', async () => {
    const before = await stored();
    const { status } = await mira.request('PATCH', '/api/profile', {
      isAdmin: true,
      is_admin: true,
      score: 100,
      complimentsSent: 99,
      complimentsReceived: 99,
      thanksReceived: 99,
      idProfiles: 1,
      id: '00000000-0000-4000-8000-000000000000',
      isDemo: true,
      email: 'neu@example.org',
      __proto__: { isAdmin: true },
    });
    expect(status).toBe(200);
    expect(await stored()).toEqual(before);
  });

  test.each([
    [{ name: ' ' }, 'register.validation.name.required'],
    [{ name: 'x'.repeat(61) }, 'register.validation.name.too_long'],
    [{ traits: ['x'.repeat(41)] }, 'register.validation.traits.too_many'],
    [
      { traits: Array.from({ length: 21 }, (_, index) => `t${index}`) },
      'register.validation.traits.too_many',
    ],
    [
      { traits: Array.from({ length: 200 }, (_, index) => `t${index}`) },
      'register.validation.traits.too_many',
    ],
  ])('refuses %j', async (change, code) => {
    const before = await stored();
    const { status, body } = await mira.request('PATCH', '/api/profile', change);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      error: { code, fields: { [Object.keys(change)[0] ?? '']: code } },
    });
    expect(await stored()).toEqual(before);
  });

  test.each([
    { language: 'fr' },
    { alsoReads: ['fr'] },
    { alsoReads: ['en', 'en'] },
    { alsoReads: 'en' },
    { name: 7 },
    { traits: 'mutig' },
    [],
    'text',
    null,
  ])('cannot read %j', async (change) => {
    expect((await mira.request('PATCH', '/api/profile', change)).status).toBe(400);
  });
});
