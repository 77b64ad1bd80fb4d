import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { mails } from '#server/db/schema/accounts.ts';
import { waitingRegistrations } from '#server/db/schema/community.ts';
import { issueMailToken } from '#server/features/accounts/actions/mail-tokens.ts';
import {
  cookiesOf,
  createTestApp,
  createUser,
  testPassword,
  type TestPerson,
} from '#tests/support/app.ts';
import { createMailingApp } from '#tests/support/mailing-app.ts';

const newPassword = 'Sonnenblume7';

const { app, mailbox, close } = await createMailingApp();
afterAll(close);

test('a forgotten password: the link works once and ends every session', async () => {
  const person = await app.signUp('Ada');
  expect(await forget(person.email)).toEqual({ status: 200, body: { ok: true, isMailed: true } });
  const token = lastLink(person.email, 'reset-password?token=');
  const look = () => app.request('POST', '/api/auth/reset-password/link', { token });
  // Reading does not use it up, and tells a password manager the account.
  expect(await look()).toMatchObject({ status: 200, body: { email: person.email } });

  const answer = await reset(token, newPassword);
  expect(await look()).toMatchObject({
    status: 422,
    body: { error: { code: 'account.error.link' } },
  });
  expect(answer.status).toBe(200);
  expect((await person.request('GET', '/api/profile')).status).toBe(401);
  const again = createUser(app.app, cookiesOf(answer.headers));
  expect((await again.request('GET', '/api/profile')).status).toBe(200);

  expect(await reset(token, newPassword)).toMatchObject({
    status: 422,
    body: { error: { code: 'account.error.link' } },
  });
  await app.context.background.idle();
  expect(mailbox.received.at(-1)?.content).toContain('Passwort wurde geändert');
  expect((await signIn(person, testPassword)).status).toBe(401);
  expect((await signIn(person, newPassword)).status).toBe(200);
});

test('a person who owns a factor is asked for it after the link as well', async () => {
  const person = await app.signUp('Bea');
  await app.confirmAddress(person);
  await app.addFactor(person);
  await forget(person.email);
  const answer = await reset(lastLink(person.email, 'reset-password?token='), newPassword);
  expect(answer.status).toBe(200);
  const again = createUser(app.app, cookiesOf(answer.headers));
  expect(await again.request('GET', '/api/profile')).toMatchObject({
    status: 403,
    body: { error: { code: 'factor.error.required' } },
  });
});

test('a link leads to this site alone, for any host or redirect in the request', async () => {
  const person = await app.signUp('Bo');
  await app.app.fetch(
    new Request('http://evil.example/api/auth/forgotten-password?next=https://evil.example', {
      method: 'POST',
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email: person.email, redirectTo: 'https://evil.example' }),
    }),
  );
  await app.context.background.idle();
  expect(mailbox.linkIn(person.email, '/')).toMatch(/^http:\/\/localhost:3000\/reset-password\?/u);
  expect(mailbox.received.at(-1)?.content).not.toContain('evil.example');
});

test('the page of a link speaks the language of its mail, in any browser', async () => {
  const person = await app.signUp('Ben');
  await person.request('PATCH', '/api/profile', { language: 'zh-Hant' });
  await forget(person.email);
  const link = new URL(mailbox.linkIn(person.email, '/reset-password?token='));
  expect(link.searchParams.get('lang')).toBe('zh-Hant');
  const token = link.searchParams.get('token') ?? '';
  expect((await reset(token, newPassword)).status).toBe(200);
});

test('an address of another script, or with unusual signs, gets its mail', async () => {
  const email = "o'hara+{post}@exämple.test";
  const person = await app.signUp('Ona', { email });
  await forget(email);
  // The mail server shows the domain as people write it.
  const token = lastLink(email, 'reset-password?token=');
  expect((await reset(token, newPassword)).status).toBe(200);
  expect((await signIn(person, newPassword)).status).toBe(200);
});

test('a mail that has gone out leaves no words behind', async () => {
  const person = await app.signUp('Ina');
  await forget(person.email);
  expect(lastLink(person.email, 'reset-password?token=')).not.toBe('');
  const [mail] = await app.db.select().from(mails).where(eq(mails.recipient, person.email));
  expect(mail).toMatchObject({ status: 'sent', text: '', html: '' });
});

test('the answer for an unknown address is the same, and no mail goes out', async () => {
  const before = mailbox.received.length;
  expect(await forget('niemand@example.org')).toEqual({
    status: 200,
    body: { ok: true, isMailed: true },
  });
  expect(mailbox.received).toHaveLength(before);
});

test('a link expires after an hour, and a weak password does not use it up', async () => {
  const person = await app.signUp('Ben');
  await forget(person.email);
  const token = lastLink(person.email, 'reset-password?token=');
  expect((await reset(token, 'kurz')).status).toBe(422);
  app.clock.move(61 * 60_000);
  expect((await reset(token, newPassword)).status).toBe(422);
  expect((await signIn(person, testPassword)).status).toBe(200);
});

test('a mail server that is down delays a mail and loses none', async () => {
  const person = await app.signUp('Cem');
  await app.context.background.idle();
  mailbox.isRefusing = true;
  await forget(person.email);
  expect(mailbox.received.some(({ to }) => to === person.email)).toBe(false);
  mailbox.isRefusing = false;
  expect(await app.context.mail.deliverDue()).toBe(0);
  app.clock.move(61_000);
  expect(await app.context.mail.deliverDue()).toBe(1);
  expect(lastLink(person.email, 'reset-password?token=')).not.toBe('');
});

test('a mail server that is down when the server starts gets its mails once it is back', async () => {
  await mailbox.stop();
  const early = await createTestApp({ env: { SMTP_URL: mailbox.url } });
  const person = await early.signUp('Doris');
  const body = { email: person.email };
  expect((await early.request('POST', '/api/auth/forgotten-password', body)).status).toBe(200);
  await early.context.background.idle();
  expect(lastLink(person.email, 'reset-password?token=')).toBe('');
  await mailbox.start();
  early.clock.move(61_000);
  expect(await early.context.mail.deliverDue()).toBe(1);
  const token = lastLink(person.email, 'reset-password?token=');
  const answer = { token, password: newPassword };
  expect((await early.request('POST', '/api/auth/reset-password', answer)).status).toBe(200);
  await early.context.background.idle();
  await early.context.mail.close();
  await early.close();
});

test('a new address counts once its link was opened; the old one is told', async () => {
  const person = await app.signUp('Dana');
  await app.confirmAddress(person);
  const email = 'dana.neu@example.org';
  const wrong = await person.request('PUT', '/api/auth/email', { email, password: 'Falsch123' });
  expect(wrong.status).toBe(422);
  const asked = await person.request('PUT', '/api/auth/email', { email, password: testPassword });
  expect(asked.status).toBe(200);
  await app.context.background.idle();
  const token = lastLink(email, 'confirm-email?change=');
  expect((await person.request('POST', '/api/auth/email/change', { token })).status).toBe(200);
  await app.context.background.idle();
  expect(mailbox.received.at(-1)?.to).toBe(person.email);
  const { body } = await person.request('GET', '/api/profile');
  expect(body).toMatchObject({ email });
});

test('a link is good for what it was mailed for, and for nothing else', async () => {
  const person = await app.signUp('Dora');
  await app.confirmAddress(person);
  const email = 'dora.neu@example.org';
  await person.request('PUT', '/api/auth/email', { email, password: testPassword });
  await app.context.background.idle();
  const change = lastLink(email, 'confirm-email?change=');
  await forget(person.email);
  const forgotten = lastLink(person.email, 'reset-password?token=');
  const refused = { status: 422, body: { error: { code: 'account.error.link' } } };
  expect(await reset(change, newPassword)).toMatchObject(refused);
  for (const path of ['change', 'confirm'])
    expect(
      await app.request('POST', `/api/auth/email/${path}`, { token: forgotten }),
    ).toMatchObject(refused);
  expect((await person.request('GET', '/api/profile')).body).toMatchObject({ email: person.email });
  expect((await person.request('POST', '/api/auth/email/change', { token: change })).status).toBe(
    200,
  );
  await app.context.background.idle();
});

test('an address that another person has gets no mail, and the answer does not tell', async () => {
  const person = await app.signUp('Emil');
  await app.confirmAddress(person);
  const other = await app.signUp('Fatma');
  const before = mailbox.received.length;
  const body = { email: other.email, password: testPassword };
  expect((await person.request('PUT', '/api/auth/email', body)).status).toBe(200);
  await app.context.background.idle();
  expect(mailbox.received).toHaveLength(before);
});

test('a stranger’s mailbox is not filled by accounts that want to move there', async () => {
  const email = 'gunda@example.org';
  for (const name of ['Mona', 'Nils']) {
    const person = await app.signUp(name);
    await app.confirmAddress(person);
    for (let time = 0; time < 4; time += 1) {
      const body = { email, password: testPassword };
      expect((await person.request('PUT', '/api/auth/email', body)).status).toBe(200);
    }
  }
  await app.context.background.idle();
  expect(mailbox.received.filter(({ to }) => to === email)).toHaveLength(5);
});

test('the link in a new mailbox goes on working when one more is asked for and no mail leaves', async () => {
  const email = 'gero.neu@example.org';
  const person = await app.signUp('Gero');
  const stranger = await app.signUp('Stefan');
  await app.confirmAddress(person);
  await app.confirmAddress(stranger);
  const ask = async (who: TestPerson) => {
    const body = { email, password: testPassword };
    expect((await who.request('PUT', '/api/auth/email', body)).status).toBe(200);
    await app.context.background.idle();
  };
  await ask(person);
  const token = lastLink(email, 'confirm-email?change=');
  for (let time = 0; time < 4; time += 1) await ask(stranger);
  await ask(person);
  expect(mailbox.received.filter(({ to }) => to === email)).toHaveLength(5);
  expect((await person.request('POST', '/api/auth/email/change', { token })).status).toBe(200);
  await app.context.background.idle();
});

test('a person who asks for another address does not move to the one before, also where no mail leaves', async () => {
  const person = await app.signUp('Greta');
  await app.confirmAddress(person);
  const email = 'vertippt@example.org';
  await person.request('PUT', '/api/auth/email', { email, password: testPassword });
  await app.context.background.idle();
  const token = lastLink(email, 'confirm-email?change=');
  const taken = { email: (await app.signUp('Gitta')).email, password: testPassword };
  expect((await person.request('PUT', '/api/auth/email', taken)).status).toBe(200);
  expect((await person.request('POST', '/api/auth/email/change', { token })).status).toBe(422);
});

test('with confirmed addresses, no sign-in works before, and a taken address looks the same', async () => {
  const strict = await createTestApp({ env: { REQUIRE_EMAIL_VERIFICATION: 'on' } });
  const registration = {
    name: 'Hanna',
    email: 'hanna@example.org',
    password: testPassword,
    traits: ['ruhig'],
  };
  const first = await strict.request('POST', '/api/auth/sign-up/email', registration);
  expect(first).toMatchObject({ status: 201, body: { signedIn: false } });
  expect(cookiesOf(first.headers)).toMatch(/^wohlwort\.device=[^;]+$/u);
  const second = await strict.request('POST', '/api/auth/sign-up/email', registration);
  expect(second).toMatchObject({ status: 201, body: { signedIn: false } });

  const credentials = { email: registration.email, password: testPassword };
  const early = await strict.request('POST', '/api/auth/sign-in/email', credentials);
  expect(early).toMatchObject({
    status: 403,
    body: { error: { code: 'login.error.email_not_confirmed' } },
  });

  const [kept] = await strict.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, registration.email));
  expect(kept?.status).toBe('kept');
  const token = /confirm-email\?token=([\w-]+)/u.exec(kept?.text ?? '')?.[1] ?? '';
  const stored = await strict.db.select().from(waitingRegistrations);
  expect(stored.some(({ tokenHash }) => tokenHash === token)).toBe(false);
  const browser = createUser(strict.app, cookiesOf(second.headers));
  expect((await browser.request('POST', '/api/auth/email/confirm', { token })).status).toBe(200);
  expect((await strict.request('POST', '/api/auth/sign-in/email', credentials)).status).toBe(200);
  await strict.close();
});

test('a link to a new address works only in a browser of the account', async () => {
  const [person, other] = [await app.signUp('Paul'), await app.signUp('Olga')];
  const newEmail = `${randomUUID()}@example.org`;
  const link = { userId: person.id, newEmail, now: app.clock.now() };
  const token = await issueMailToken(app.db, { ...link, purpose: 'change-email' });
  for (const { request } of [other, app])
    expect(await request('POST', '/api/auth/email/change', { token })).toMatchObject({
      status: 403,
      body: { error: { code: 'confirm.error.change_elsewhere' } },
    });
  const { body } = await person.request('POST', '/api/auth/email/change', { token });
  expect(body).toEqual({ ok: true, isOwn: true });
});

async function forget(email: string): Promise<{ status: number; body: unknown }> {
  const { status, body } = await app.request('POST', '/api/auth/forgotten-password', { email });
  await app.context.background.idle();
  return { status, body };
}

function reset(token: string, password: string) {
  return app.request('POST', '/api/auth/reset-password', { token, password });
}

function signIn(person: TestPerson, password: string) {
  return app.request('POST', '/api/auth/sign-in/email', { email: person.email, password });
}

function lastLink(address: string, path: string): string {
  return mailbox.linkIn(address, path).split(path)[1] ?? '';
}
