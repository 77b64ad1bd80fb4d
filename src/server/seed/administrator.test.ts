import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mails, sessions, users } from '#server/db/schema/accounts.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pushDevices, pushSettings } from '#server/db/schema/pushes.ts';
import { ensureAdministrator } from '#server/seed/administrator.ts';
import {
  cookiesOf,
  createTestApp,
  createUser,
  testPassword,
  type TestApp,
} from '#tests/support/app.ts';

const email = 'Chef@Example.org';
const password = 'Anfang2026';
let app: TestApp;

beforeEach(async () => {
  app = await createTestApp({ env: { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } });
});

afterEach(() => app.close());

async function administrators(): Promise<(string | null)[]> {
  const rows = await app.db
    .select({ email: users.email })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(profiles.isAdmin, true));
  return rows.map((row) => row.email);
}

test('the first administrator can sign in with what the configuration says', async () => {
  await Promise.all([ensureAdministrator(app.context), ensureAdministrator(app.context)]);
  const response = await app.request('POST', '/api/auth/sign-in/email', { email, password });
  const user = createUser(app.app, cookiesOf(response.headers));
  const { body } = await user.request('GET', '/api/profile');
  expect(body).toMatchObject({ email: 'chef@example.org', isAdmin: true });
  expect(await administrators()).toEqual(['chef@example.org']);
});

test('an account that already has the address becomes the first administrator', async () => {
  await app.signUp('Chefin', { email: 'chef@example.org' });
  await ensureAdministrator(app.context);
  expect(await administrators()).toEqual(['chef@example.org']);
});

test.each(['Passw0rd', 'Wohlwort2026', 'Chef-Example-1'])(
  'a real installation refuses %s, which attackers try first, and goes on once it has members',
  async (adminPassword) => {
    const { context } = app;
    const config = { ...context.config, production: true, adminPassword };
    await expect(ensureAdministrator({ ...context, config })).rejects.toThrow(/^ADMIN_PASSWORD/u);
    expect(await administrators()).toEqual([]);

    await app.signUp('Fremd', { email: 'chef@example.org' });
    await expect(ensureAdministrator({ ...context, config })).rejects.toThrow(/^ADMIN_PASSWORD/u);
    expect(await administrators()).toEqual([]);

    await ensureAdministrator(context);
    await ensureAdministrator({ ...context, config });
    expect(await administrators()).toEqual(['chef@example.org']);
  },
);

test('a person who registered the address before the operator gains nothing', async () => {
  const stranger = await app.signUp('Fremd', { email: 'chef@example.org' });
  await ensureAdministrator(app.context);
  const signIn = (tried: string) =>
    app.request('POST', '/api/auth/sign-in/email', { email, password: tried });
  expect((await stranger.request('GET', '/api/profile')).status).toBe(401);
  expect((await signIn(testPassword)).status).toBe(401);
  expect((await signIn(password)).status).toBe(200);
});

test('browsers in which a stranger turned pushes on hear nothing more, and no mail of theirs is sent', async () => {
  const stranger = await app.signUp('Fremd', { email: 'chef@example.org' });
  const [session] = await app.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, stranger.id));
  const device = {
    personId: stranger.id,
    p256dh: 'x',
    auth: 'x',
    device: 'Firefox · Linux',
    lastSeenAt: app.clock.now(),
  };
  await app.db.insert(pushDevices).values([
    { ...device, endpoint: 'https://push.example.org/open', sessionId: session?.id ?? null },
    { ...device, endpoint: 'https://push.example.org/silent' },
  ]);
  await app.db.insert(pushSettings).values({ personId: stranger.id, timeZone: 'Europe/Berlin' });
  const due = { nextAttemptAt: app.clock.now(), createdAt: app.clock.now() };
  const mail = { subject: 'x', text: 'x', html: 'x', status: 'queued', ...due } as const;
  await app.db
    .insert(mails)
    .values({ ...mail, userId: stranger.id, recipient: 'fremd@example.org' });
  await ensureAdministrator(app.context);
  expect(await app.db.$count(pushDevices)).toBe(0);
  expect(await app.db.$count(pushSettings)).toBe(0);
  expect(await app.db.$count(mails, eq(mails.status, 'queued'))).toBe(0);
});

test('an owner who has confirmed the address keeps password and session', async () => {
  const owner = await app.signUp('Chefin', { email: 'chef@example.org' });
  await app.confirmAddress(owner);
  await ensureAdministrator(app.context);
  const { body } = await owner.request('GET', '/api/profile');
  expect(body).toMatchObject({ isAdmin: true });
});

test('a right that was given to another member is not taken back at the next start', async () => {
  const successor = await app.signUp('Nachfolge');
  await ensureAdministrator(app.context);
  await app.makeAdministrator(successor);
  await app.db.update(profiles).set({ isAdmin: false }).where(eq(profiles.name, 'Administration'));
  await ensureAdministrator(app.context);
  expect(await administrators()).toEqual([successor.email]);
});

test('without the configuration there is none', async () => {
  const config = { ...app.context.config, adminEmail: null, adminPassword: null };
  await ensureAdministrator({ ...app.context, config });
  expect(await administrators()).toEqual([]);
});
