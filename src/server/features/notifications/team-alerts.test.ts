import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mails } from '#server/db/schema/accounts.ts';
import { waitingRegistrations } from '#server/db/schema/community.ts';
import { teamAlerts } from '#server/db/schema/moderation.ts';
import { pendingPushes, pushDevices } from '#server/db/schema/pushes.ts';
import { deliverPushes } from '#server/features/notifications/actions/deliver-pushes.ts';
import { sendTeamAlerts } from '#server/features/notifications/actions/send-team-alerts.ts';
import { notify } from '#server/notify/notify.ts';
import { createTestApp, testPassword, type TestPerson } from '#tests/support/app.ts';
import { reportOne, send } from '#tests/support/reports.ts';

const minute = 60_000;
const hour = 60 * minute;

const app = await createTestApp({
  env: { RATE_LIMITS: 'off', SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'team@example.org' },
});
const [wanda, chef] = [await app.signUp('Wanda Wacht'), await app.signUp('Chefin')];

beforeAll(async () => {
  await app.giveRole(wanda, 'moderator');
  await app.makeAdministrator(chef);
  await app.confirmAddress(wanda);
  await app.db.insert(pushDevices).values({
    personId: wanda.id,
    endpoint: 'https://push.example.org/wanda',
    p256dh: 'x',
    auth: 'x',
    device: 'Firefox · Linux',
    lastSeenAt: app.clock.now(),
  });
  await wanda.request('PATCH', '/api/preferences', {
    pushes: { quietHours: null, timeZone: 'Europe/Berlin' },
  });
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.db.delete(mails);
  await app.db.execute(sql`update reports set seen_at = now() where seen_at is null`);
  await app.db.update(pushDevices).set({ message: null, nextAttemptAt: null });
  await app.pass(24 * hour);
});

test('a team member who has not chosen alerts gets none', async () => {
  await reportOne(app, 'Alma');
  await tellAll();
  expect([await mailsOf(wanda), await pushOf(wanda)]).toEqual([[], null]);
});

test('a push says that something waits, and nothing of what', async () => {
  await choose(wanda, { byPush: true });
  const { sender, receiver } = await reportOne(app, 'Bela');
  await reportOne(app, 'Cora');
  await tellAll();
  const push = await pushOf(wanda);
  expect(push).toMatchObject({
    title: 'Für das Team wartet etwas.',
    body: '',
    path: '/admin?section=reports',
  });
  expect(JSON.stringify(push)).not.toMatch(
    new RegExp(`${sender.name}|${receiver.name}|merkst`, 'u'),
  );
});

test('a case that a teammate has seen meanwhile causes no alert', async () => {
  await reportOne(app, 'Dora');
  await chef.request('GET', '/api/admin/cases');
  await tellAll();
  expect(await pushOf(wanda)).toBeNull();
});

test('a team member gets no alert about own letters', async () => {
  const receiver = await app.signUp('Empfang');
  const { id } = await send(wanda, receiver);
  await receiver.request('POST', `/api/compliments/${id}/report`, { reason: 'Nein.' });
  expect(await app.db.$count(pendingPushes)).toBe(0);
  await tellAll();
  expect(await pushOf(wanda)).toBeNull();
});

test('several waiting cases cause one push, and own cases none', async () => {
  const [alma, bela] = [await app.signUp('Alma'), await app.signUp('Bela')];
  const letters = [await send(wanda, alma), await send(alma, bela), await send(bela, alma)];
  const [own = '', ...others] = letters.map(({ id }) => id);
  await app.db.transaction((transaction) =>
    notify(app.context, transaction, { kind: 'case_waits', complimentIds: [own, ...others] }),
  );
  const [noted, ...more] = await app.db.select().from(pendingPushes);
  expect(more).toEqual([]);
  expect(noted?.personId).toBe(wanda.id);
  expect(others).toContain(noted?.complimentId);
  await app.db.delete(pendingPushes);
});

test('a mail comes in the morning, once a day, also of several servers', async () => {
  await choose(wanda, { byPush: false, byMail: true });
  await untilHour(6);
  await Promise.all([
    sendTeamAlerts(app.context),
    sendTeamAlerts(app.context),
    sendTeamAlerts(app.context),
  ]);
  await sendTeamAlerts(app.context);
  const [mail, ...more] = await mailsOf(wanda);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Für das Team wartet etwas');
  expect(mail?.text).toContain('Fälle warten');
  expect(mail?.text).not.toMatch(/Alma|Bela|Cora|Dora|merkst/u);
  await app.db.update(mails).set({ status: 'sent' });
  // Turning it off and on, or another time zone, causes no second mail.
  await choose(wanda, { byMail: false });
  await choose(wanda, { byMail: true, timeZone: 'America/New_York' });
  await app.pass(6 * hour);
  await sendTeamAlerts(app.context);
  expect(await mailsOf(wanda)).toHaveLength(1);
});

test('none comes where nothing waits', async () => {
  await choose(wanda, { byMail: true });
  await decideAll();
  await untilHour(12);
  await sendTeamAlerts(app.context);
  expect(await mailsOf(wanda)).toEqual([]);
});

test('a server without mail, and an unconfirmed address, are reported', async () => {
  const answer = await chef.request('PATCH', '/api/preferences', {
    teamAlerts: { byMail: true, timeZone: 'Europe/Berlin' },
  });
  expect(answer).toMatchObject({
    status: 409,
    body: { error: { code: 'digests.error.unconfirmed' } },
  });
});

test('a premoderated letter causes an alert like a report, until a moderator has decided', async () => {
  await turnRule(true);
  const word = await chef.request('POST', '/api/admin/guard-words', {
    language: 'de',
    kind: 'hold',
    word: 'daneben',
  });
  expect(word.status).toBe(201);
  await choose(wanda, { byPush: true, byMail: true });
  await decideAll();
  const [sender, receiver] = [await app.signUp('Lena'), await app.signUp('Milo')];
  const { id } = await send(sender, receiver);
  await tellAll();
  const push = await pushOf(wanda);
  expect(push).toMatchObject({ title: 'Für das Team wartet etwas.' });
  await untilHour(6);
  await sendTeamAlerts(app.context);
  const [mail] = await mailsOf(wanda);
  expect(mail?.text).toContain('1 Fall wartet');
  expect(mail?.text).toContain('section=premoderation');
  expect(JSON.stringify([push, mail])).not.toMatch(/Lena|Milo|daneben/u);

  const path = `/api/admin/cases/${id}/decision`;
  expect((await chef.request('POST', path, { decision: 'released' })).status).toBe(200);
  await app.db.delete(mails);
  await app.pass(24 * hour);
  await sendTeamAlerts(app.context);
  expect(await mailsOf(wanda)).toEqual([]);
  await turnRule(false);
});

test('a waiting mail is dropped once its reader turns alerts off, or loses the role', async () => {
  const waits = async () => {
    await choose(wanda, { byMail: true });
    await reportOne(app, 'Olga');
    await untilHour(12);
    await untilHour(6);
    await sendTeamAlerts(app.context);
    expect(await mailsOf(wanda)).toHaveLength(1);
  };
  await waits();
  await choose(wanda, { byMail: false });
  expect(await mailsOf(wanda)).toEqual([]);
  await waits();
  await giveRole(wanda, 'editor');
  expect(await mailsOf(wanda)).toEqual([]);
  await giveRole(wanda, 'moderator');
});

test('a registration that waits is told to administrators alone', async () => {
  await decideAll();
  await app.confirmAddress(chef);
  for (const person of [wanda, chef]) await choose(person, { byMail: true });
  await chef.request('PUT', '/api/admin/joining', { mode: 'approval' });
  const newcomer = { name: 'Nele', email: 'nele@example.org', password: testPassword };
  const registration = { ...newcomer, traits: ['geduldig'], language: 'de' };
  await app.request('POST', '/api/auth/sign-up/email', registration);
  // As if the person had opened the mailed link; before, the team does not hear of it.
  await app.db.update(waitingRegistrations).set({ isProven: true, waitsFor: 'team' });
  await chef.request('PUT', '/api/admin/joining', { mode: 'open' });
  await untilHour(6);
  await sendTeamAlerts(app.context);
  expect(await mailsOf(wanda)).toEqual([]);
  const [mail] = await mailsOf(chef);
  expect(mail?.text).toContain('1 Fall wartet');
  expect(mail?.text).toContain('section=join');
  expect(mail?.text).not.toMatch(/Nele|nele@/u);
  await choose(chef, { byMail: false });
});

test('it ends with the role', async () => {
  await choose(wanda, { byPush: true, byMail: true });
  await reportOne(app, 'Elsa');
  await giveRole(wanda, 'editor');
  expect(await app.db.$count(teamAlerts, eq(teamAlerts.personId, wanda.id))).toBe(0);
  await tellAll();
  await untilHour(12);
  await sendTeamAlerts(app.context);
  expect([await mailsOf(wanda), await pushOf(wanda)]).toEqual([[], null]);
  expect((await wanda.request('GET', '/api/preferences')).body).toMatchObject({ teamAlerts: null });
  expect(await change(wanda, { byPush: true })).toMatchObject({
    status: 403,
    body: { error: { code: 'admin.error.forbidden' } },
  });
});

async function giveRole(person: TestPerson, role: string): Promise<void> {
  await chef.request('POST', '/api/auth/proof', { password: 'Sonnenblume2026' });
  const path = `/api/admin/people/${person.id}/role`;
  expect((await chef.request('PUT', path, { role })).status).toBe(200);
}

async function choose(person: TestPerson, chosen: object): Promise<void> {
  expect((await change(person, chosen)).status).toBe(200);
}

function change(person: TestPerson, chosen: object) {
  const teamAlerts = { timeZone: 'Europe/Berlin', ...chosen };
  return person.request('PATCH', '/api/preferences', { teamAlerts });
}

async function turnRule(isOn: boolean): Promise<void> {
  const path = '/api/admin/rules/hold_watched_words';
  expect((await chef.request('PUT', path, { isOn, numbers: {} })).status).toBe(200);
}

async function decideAll(): Promise<void> {
  await app.db.execute(sql`
    update reports set decision = 'approved', decided_at = now() where decision is null`);
}

async function tellAll(): Promise<void> {
  await app.pass(2 * minute);
  await deliverPushes({ ...app.context, push: { ...app.context.push, send: keeps } });
}

/** As if the service did not answer: the message stays. */
const keeps = async () => Promise.resolve({ kind: 'later', milliseconds: null } as const);

async function untilHour(utc: number): Promise<void> {
  const hours = (utc - app.clock.now().getUTCHours() + 24) % 24;
  await app.pass((hours === 0 ? 24 : hours) * hour);
}

async function mailsOf({ id }: TestPerson) {
  return app.db
    .select({ subject: mails.subject, text: mails.text })
    .from(mails)
    .where(eq(mails.userId, id));
}

async function pushOf({ id }: TestPerson): Promise<unknown> {
  const [device] = await app.db
    .select({ message: pushDevices.message })
    .from(pushDevices)
    .where(eq(pushDevices.personId, id));
  const message = device?.message ?? null;
  return message === null ? null : JSON.parse(message);
}
