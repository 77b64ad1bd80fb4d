import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profiles } from '#server/db/schema/profiles.ts';
import { createTestApp, type TestApp, type TestPerson } from '#test/support/app.ts';

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
  test('shows everything that is one’s own', async () => {
    const { status, body } = await mira.request('GET', '/api/profile');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: mira.id,
      idProfiles: mira.idProfiles,
      name: 'Mira',
      email: mira.email,
      traits: ['geduldig', 'neugierig'],
      language: 'en',
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

  test.each([{ language: 'fr' }, { name: 7 }, { traits: 'mutig' }, [], 'text', null])(
    'cannot read %j',
    async (change) => {
      expect((await mira.request('PATCH', '/api/profile', change)).status).toBe(400);
    },
  );
});
