import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { knownDevices, mails } from '#server/db/schema/accounts.ts';
import { issueMailToken } from '#server/features/accounts/actions/mail-tokens.ts';
import {
  cookiesOf,
  createTestApp,
  testPassword,
  type TestApp,
  type TestPerson,
} from '#tests/support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const day = 24 * 60 * 60 * 1000;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function signIn(
  person: TestPerson,
  { password = testPassword, cookie = '', agent = '', address = anotherAddress() } = {},
) {
  const response = await app.app.fetch(
    new Request('http://localhost:3000/api/auth/sign-in/email', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        'user-agent': agent,
        cookie,
      },
      body: JSON.stringify({ email: person.email, password }),
    }),
  );
  await app.context.background.idle();
  return { status: response.status, cookie: cookiesOf(response.headers) };
}

let places = 0;

function anotherAddress(): string {
  places += 1;
  return `10.0.${places >> 8}.${places & 255}`;
}

function deviceOf(cookie: string): string {
  return cookie.split('; ').find((one) => one.startsWith('wohlwort.device=')) ?? '';
}

async function mailsTo(person: TestPerson, subject: string): Promise<string[]> {
  const rows = await app.db
    .select({ text: mails.text })
    .from(mails)
    .where(and(eq(mails.userId, person.id), eq(mails.subject, subject)));
  return rows.map(({ text }) => text);
}

const newDevice = 'Anmeldung von einem neuen Gerät';
const failures = 'Jemand versucht, sich bei dir anzumelden';

describe('a sign-in from a browser that was never seen', () => {
  test('is sent by mail, with the name of the browser and nothing else', async () => {
    const mira = await app.signUp('Mira');
    await signIn(mira, { agent: firefox });
    const sent = await mailsTo(mira, newDevice);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('Firefox · Linux');
    expect(sent[0]).not.toMatch(/10\.0\./u);
  });

  test('is sent once: the browser is known then, also after signing out', async () => {
    const mira = await app.signUp('Mira');
    const first = await signIn(mira);
    expect(await mailsTo(mira, newDevice)).toHaveLength(1);
    expect((await signIn(mira, { cookie: deviceOf(first.cookie) })).status).toBe(200);
    expect((await signIn(mira, { cookie: deviceOf(mira.cookie) })).status).toBe(200);
    expect(await mailsTo(mira, newDevice)).toHaveLength(1);
    const activity = await mira.request('GET', '/api/auth/activity');
    expect(JSON.stringify(activity.body)).toContain('account.new_device');
  });

  test('fills no mailbox', async () => {
    const mira = await app.signUp('Mira');
    for (let times = 0; times < 12; times += 1) await signIn(mira);
    expect(await mailsTo(mira, newDevice)).toHaveLength(5);
  });

  test('is sent anew after a forged mark', async () => {
    const mira = await app.signUp('Mira');
    const mark = deviceOf(mira.cookie);
    await signIn(mira, { cookie: `${mark}x` });
    await signIn(mira, { cookie: mark.replace(/\..*$/u, '') });
    expect(await mailsTo(mira, newDevice)).toHaveLength(2);
  });
});

describe('strangers who try passwords', () => {
  test('cannot keep out the owner at a browser of theirs', async () => {
    const mira = await app.signUp('Mira');
    for (let tries = 0; tries < 30; tries += 1) await signIn(mira, { password: 'Falsch2026' });
    expect((await signIn(mira)).status).toBe(429);
    expect((await signIn(mira, { cookie: deviceOf(mira.cookie) })).status).toBe(200);
  });

  test('cannot keep out their neighbour behind the same connection either', async () => {
    const mira = await app.signUp('Mira');
    const address = '192.0.2.50';
    const tries = Array.from({ length: 121 }, () =>
      signIn(mira, { password: 'Falsch2026', address }),
    );
    expect((await Promise.all(tries)).at(-1)?.status).toBe(429);
    expect((await signIn(mira, { cookie: deviceOf(mira.cookie), address })).status).toBe(200);
  });

  test('gain nothing by a browser that is known to another account', async () => {
    const [mira, mallory] = [await app.signUp('Mira'), await app.signUp('Mallory')];
    const cookie = deviceOf(mallory.cookie);
    const statuses: number[] = [];
    for (let tries = 0; tries < 26; tries += 1)
      statuses.push((await signIn(mira, { password: 'Falsch2026', cookie })).status);
    expect(statuses.at(-1)).toBe(429);
  });

  test('find the known browser limited as well', async () => {
    const mira = await app.signUp('Mira');
    const cookie = deviceOf(mira.cookie);
    const statuses: number[] = [];
    for (let tries = 0; tries < 26; tries += 1)
      statuses.push((await signIn(mira, { password: 'Falsch2026', cookie })).status);
    expect(statuses).toEqual([...Array.from({ length: 25 }, () => 401), 429]);
  });

  test('have no browser in which they sign in to their own account without end', async () => {
    const mallory = await app.signUp('Mallory');
    const cookie = deviceOf(mallory.cookie);
    const statuses: number[] = [];
    for (let times = 0; times < 31; times += 1)
      statuses.push((await signIn(mallory, { cookie })).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  });

  test('are sent of by one mail a day', async () => {
    const mira = await app.signUp('Mira');
    for (let tries = 0; tries < 9; tries += 1) await signIn(mira, { password: 'Falsch2026' });
    expect(await mailsTo(mira, failures)).toHaveLength(0);
    for (let tries = 0; tries < 5; tries += 1) await signIn(mira, { password: 'Falsch2026' });
    expect(await mailsTo(mira, failures)).toHaveLength(1);
    app.clock.move(day + 1);
    for (let tries = 0; tries < 12; tries += 1) await signIn(mira, { password: 'Falsch2026' });
    expect(await mailsTo(mira, failures)).toHaveLength(2);
  });
});

describe.each([
  ['confirmed their address', 'confirm-email', 'confirm'],
  ['moved to another address', 'change-email', 'change'],
] as const)('once the owner has %s', (_, purpose, path) => {
  async function open() {
    const mira = await app.signUp('Mira');
    const email = purpose === 'change-email' ? `neu.${mira.email}` : mira.email;
    const link = { userId: mira.id, purpose, newEmail: email, now: app.clock.now() };
    const token = await issueMailToken(app.db, link);
    expect((await mira.request('POST', `/api/auth/email/${path}`, { token })).status).toBe(200);
    return { ...mira, email };
  }

  test('a thief who has the password is sent of as before', async () => {
    const mira = await open();
    await signIn(mira, { agent: firefox });
    expect(await mailsTo(mira, newDevice)).toHaveLength(1);
  });

  test('strangers cannot keep them out at their browser', async () => {
    const mira = await open();
    for (let tries = 0; tries < 26; tries += 1) await signIn(mira, { password: 'Falsch2026' });
    expect((await signIn(mira)).status).toBe(429);
    expect((await signIn(mira, { cookie: deviceOf(mira.cookie) })).status).toBe(200);
  });
});

test('with a new password no browser is known any more but the one in which it was chosen', async () => {
  const mira = await app.signUp('Mira');
  await signIn(mira);
  const body = { oldPassword: testPassword, newPassword: 'Nebelhorn2026' };
  expect((await mira.request('PUT', '/api/auth/password', body)).status).toBe(200);
  expect(await app.db.$count(knownDevices, eq(knownDevices.userId, mira.id))).toBe(1);
});

test('the mail of wrong passwords does not say that all tries failed, since a right one may have followed', async () => {
  const mira = await app.signUp('Mira');
  for (let tries = 0; tries < 9; tries += 1) await signIn(mira, { password: 'Falsch2026' });
  expect((await signIn(mira, { agent: firefox })).status).toBe(200);
  await signIn(mira, { password: 'Falsch2026' });
  const [mail] = await mailsTo(mira, failures);
  expect(mail).toContain('Niemand kam damit hinein.');
  expect(mail).not.toContain('Niemand kam hinein');
});

test('only the latest thirty browsers of a person are remembered', async () => {
  const mira = await app.signUp('Mira');
  for (let times = 0; times < 33; times += 1) {
    app.clock.move(1000);
    await signIn(mira);
  }
  expect(await app.db.$count(knownDevices, eq(knownDevices.userId, mira.id))).toBe(30);
});

test('a browser becomes known only once the second factor is verified', async () => {
  const mira = await app.signUp('Mira');
  await app.db.delete(knownDevices).where(eq(knownDevices.userId, mira.id));
  await app.database.db.execute(
    `insert into factors (user_id, type, friendly_name, secret, verified_at)
     values ('${mira.id}', 'totp', 'Telefon', 'x', now())`,
  );
  await signIn(mira);
  expect(await app.db.$count(knownDevices, eq(knownDevices.userId, mira.id))).toBe(0);
});
