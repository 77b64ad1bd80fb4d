import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { mails, users } from '#server/db/schema/accounts.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { digests, digestSettings } from '#server/db/schema/digests.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { sendDigests } from '#server/features/notifications/actions/send-digests.ts';
import { createTestApp, testPassword, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { refusal, send } from '#tests/support/compliments.ts';
import type { Mailbox } from '#tests/support/mailbox.ts';
import { createMailingApp } from '#tests/support/mailing-app.ts';
import { createTestSite } from '#tests/support/site.ts';

/* Digests, and how they are turned off (P114 to P119). The clock begins on a Monday, 12:00 in Berlin. */

const hour = 60 * 60 * 1000;

let app: TestApp;
let mailbox: Mailbox;
let close: () => Promise<void>;
let mira: TestPerson;
let jonas: TestPerson;

beforeEach(async () => {
  ({ app, mailbox, close } = await createMailingApp());
  mira = await member('Mira');
  jonas = await member('Jonas');
});
afterEach(() => close());

async function member(name: string, language: 'de' | 'zh-Hant' = 'de'): Promise<TestPerson> {
  const person = await app.signUp(name, { language });
  await app.confirmAddress(person);
  return person;
}

async function choose(
  person: TestPerson,
  rhythm = 'daily',
  timeZone: string | null = 'Europe/Berlin',
): Promise<void> {
  const digests = { rhythm, ...(timeZone === null ? {} : { timeZone }) };
  const { status } = await person.request('PATCH', '/api/preferences', { digests });
  expect(status).toBe(200);
  app.clock.move(1000);
}

async function run(): Promise<void> {
  await app.settle();
  await sendDigests(app.context);
  await app.context.mail.deliverDue();
  app.clock.move(1000);
}

async function toHour(utcHour: number): Promise<void> {
  const next = new Date(app.clock.now());
  next.setUTCHours(utcHour, 15, 0, 0);
  if (next <= app.clock.now()) next.setUTCDate(next.getUTCDate() + 1);
  await app.pass(next.getTime() - app.clock.now().getTime());
  await run();
}

const toMorning = () => toHour(6);

function digestsTo(person: { email: string }): string[] {
  return mailbox.received
    .filter(({ to, headers }) => to === person.email && headers.includes('List-Unsubscribe'))
    .map(({ content }) => content);
}

function linkTo(person: { email: string }): string {
  const { headers = '' } = mailbox.received.findLast(({ to }) => to === person.email) ?? {};
  return /^List-Unsubscribe: <([^>\s]+)>$/mu.exec(headers)?.[1] ?? '';
}

async function waitsFor(person: TestPerson): Promise<void> {
  await choose(person);
  await send(jonas, person);
  mailbox.isRefusing = true;
  await toMorning();
}

async function settingsOfMira(): Promise<unknown> {
  return digestsIn(await mira.request('GET', '/api/preferences'));
}

function digestsIn({ body }: { body: unknown }): unknown {
  return z.object({ digests: z.unknown() }).parse(body).digests;
}

async function readers(): Promise<string[]> {
  const rows = await app.db.select({ id: digestSettings.personId }).from(digestSettings);
  return rows.map(({ id }) => id);
}

async function keep(person: TestPerson, id: string): Promise<void> {
  await person.request('POST', `/api/compliments/${id}/read`);
  await person.request('PUT', `/api/compliments/${id}/favorite`, { isFavorite: true });
}

describe('a mail', () => {
  test('says in the morning how much waits, without a name or a word of it', async () => {
    const kept = 'Mit dir wird jeder Umweg schön.';
    await keep(mira, await send(jonas, mira, { text: kept }));
    await choose(mira);
    await send(jonas, mira, { text: 'Deine Ruhe steckt alle an.' });
    await send(await member('Aylin'), mira, { isAnonymous: true });
    await run();
    expect(digestsTo(mira)).toEqual([]);
    await toMorning();
    const [mail = ''] = digestsTo(mira);
    expect(mail).toContain('Hallo Mira,');
    expect(mail).toContain('2 Briefe warten darauf');
    expect(mail).toContain(`„${kept}“`);
    expect(mail).toContain('/dashboard');
    for (const secret of ['Jonas', 'Aylin', 'Ruhe']) expect(mail).not.toContain(secret);
  });

  test('tells of thanks since the last one, and nothing twice', async () => {
    await choose(mira);
    const id = await send(mira, jonas);
    await jonas.request('POST', `/api/compliments/${id}/read`);
    const thanked = await jonas.request('POST', `/api/compliments/${id}/thanks`);
    expect(thanked.status).toBe(201);
    await send(jonas, mira);
    await toMorning();
    await toMorning();
    await toMorning();
    expect(digestsTo(mira)).toHaveLength(1);
    expect(digestsTo(mira)[0]).toContain('Für einen deiner Briefe kam ein Danke.');
    await send(await member('Aylin'), mira);
    await toMorning();
    expect(digestsTo(mira)).toHaveLength(2);
    expect(digestsTo(mira)[1]).toContain('2 Briefe warten');
    expect(digestsTo(mira)[1]).not.toContain('Danke');
  });

  test('does not come where nothing has, or what has come was opened', async () => {
    await choose(mira);
    await toMorning();
    const id = await send(jonas, mira);
    await mira.request('POST', `/api/compliments/${id}/read`);
    await toMorning();
    expect(digestsTo(mira)).toEqual([]);
  });

  test('does not tell of letters that are filtered, on their way, reported or removed', async () => {
    await mira.request('PATCH', '/api/preferences', { inbox: { signedOnly: true } });
    await choose(mira);
    await send(jonas, mira, { isAnonymous: true });
    const reported = await send(jonas, mira);
    await mira.request('POST', `/api/compliments/${reported}/report`, { reason: 'Gemein.' });
    const removed = await send(await member('Aylin'), mira);
    const gone = { removedAt: app.clock.now() };
    await app.db.update(compliments).set(gone).where(eq(compliments.id, removed));
    const waiting = await send(await member('Ben'), mira);
    const dueAt = new Date(app.clock.now().getTime() + 99 * hour);
    await app.db
      .update(compliments)
      .set({ place: 'waiting', dueAt })
      .where(eq(compliments.id, waiting));
    await toMorning();
    expect(digestsTo(mira)).toEqual([]);
  });

  test('quotes no letter that is not kept, or was reported since', async () => {
    const text = 'Mit dir wird jeder Umweg schön.';
    const id = await send(jonas, mira, { text });
    await keep(mira, id);
    await mira.request('POST', `/api/compliments/${id}/report`, { reason: 'Doch nicht.' });
    await choose(mira);
    await send(jonas, mira);
    await toMorning();
    const [mail = ''] = digestsTo(mira);
    expect(mail).toContain('Ein Brief wartet');
    expect(mail).not.toContain('Umweg');
    expect(mail).not.toContain('Schatzkiste');
  });

  test('is in the language of its reader, as text and as HTML that holds in the dark', async () => {
    const chen = await member('Chen', 'zh-Hant');
    await choose(chen, 'daily', 'Asia/Taipei');
    await send(jonas, chen);
    await app.pass(15 * hour);
    await sendDigests(app.context);
    const [digest] = await app.db
      .select()
      .from(mails)
      .where(eq(mails.subject, '你的信箱裡有東西在等你'));
    expect(digest?.text).toContain('有 1 封信等你來拆。');
    expect(digest?.html).toContain('<html lang="zh-Hant">');
    expect(digest?.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(digest?.html).toContain('prefers-color-scheme: dark');
    expect(digest?.unsubscribeUrl).toContain('&lang=zh-Hant');
    // The sign-in page follows in the language of the mail.
    expect(digest?.text).toContain('/dashboard?lang=zh-Hant');
  });

  test('has headers by which a mailbox turns it off, and does not outlive its delivery', async () => {
    await choose(mira);
    await send(jonas, mira);
    await toMorning();
    const [mail = ''] = digestsTo(mira);
    expect(linkTo(mira)).toMatch(/^http:\/\/localhost:3000\/unsubscribe\?token=[\w-]+&lang=de$/u);
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const sent = await app.db.select().from(mails).where(eq(mails.userId, mira.id));
    for (const { text, html, unsubscribeUrl } of sent)
      expect([text, html, unsubscribeUrl]).toEqual(['', '', null]);
  });
});

describe('a morning', () => {
  test('is that of the person, of their pushes’ place where nothing was told', async () => {
    const pushes = { timeZone: 'America/Los_Angeles', tellsThanks: true };
    await mira.request('PATCH', '/api/preferences', { pushes });
    await choose(mira, 'daily', null);
    await choose(jonas, 'daily', 'Asia/Kathmandu');
    await send(mira, jonas);
    await send(jonas, mira);
    await toHour(15);
    expect([digestsTo(mira).length, digestsTo(jonas).length]).toEqual([1, 0]);
    // 2:15 in UTC is 8:00 in Kathmandu.
    await toHour(2);
    expect([digestsTo(mira).length, digestsTo(jonas).length]).toEqual([1, 1]);
  });

  test('that a server was away for is left out, not made up for by night', async () => {
    await choose(mira);
    await send(jonas, mira);
    await app.pass(30 * hour);
    await run();
    expect(digestsTo(mira)).toEqual([]);
    await toMorning();
    expect(digestsTo(mira)).toHaveLength(1);
  });

  test('of a week is Monday’s, or the next one where a server was away', async () => {
    await choose(mira, 'weekly');
    await send(jonas, mira);
    for (let days = 0; days < 6; days += 1) await toMorning();
    expect(digestsTo(mira)).toEqual([]);
    await toMorning();
    expect(digestsTo(mira)).toHaveLength(1);
    await send(await member('Aylin'), mira);
    await app.pass(7 * 24 * hour + 6 * hour);
    await run();
    expect(digestsTo(mira)).toHaveLength(1);
    await toMorning();
    expect(digestsTo(mira)).toHaveLength(2);
  });

  test('brings one mail a day to a traveller', async () => {
    await choose(mira, 'daily', 'Europe/Berlin');
    await send(jonas, mira);
    await toMorning();
    await send(await member('Aylin'), mira);
    await choose(mira, 'daily', 'America/New_York');
    await toHour(12);
    expect(digestsTo(mira)).toHaveLength(1);
    await toHour(12);
    expect(digestsTo(mira)).toHaveLength(2);
  });

  test('needs a time zone that there is', async () => {
    const digests = { rhythm: 'daily', timeZone: 'Europe/Nirgendwo' };
    const answer = await mira.request('PATCH', '/api/preferences', { digests });
    expect(answer).toMatchObject({ status: 422, body: refusal('digests.error.time_zone') });
    const odd = { digests: { rhythm: 'hourly' } };
    expect((await mira.request('PATCH', '/api/preferences', odd)).status).toBe(400);
  });
});

describe('no mail goes to', () => {
  test('a member whose address is not confirmed', async () => {
    const nora = await app.signUp('Nora');
    const answer = await nora.request('PATCH', '/api/preferences', {
      digests: { rhythm: 'daily' },
    });
    expect(answer).toMatchObject({ status: 409, body: refusal('digests.error.unconfirmed') });
    await choose(mira);
    await app.db.update(users).set({ emailVerified: false }).where(eq(users.id, mira.id));
    await send(jonas, mira);
    await toMorning();
    expect(digestsTo(mira)).toEqual([]);
  });

  test('a member whom the team has paused', async () => {
    await choose(mira);
    await send(jonas, mira);
    const pausedUntil = new Date(app.clock.now().getTime() + 30 * hour);
    await app.db.update(profiles).set({ pausedUntil }).where(eq(profiles.id, mira.id));
    await toMorning();
    expect(digestsTo(mira)).toEqual([]);
    await toMorning();
    expect(digestsTo(mira)).toHaveLength(1);
  });

  test('a member who did not ask for it, or turned it off; queued mails are dropped', async () => {
    await choose(jonas);
    await send(mira, jonas);
    await send(jonas, mira);
    mailbox.isRefusing = true;
    await toMorning();
    await choose(jonas, 'never');
    mailbox.isRefusing = false;
    await toMorning();
    expect([digestsTo(mira).length, digestsTo(jonas).length]).toEqual([0, 0]);
    expect(await app.db.$count(digestSettings)).toBe(0);
  });

  test('a member whom the team has paused since; queued mails are dropped', async () => {
    const moderator = await member('Mona');
    await app.giveRole(moderator, 'moderator');
    await waitsFor(mira);
    const pause = { days: 7, reason: 'Zu oft gemeldet.' };
    await moderator.request('POST', `/api/admin/people/${mira.id}/pause`, pause);
    mailbox.isRefusing = false;
    await toMorning();
    expect(digestsTo(mira)).toEqual([]);
  });

  test('a member’s former address', async () => {
    await choose(mira);
    await send(jonas, mira);
    await toHour(5);
    await app.pass(hour / 2);
    const email = 'mira.neu@example.org';
    const change = { email, password: testPassword };
    expect((await mira.request('PUT', '/api/auth/email', change)).status).toBe(200);
    await app.context.background.idle();
    const token = new URL(mailbox.linkIn(email, '/confirm-email')).searchParams.get('change');
    mailbox.isRefusing = true;
    await toMorning();
    const changed = await mira.request('POST', '/api/auth/email/change', { token });
    expect(changed.status).toBe(200);
    mailbox.isRefusing = false;
    await toHour(12);
    expect([digestsTo(mira).length, digestsTo({ email }).length]).toEqual([0, 1]);
  });

  test('any member without a mail server', async () => {
    const silent = await createTestApp();
    const person = await silent.signUp('Ada');
    await silent.confirmAddress(person);
    const answer = await person.request('PATCH', '/api/preferences', {
      digests: { rhythm: 'weekly' },
    });
    expect(answer).toMatchObject({ status: 409, body: refusal('digests.error.no_mails') });
    expect(digestsIn(await person.request('GET', '/api/preferences'))).toEqual({
      rhythm: 'never',
      isRefused: false,
      obstacle: 'no_mails',
    });
    await silent.close();
  });
});

describe('once', () => {
  test('with several servers at the same moment', async () => {
    await choose(mira);
    await choose(jonas);
    await send(jonas, mira);
    await send(mira, jonas);
    await app.pass(20 * hour + 15 * 60_000);
    await Promise.all([1, 2, 3].map(() => sendDigests(app.context)));
    await Promise.all([1, 2, 3].map(() => app.context.mail.deliverDue()));
    expect([digestsTo(mira).length, digestsTo(jonas).length]).toEqual([1, 1]);
  });

  test('after a server that died before it had written, and one that died before it had sent', async () => {
    await keep(mira, await send(jonas, mira));
    await choose(mira);
    await send(jonas, mira);
    await app.pass(20 * hour + 15 * 60_000);
    const dying = {
      ...app.context,
      random: {
        below: (): number => {
          throw new Error('killed');
        },
      },
    };
    await sendDigests(dying);
    expect(await app.db.$count(digests)).toBe(0);
    await app.pass(60_000);
    await sendDigests(app.context);
    expect(digestsTo(mira)).toEqual([]);
    await run();
    await run();
    expect(digestsTo(mira)).toHaveLength(1);
  });
});

describe('a mail server', () => {
  test('that knows no such address pauses them, until they are chosen anew', async () => {
    await choose(mira);
    await send(jonas, mira);
    mailbox.unknown.add(mira.email);
    await toMorning();
    expect(await settingsOfMira()).toMatchObject({
      rhythm: 'daily',
      isRefused: true,
      obstacle: null,
    });
    mailbox.unknown.clear();
    await send(await member('Aylin'), mira);
    await toMorning();
    expect(digestsTo(mira)).toEqual([]);
    await choose(mira);
    expect(await settingsOfMira()).toMatchObject({ rhythm: 'daily', isRefused: false });
    await toMorning();
    expect(digestsTo(mira)).toHaveLength(1);
  });

  test('that is busy is asked again', async () => {
    await choose(mira);
    await send(jonas, mira);
    mailbox.isRefusing = true;
    await toMorning();
    expect(await settingsOfMira()).toMatchObject({ isRefused: false });
    mailbox.isRefusing = false;
    await app.pass(5 * 60_000);
    await run();
    expect(digestsTo(mira)).toHaveLength(1);
  });

  test('that refuses a mail about the account, or an address of before, pauses nothing', async () => {
    await choose(mira);
    mailbox.unknown.add(mira.email);
    await app.request('POST', '/api/auth/forgotten-password', { email: mira.email });
    await app.context.background.idle();
    expect(await settingsOfMira()).toMatchObject({ isRefused: false });
    await send(jonas, mira);
    await app.pass(20 * hour + 15 * 60_000);
    await sendDigests(app.context);
    await app.db.update(users).set({ email: 'neu@example.org' }).where(eq(users.id, mira.id));
    await app.context.mail.deliverDue();
    expect(await settingsOfMira()).toMatchObject({ isRefused: false });
  });
});

describe('to turn them off', () => {
  let site: Awaited<ReturnType<typeof createTestSite>>;
  let link: URL;

  beforeEach(async () => {
    site = await createTestSite(app);
    await choose(mira);
    await choose(jonas);
    await send(jonas, mira);
    await toMorning();
    link = new URL(linkTo(mira));
  });

  /** As a mail program does it: no cookie, no Origin, no page. */
  const press = (target: URL, body: string | FormData = 'List-Unsubscribe=One-Click') =>
    site.request(target.pathname + target.search, {
      method: 'POST',
      body,
      ...(typeof body === 'string'
        ? { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
        : {}),
    });

  test('a mailbox needs one press, which may come twice and tells nothing', async () => {
    const answer = await press(link);
    expect(answer.status).toBe(200);
    const page = await answer.text();
    for (const secret of [mira.email, 'Mira', mira.id]) expect(page).not.toContain(secret);
    expect(await readers()).toEqual([jonas.id]);
    expect((await press(link)).status).toBe(200);
    await send(await member('Aylin'), mira);
    await toMorning();
    expect(digestsTo(mira)).toHaveLength(1);
  });

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click\r\n'],
    ['application/x-www-form-urlencoded', ''],
    ['application/x-www-form-urlencoded', 'something=else'],
    ['application/json', '{"List-Unsubscribe":"One-Click"}'],
    ['multipart/form-data; boundary=a', 'no part'],
    [null, null],
  ])('the press counts, whatever its body: %s %j', async (type, body) => {
    const headers: Record<string, string> = type === null ? {} : { 'content-type': type };
    const target = link.pathname + link.search;
    const answer = await site.request(target, { method: 'POST', body, headers });
    expect(answer.status).toBe(200);
    expect(await readers()).toEqual([jonas.id]);
  });

  test('it may come as a form of several parts, and from any page', async () => {
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await press(link, form)).status).toBe(200);
    expect(await readers()).toEqual([jonas.id]);
    const foreign = { method: 'POST', headers: { origin: 'https://mail.example' } };
    const others = await site.request('/api/auth/sign-out', foreign);
    expect(others.status).toBe(403);
  });

  test('looking at the link changes nothing, however it is looked at', async () => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await site.request(link.pathname + link.search, { method });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toContain('no-store');
      expect(answer.headers.get('referrer-policy') ?? 'no-referrer').toBe('no-referrer');
    }
    const asked = await (await site.request(link.pathname + link.search)).text();
    expect(asked).toContain('Ja, keine Mails mehr');
    expect(asked).not.toContain(mira.id);
    expect(await readers()).toHaveLength(2);
  });

  test('another secret, or a piece of one, turns off no mails', async () => {
    const token = link.searchParams.get('token') ?? '';
    for (const wrong of ['', 'x', token.slice(0, -4), `${token.slice(0, -4)}AAAA`, mira.id]) {
      const other = new URL(link);
      other.searchParams.set('token', wrong);
      expect((await press(other)).status, wrong).toBe(404);
    }
    expect(await readers()).toHaveLength(2);
  });

  test('it works after the account is gone, as if nothing had been', async () => {
    const body = { email: mira.email, password: testPassword };
    expect((await mira.request('DELETE', '/api/profile', body)).status).toBe(200);
    expect((await press(link)).status).toBe(200);
    expect(await readers()).toEqual([jonas.id]);
    expect(await app.db.$count(digests)).toBe(0);
  });
});

test('the person’s data hold the choices', async () => {
  await choose(mira, 'weekly');
  const { body } = await mira.request('GET', '/api/profile/export');
  expect(body).toMatchObject({
    digests: [{ rhythm: 'weekly', timeZone: 'Europe/Berlin', refusedAt: null }],
  });
});
