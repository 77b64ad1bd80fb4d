import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { profiles } from '#server/db/schema/profiles.ts';
import { createTestApp, testPassword, type TestApp, type TestPerson } from '#tests/support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('the typed address must be exactly the account’s, and the password right', async () => {
  const person = await app.signUp('Ada');
  const wrongAddress = { email: person.email.toUpperCase(), password: testPassword };
  expect((await person.request('DELETE', '/api/profile', wrongAddress)).status).toBe(422);
  const wrongPassword = { email: person.email, password: 'Falsch123' };
  expect((await person.request('DELETE', '/api/profile', wrongPassword)).status).toBe(422);
  expect((await person.request('GET', '/api/profile')).status).toBe(200);
});

test('deletion leaves nothing personal in any table, and others keep what they received', async () => {
  const person = await app.signUp('Ungewöhnlich Benannt', { email: 'ungewoehnlich@example.org' });
  const friend = await app.signUp('Ben');
  await send(person, friend, 'Du hörst zu, bis jemand wirklich fertig ist. Das ist selten.');
  await send(friend, person, 'Deine Ruhe färbt auf alle ab, die neben dir arbeiten.');
  const received = await person.request('GET', '/api/compliments/received');
  const [own] = z
    .object({ compliments: z.array(z.object({ id: z.string() })) })
    .parse(received.body).compliments;
  await person.request('POST', `/api/compliments/${own?.id}/thanks`);

  const exported = await person.request('GET', '/api/profile/export');
  expect(exported.status).toBe(200);
  expect(JSON.stringify(exported.body)).toContain('Du hörst zu');

  const confirmed = { email: person.email, password: testPassword };
  expect((await person.request('DELETE', '/api/profile', confirmed)).status).toBe(200);
  expect((await person.request('GET', '/api/profile')).status).toBe(401);
  const again = await app.request('POST', '/api/auth/sign-in/email', {
    email: person.email,
    password: testPassword,
  });
  expect(again.status).toBe(401);

  await app.settle();
  const everything = await dumpEverything();
  for (const trace of [person.id, person.name, person.email])
    expect(everything).not.toContain(trace);

  // Letters to a deleted account are gone and no longer count (D11).
  expect((await friend.request('GET', '/api/profile')).body).toMatchObject({ complimentsSent: 0 });
  const kept = await friend.request('GET', '/api/compliments/received');
  expect(kept.body).toMatchObject({
    compliments: [{ text: expect.stringContaining('Du hörst zu'), sender: { kind: 'unknown' } }],
  });
});

test('the export says of anonymous compliments no more than the list', async () => {
  const person = await app.signUp('Cem');
  const secret = await app.signUp('Geheimnisträgerin');
  await send(secret, person, 'Du bringst Leute an einen Tisch, die sich sonst nie sähen.', true);
  const { body } = await person.request('GET', '/api/profile/export');
  const text = JSON.stringify(body);
  expect(text).toContain('an einen Tisch');
  for (const trace of [secret.id, secret.name]) expect(text).not.toContain(trace);
});

test('two deletions at the same moment end in one', async () => {
  const person = await app.signUp('Dana');
  const confirmed = { email: person.email, password: testPassword };
  const answers = await Promise.all(
    [1, 2].map(() => person.request('DELETE', '/api/profile', confirmed)),
  );
  expect(answers.every(({ status }) => status < 500)).toBe(true);
  expect((await person.request('GET', '/api/profile')).status).toBe(401);
});

test('the last administrator stays, also when all of them leave at the same moment', async () => {
  const administrators = [await app.signUp('Eva'), await app.signUp('Finn')];
  for (const person of administrators) await app.makeAdministrator(person);
  const answers = await Promise.all(administrators.map(leave));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    error: { code: 'admin.error.last' },
  });
  expect(await app.db.$count(profiles, eq(profiles.isAdmin, true))).toBe(1);
});

test('an administrator leaves while another takes their rights away: neither waits for ever', async () => {
  const [one, other] = [await app.signUp('Gül'), await app.signUp('Hao')];
  for (const person of [one, other]) await app.makeAdministrator(person);
  const answers = await Promise.all([
    leave(one),
    other.request('PUT', `/api/admin/people/${one.id}/role`, { role: 'member' }),
  ]);
  expect(answers.every(({ status }) => status < 500)).toBe(true);
  expect(await app.db.$count(profiles, eq(profiles.id, other.id))).toBe(1);
});

test('a member leaves without waiting for any administrator', async () => {
  const [member, administrator] = [await app.signUp('Ida'), await app.signUp('Jan')];
  await app.makeAdministrator(administrator);
  const answer = await app.db.transaction(async (transaction) => {
    await transaction
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.id, administrator.id))
      .for('no key update');
    const late = new Promise((resolve) => setTimeout(resolve, 10_000, 'late'));
    return Promise.race([leave(member), late]);
  });
  expect(answer).toMatchObject({ status: 200 });
});

function leave(person: TestPerson) {
  const confirmed = { email: person.email, password: testPassword };
  return person.request('DELETE', '/api/profile', confirmed);
}

async function send(
  from: TestPerson,
  to: TestPerson,
  text: string,
  isAnonymous = false,
): Promise<void> {
  const id = crypto.randomUUID();
  await from.meet(to);
  const answer = await from.request('POST', '/api/compliments', {
    id,
    receiverId: to.id,
    text,
    isAnonymous,
  });
  expect(answer).toMatchObject({ status: 201 });
}

async function dumpEverything(): Promise<string> {
  const { rows: tables } = await app.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public'`);
  expect(tables.length).toBeGreaterThan(20);
  const dumps = await Promise.all(
    tables.map(({ name }) => app.db.execute(sql`select * from ${sql.identifier(name)}`)),
  );
  return JSON.stringify(dumps.map(({ rows }) => rows));
}
