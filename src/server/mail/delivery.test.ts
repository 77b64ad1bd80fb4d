import { once } from 'node:events';
import { createServer } from 'node:net';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { mails } from '#server/db/schema/accounts.ts';
import { listMails } from '#server/features/email-outbox/queries.ts';
import { createMailDelivery, tryMailServer } from '#server/mail/delivery.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { createMailingApp } from '#tests/support/mailing-app.ts';
import { selfSigned } from '#tests/support/self-signed.ts';

const { app, mailbox, close } = await createMailingApp();
afterAll(close);

test('a mail that waits behind slow ones is sent once, also when others deliver meanwhile', async () => {
  const due = app.clock.now();
  for (const recipient of ['eins@example.org', 'zwei@example.org', 'drei@example.org']) {
    const mail = { recipient, subject: 'x', text: 'x', html: 'x', status: 'queued' } as const;
    await app.db.insert(mails).values({ ...mail, nextAttemptAt: app.clock.now(), createdAt: due });
    app.clock.move(1000);
  }
  // Each of two stays below the retry minute; together they exceed it.
  mailbox.beforeTaking = async (to) => {
    if (to === 'drei@example.org') return;
    app.clock.move(40_000);
    if (to === 'zwei@example.org') await app.context.mail.deliverDue();
  };
  await app.context.mail.deliverDue();
  expect(mailbox.received.map(({ to }) => to)).toEqual([
    'eins@example.org',
    'drei@example.org',
    'zwei@example.org',
  ]);
});

test('a mail that its server takes very slowly is sent once, and one that it refuses a minute later again', async () => {
  mailbox.received.length = 0;
  const mail = { subject: 'x', text: 'x', html: 'x', status: 'queued' } as const;
  const [at, recipient] = [app.clock.now(), 'langsam@example.org'];
  await app.db.insert(mails).values({ ...mail, recipient, nextAttemptAt: at, createdAt: at });
  mailbox.isRefusing = true;
  await app.context.mail.deliverDue();
  mailbox.isRefusing = false;
  app.clock.move(59_000);
  expect(await app.context.mail.deliverDue()).toBe(0);

  mailbox.beforeTaking = async () => {
    app.clock.move(3 * 60_000);
    expect(await app.context.mail.deliverDue()).toBe(0);
  };
  app.clock.move(1000);
  expect(await app.context.mail.deliverDue()).toBe(1);
  mailbox.beforeTaking = () => Promise.resolve();
  app.clock.move(60 * 60_000);
  expect(await app.context.mail.deliverDue()).toBe(0);
  expect(mailbox.received.map(({ to }) => to)).toEqual([recipient]);
});

test('a mail whose link has run out while the mail server was away is not sent any more', async () => {
  const person = await app.signUp('Lea');
  mailbox.isRefusing = true;
  await app.request('POST', '/api/auth/forgotten-password', { email: person.email });
  await app.context.background.idle();
  app.clock.move(30 * 60_000);
  await app.context.mail.deliverDue();
  app.clock.move(31 * 60_000);
  mailbox.isRefusing = false;
  await app.context.mail.deliverDue();
  expect(mailbox.received.filter(({ to }) => to === person.email)).toEqual([]);
  const left = await app.db
    .select({ status: mails.status, text: mails.text })
    .from(mails)
    .where(eq(mails.recipient, person.email));
  expect(left).toEqual([{ status: 'failed', text: '' }]);
});

test('a mail that was taken while the database went away is noted later, and not sent again', async () => {
  mailbox.received.length = 0;
  const proxy = await openDatabaseProxy(app.database.url);
  const database = openDatabase(proxy.url);
  const delivery = createMailDelivery({ ...app.context, db: database.db });
  const mail = { subject: 'x', text: 'x', html: 'x', status: 'queued' } as const;
  const [at, recipient] = [app.clock.now(), 'einmal@example.org'];
  await app.db.insert(mails).values({ ...mail, recipient, nextAttemptAt: at, createdAt: at });

  mailbox.beforeTaking = () => proxy.cut();
  await expect(delivery.deliverDue()).rejects.toThrow(/^Failed query/u);
  mailbox.beforeTaking = () => Promise.resolve();
  await proxy.mend();
  app.clock.move(60 * 60_000);
  expect(await delivery.deliverDue()).toBe(0);

  expect(mailbox.received.map(({ to }) => to)).toEqual([recipient]);
  const kept = await app.db
    .select({ status: mails.status, text: mails.text })
    .from(mails)
    .where(eq(mails.recipient, recipient));
  expect(kept).toEqual([{ status: 'sent', text: '' }]);
  await delivery.close();
  await database.close();
  await proxy.cut();
});

test('a server that stops sends the mail that it has begun, and leaves the next one to others', async () => {
  mailbox.received.length = 0;
  const delivery = createMailDelivery(app.context);
  const mail = { subject: 'x', text: 'x', html: 'x', status: 'queued' } as const;
  for (const recipient of ['jetzt@example.org', 'spaeter@example.org']) {
    const at = app.clock.now();
    await app.db.insert(mails).values({ ...mail, recipient, nextAttemptAt: at, createdAt: at });
    app.clock.move(1000);
  }
  let stopped = Promise.resolve();
  mailbox.beforeTaking = async () => {
    stopped = delivery.close();
  };
  expect(await delivery.deliverDue()).toBe(1);
  mailbox.beforeTaking = () => Promise.resolve();
  await stopped;
  expect(await delivery.deliverDue()).toBe(0);
  expect(mailbox.received.map(({ to }) => to)).toEqual(['jetzt@example.org']);
  expect(await app.context.mail.deliverDue()).toBe(1);
  expect(mailbox.received.map(({ to }) => to)).toEqual([
    'jetzt@example.org',
    'spaeter@example.org',
  ]);
});

test('a mail server that never comes to an end is left, and asked again later', async () => {
  const chatty = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    const talk = setInterval(() => socket.write('250-still here\r\n'), 5);
    socket.on('close', () => clearInterval(talk));
    socket.write('220 here\r\n');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void chatty.close());
  await once(chatty, 'listening');
  const address = chatty.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const config = { ...app.context.config, smtpUrl: `smtp://127.0.0.1:${port}` };
  const delivery = createMailDelivery({ ...app.context, config, milliseconds: 300 });
  const mail = { subject: 'x', text: 'x', html: 'x', status: 'queued' } as const;
  const [at, recipient] = [app.clock.now(), 'endlos@example.org'];
  await app.db.insert(mails).values({ ...mail, recipient, nextAttemptAt: at, createdAt: at });
  expect(await delivery.deliverDue()).toBe(0);
  app.clock.move(60_000);
  expect(await app.context.mail.deliverDue()).toBe(1);
  expect(mailbox.received.at(-1)?.to).toBe(recipient);
  await delivery.close();
});

test('a server that says 421 gets no further mail in this round', async () => {
  const heard: string[] = [];
  const busy = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => {
      heard.push(data.toString().slice(0, 4));
      socket.write(data.toString().startsWith('MAIL') ? '421 4.7.0 too many\r\n' : '250 yes\r\n');
    });
    socket.write('220 here\r\n');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void busy.close());
  await once(busy, 'listening');
  const address = busy.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const config = { ...app.context.config, smtpUrl: `smtp://127.0.0.1:${port}` };
  const delivery = createMailDelivery({ ...app.context, config });
  const mail = { subject: 'x', text: 'x', html: 'x', status: 'queued' } as const;
  const at = app.clock.now();
  for (const recipient of ['erst@example.org', 'dann@example.org'])
    await app.db.insert(mails).values({ ...mail, recipient, nextAttemptAt: at, createdAt: at });
  expect(await delivery.deliverDue()).toBe(0);
  expect(heard.filter((command) => command === 'MAIL')).toHaveLength(1);
  app.clock.move(60_000);
  expect(await app.context.mail.deliverDue()).toBe(2);
  await delivery.close();
});

test('a digest to a full mailbox is tried again, and none is stopped', async () => {
  const mail = { subject: 'x', text: 'x', html: 'x', status: 'queued' } as const;
  const [at, recipient] = [app.clock.now(), 'voll@example.org'];
  const unsubscribeUrl = 'https://wort.example/stop';
  await app.db
    .insert(mails)
    .values({ ...mail, recipient, unsubscribeUrl, nextAttemptAt: at, createdAt: at });
  mailbox.full.add(recipient);
  expect(await app.context.mail.deliverDue()).toBe(0);
  mailbox.full.clear();
  app.clock.move(60_000);
  expect(await app.context.mail.deliverDue()).toBe(1);
});

/* 0.0.0.0 leads to this machine but is not in our network: it stands for an external server. */
test.each([
  ['smtp://ada:only-for-tests@0.0.0.0', '', false],
  ['smtp://ada:only-for-tests@0.0.0.0', '?ignoreTLS=true', true],
  ['smtp://ada:only-for-tests@127.0.0.1', '', true],
])('whether a password goes without TLS to %s%s: %s', async (server, query, isShown) => {
  const heard: string[] = [];
  const stripped = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => {
      const line = data.toString();
      heard.push(line);
      // An attacker has removed STARTTLS.
      socket.write(line.startsWith('EHLO') ? '250-here\r\n250 AUTH PLAIN\r\n' : '502 no\r\n');
    });
    socket.write('220 here\r\n');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void stripped.close());
  await once(stripped, 'listening');
  const address = stripped.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const config = { ...app.context.config, smtpUrl: `${server}:${port}${query}` };
  const delivery = createMailDelivery({ ...app.context, config });
  const mail = { subject: 'x', text: 'x', html: 'x', status: 'queued' } as const;
  const [at, recipient] = [app.clock.now(), 'offen@example.org'];
  await app.db.insert(mails).values({ ...mail, recipient, nextAttemptAt: at, createdAt: at });
  expect(await delivery.deliverDue()).toBe(0);
  expect(heard.some((line) => line.startsWith('AUTH'))).toBe(isShown);
  await delivery.close();
  await app.db.delete(mails).where(eq(mails.recipient, recipient));
});

/* 0.0.0.0 again stands for an external server. */
test.each([
  ['127.0.0.1', '', true],
  ['0.0.0.0', '', false],
  ['0.0.0.0', '?tls.rejectUnauthorized=false', true],
])('a self-signed certificate at %s%s is taken: %s', async (host, query, isTaken) => {
  const server = new SMTPServer({
    authOptional: true,
    ...selfSigned,
    onData: (stream, _session, callback) => void stream.on('end', () => callback()).resume(),
  });
  onTestFinished(() => server.close(() => undefined));
  // Clients that leave while TLS begins.
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const smtpUrl = `smtp://${host}:${port}${query}`;
  const warnings: unknown[] = [];
  const log = { ...app.context.log, warn: (...words: unknown[]) => void warnings.push(words) };
  const config = { ...app.context.config, smtpUrl };
  const delivery = createMailDelivery({ ...app.context, log, config });
  const mail = { subject: 'x', text: 'x', html: 'x', status: 'queued' } as const;
  const [at, recipient] = [app.clock.now(), 'tls@example.org'];
  await app.db.insert(mails).values({ ...mail, recipient, nextAttemptAt: at, createdAt: at });
  expect(await delivery.deliverDue()).toBe(isTaken ? 1 : 0);
  const { mails: listed } = await listMails(app.db, { page: 1, pageSize: 1 });
  expect(listed).toMatchObject([{ certificateFault: isTaken ? null : 'self_signed' }]);
  const sentence = 'is self-signed. Add ?tls.rejectUnauthorized=false';
  expect(JSON.stringify(warnings).includes(sentence)).toBe(!isTaken);
  const message = await tryMailServer(smtpUrl).then(() => '', String);
  expect(message.includes(sentence)).toBe(!isTaken);
  await delivery.close();
  await app.db.delete(mails).where(eq(mails.recipient, recipient));
});

test('a mail is named by the domain of its sender', async () => {
  mailbox.received.length = 0;
  const config = { ...app.context.config, mailFrom: 'Wohlwort <hallo@wort.example>' };
  const delivery = createMailDelivery({ ...app.context, config });
  const mail = { subject: 'x', text: 'x', html: 'x', status: 'queued' } as const;
  const [at, recipient] = [app.clock.now(), 'nummer@example.org'];
  await app.db.insert(mails).values({ ...mail, recipient, nextAttemptAt: at, createdAt: at });
  expect(await delivery.deliverDue()).toBe(1);
  expect(mailbox.received.at(-1)?.headers).toMatch(/^Message-ID: <[\da-f-]{36}@wort\.example>$/mu);
  await delivery.close();
});
