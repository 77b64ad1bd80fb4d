import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenEmailRule } from '#domain/accounts/email.ts';
import { users } from '#server/db/schema/accounts.ts';
import {
  cookiesOf,
  createTestApp,
  createUser,
  testPassword,
  type TestApp,
} from '#tests/support/app.ts';
import { refusal } from '#tests/support/compliments.ts';
import { fc } from '#tests/support/properties.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

let count = 0;

function registration(change: Record<string, unknown> = {}) {
  return {
    name: 'Mira',
    email: `mira${(count += 1)}@example.org`,
    password: testPassword,
    traits: ['geduldig', 'Mutig; mutig'],
    language: 'zh-Hans',
    ...change,
  };
}

function signUp(body: Record<string, unknown>) {
  // A new visitor each time: the limit per address has its own test.
  return createUser(app.app, '').request('POST', '/api/auth/sign-up/email', body);
}

function signIn(email: string) {
  const credentials = { email, password: testPassword };
  return createUser(app.app, '').request('POST', '/api/auth/sign-in/email', credentials);
}

function firstStep({ name, email, password }: Record<string, unknown>) {
  const body = { name, email, password };
  return createUser(app.app, '').request('POST', '/api/auth/sign-up/check', body);
}

async function countRows(): Promise<unknown> {
  const { rows } = await app.db.execute(sql`
    select (select count(*) from users) as users, (select count(*) from accounts) as accounts,
      (select count(*) from profiles) as profiles, (select count(*) from sessions) as sessions`);
  return rows[0];
}

describe('registering', () => {
  test('says in the log what failed, and makes nothing', async () => {
    const errors: unknown[] = [];
    const error = (parts: { err?: Error }) => void errors.push(parts.err?.message);
    const { log } = app.context;
    app.context.log = Object.assign(Object.create(log), { error });
    await app.db.execute(
      sql`alter table profiles add constraint no_mira check (name <> 'Unlucky')`,
    );
    const before = await countRows();
    expect((await signUp(registration({ name: 'Unlucky' }))).status).toBe(500);
    expect(await countRows()).toEqual(before);
    expect(errors).toEqual(['User creation failed']);
    await app.db.execute(sql`alter table profiles drop constraint no_mira`);
    app.context.log = log;
  });

  test('makes account and profile in one transaction, and signs in', async () => {
    const body = registration({ email: ' Mira@Example.ORG ' });
    const answer = await signUp(body);
    expect(answer.status).toBe(201);
    const user = createUser(app.app, cookiesOf(answer.headers));
    expect((await user.request('GET', '/api/profile')).body).toMatchObject({
      name: 'Mira',
      email: 'mira@example.org',
      traits: ['geduldig', 'Mutig'],
      language: 'zh-Hans',
      isAdmin: false,
      score: 0,
    });
    const { rows } = await app.db.execute(sql`
      select distinct xmin::text from users where email = 'mira@example.org'
      union select a.xmin::text from accounts a join users u on u.id = a.user_id where email = 'mira@example.org'
      union select p.xmin::text from profiles p join users u on u.id = p.id where email = 'mira@example.org'
      union select s.xmin::text from sessions s join users u on u.id = s.user_id where email = 'mira@example.org'`);
    expect(rows).toHaveLength(1);
  });

  test.each([
    ['name', ' ', 'register.validation.name.required'],
    ['email', 'mira@example', 'register.validation.email.invalid'],
    ['email', 'mira example.org', 'register.validation.email.invalid'],
    ['password', 'Kurz1', 'register.validation.password.length'],
    ['password', 'ohnegross1', 'register.validation.password.uppercase'],
    ['password', 'OHNEKLEIN1', 'register.validation.password.lowercase'],
    ['password', 'OhneZiffer', 'register.validation.password.number'],
    ['traits', [], 'register.validation.traits.required'],
    ['traits', [' ; ,'], 'register.validation.traits.required'],
  ])('refuses %s %j and writes nothing', async (field, value, code) => {
    const before = await countRows();
    const { status, body } = await signUp(registration({ [field]: value }));
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { code, fields: { [field]: code } } });
    expect(await countRows()).toEqual(before);
  });

  test('names every broken field at once', async () => {
    const { body } = await signUp(registration({ name: '', password: 'x', traits: [] }));
    expect(body).toMatchObject({
      error: {
        fields: {
          name: 'register.validation.name.required',
          password: 'register.validation.password.length',
          traits: 'register.validation.traits.required',
        },
      },
    });
  });

  test('makes one account of many registrations of one address at once', async () => {
    const body = registration();
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(body)));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
    const refused = answers.find((answer) => answer.status === 409);
    expect(refused?.body).toMatchObject(refusal('register.error.email_exists'));
    expect(await app.db.$count(users, eq(users.email, body.email))).toBe(1);
  });

  test('takes nothing but the fields of the form', async () => {
    const answer = await signUp(
      registration({
        isAdmin: true,
        is_admin: true,
        role: 'admin',
        score: 100,
        emailVerified: true,
        id: '00000000-0000-4000-8000-000000000000',
      }),
    );
    const user = createUser(app.app, cookiesOf(answer.headers));
    const { body } = await user.request('GET', '/api/profile');
    expect(body).toMatchObject({ isAdmin: false, score: 0 });
    const [row] = await app.db
      .select({ id: users.id, emailVerified: users.emailVerified })
      .from(users)
      .where(eq(users.email, `mira${count}@example.org`));
    expect(row?.emailVerified).toBe(false);
    expect(row?.id).not.toBe('00000000-0000-4000-8000-000000000000');
  });

  const unusual = [
    'a@b.c',
    "o'hara@example.org",
    'bela@exämple.de',
    'wang@例子.测试',
    'béla@example.test',
    '用户@例子.测试',
    'a..b@example.test',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
  ];

  test.each(unusual.filter((email) => brokenEmailRule(email) === null))(
    'accepts %j at every step',
    async (email) => {
      const body = registration({ email });
      expect((await firstStep(body)).status).toBe(200);
      expect((await signUp(body)).status).toBe(201);
      expect((await signIn(email)).status).toBe(200);
    },
  );

  test.each(unusual.filter((email) => brokenEmailRule(email) !== null))(
    'refuses %j at every step, in the same words',
    async (email) => {
      const body = registration({ email });
      const code = brokenEmailRule(email);
      const refused = { status: 422, body: { error: { code, fields: { email: code } } } };
      expect(await firstStep(body)).toMatchObject(refused);
      expect(await signUp(body)).toMatchObject(refused);
      expect((await signIn(email)).status).toBe(422);
    },
  );

  test('says of every address what the form says, and never fails', async () => {
    const part = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
    const addresses = fc.oneof(
      fc.emailAddress(),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.tuple(part, part).map(([mailbox, domain]) => `${mailbox}@${domain}.de`),
    );
    await fc.assert(
      fc.asyncProperty(addresses, async (email) => {
        const body = registration({ email, password: 'Q7-Nebelhorn-Kq' });
        const { status } = await signUp(body);
        const expected = brokenEmailRule(email) === null ? [201, 409] : [422];
        expect(expected).toContain(status);
      }),
      { numRuns: 60 },
    );
  });

  test('says at the first step already that the name is not allowed', async () => {
    const body = registration({ name: 'Administration' });
    const code = 'register.validation.name.reserved';
    const refused = { status: 422, body: { error: { code, fields: { name: code } } } };
    expect(await firstStep(body)).toMatchObject(refused);
    expect(await signUp(body)).toMatchObject(refused);
  });

  test('checks the first step without telling whether the address is taken', async () => {
    const taken = await app.signUp('Noor');
    expect((await firstStep(registration({ email: taken.email }))).status).toBe(200);
    expect(await firstStep(registration({ password: 'Passwort1' }))).toMatchObject({
      status: 422,
      body: { error: { fields: { password: 'register.validation.password.common' } } },
    });
  });
});
