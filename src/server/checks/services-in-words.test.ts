import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { pino } from 'pino';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { createProviders } from '#server/auth/providers.ts';
import { checkClock } from '#server/checks/clock.ts';
import { openStore } from '#server/db/store.ts';
import { sendTestMail, tryMailServer } from '#server/mail/delivery.ts';
import { createPhone } from '#server/phone/phone.ts';
import { createPush, type PushOutcome } from '#server/push/push.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { loadConfig } from '#server/runtime/config.ts';
import { sentenceOf } from '#server/runtime/fault-sentence.ts';
import { faultOutside } from '#server/runtime/fault.ts';
import { createLog } from '#server/runtime/log.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { openMailbox } from '#tests/support/mailbox.ts';
import { browserKeys } from '#tests/support/push-encryption.ts';
import { selfSigned } from '#tests/support/self-signed.ts';

/* Sentences for operators when a service outside fails; bucket-faults.test.ts has those of the storage. */

const nowhere = `127.0.0.1:${await findFreePort()}`;
const nobody = 'nobody.invalid';
const day = 24 * 60 * 60 * 1000;

describe('the database', () => {
  const real = new URL(inject('templateUrl'));

  function realWith(change: (url: URL) => void): string {
    const url = new URL(real);
    change(url);
    return url.href;
  }

  test.each([
    [
      'name',
      `postgresql://me:geheim@${nobody}/wohlwort`,
      /^The database of DATABASE_URL does not answer \((?:ENOTFOUND|EAI_AGAIN)\)\. Its name is not found: check the address, and the name server of this machine\.$/u,
    ],
    [
      'connection',
      `postgresql://me:geheim@${nowhere}/wohlwort`,
      /^The database of DATABASE_URL does not answer \(ECONNREFUSED\)\. Check the address and that the server runs\.$/u,
    ],
    [
      'missing place',
      realWith((url) => (url.pathname = '/Nicht da')),
      /^There is no database Nicht da at DATABASE_URL: CREATE DATABASE "Nicht da" OWNER \S+;$/u,
    ],
    [
      'key',
      realWith((url) => url.searchParams.set('user', 'nobody_here')),
      /^The database of DATABASE_URL does not accept the credentials \(28\w+\)\. Check the user and the password in it\.$/u,
    ],
  ])('%s', async (_, url, sentence) => {
    expect(await openDatabase(url)).toMatch(sentence);
  });

  test('half an answer, and another program', async () => {
    const cut = await listen(createServer((socket) => socket.once('data', () => socket.destroy())));
    expect(await openDatabase(`postgresql://me:geheim@${cut}/wohlwort`)).toBe(
      'The database of DATABASE_URL ended the connection (cut). Try again; look into its log.',
    );
    const other = await listen(createHttpServer());
    expect(await openDatabase(`postgresql://me:geheim@${other}/wohlwort?sslmode=verify-full`)).toBe(
      'The database of DATABASE_URL answers something else than expected (shape). Check host and port, and sslmode: it may speak no TLS.',
    );
  });

  test.each([
    [
      'quota',
      '53100',
      'has no room or no credit left (53100). Make room on its disk: nothing that was acknowledged is lost.',
      false,
    ],
    [
      'slow down',
      '53300',
      'cannot answer now (53300). Try again later; if it has too few connections, raise max_connections or lower DATABASE_POOL.',
      true,
    ],
  ])('%s (%s), of which only too many connections pass', async (_, code, sentence, again) => {
    let asked = 0;
    const refusing = createServer((socket) => {
      asked += 1;
      socket.on('error', ignore).once('data', () => socket.end(errorOfPostgres(code)));
    });
    const url = `postgresql://me:geheim@${await listen(refusing)}/wohlwort`;
    const said = await openDatabase(url, AbortSignal.timeout(300));
    expect(said).toBe(`The database of DATABASE_URL ${sentence}`);
    expect(asked > 1).toBe(again);
  });
});

describe('the mail server', () => {
  test('name and connection', async () => {
    expect(await attemptMail(nobody)).toMatch(
      /^The mail server of SMTP_URL accepts no mails \(\w+\)\. Its name is not found: check/u,
    );
    expect(await attemptMail(nowhere)).toBe(
      'The mail server of SMTP_URL accepts no mails (ECONNREFUSED). Check the address, the user and the password and that the server runs.',
    );
  });

  test('certificate, and the port of the other protocol', async () => {
    const tls = await listen(createTlsServer(selfSigned, (socket) => socket.on('error', ignore)));
    expect(await attemptMail(tls, 'smtps')).toBe(
      'The certificate of the mail server of SMTP_URL is self-signed. Add ?tls.rejectUnauthorized=false to the address to take it as it is.',
    );
    const plain = await listen(createServer((socket) => socket.write('220 mail.example\r\n')));
    expect(await attemptMail(plain, 'smtps')).toMatch(/ Port 465 goes with smtps:\/\/, 587 with/u);
  });

  test('key, half an answer, and a recipient in its words', async () => {
    const mailbox = await openMailbox();
    onTestFinished(() => mailbox.stop());
    expect(await attemptMail(new URL(mailbox.url).host)).toMatch(
      /does not accept the credentials \(\w+\)\. Check the user and the password in it\.$/u,
    );
    const cut = await listen(createServer((socket) => socket.end('220 mail.exa')));
    expect(await attemptMail(cut)).toMatch(/^The mail server of SMTP_URL \w.+\.$/u);
    mailbox.unknown.add('ada@example.org');
    const config = { smtpUrl: mailbox.url, mailFrom: 'a@example.org', appUrl: 'http://localhost' };
    expect(await sentenceOfFailure(sendTestMail(config, 'ada@example.org'))).toMatch(
      /did not take the mail: .*550 nobody/u,
    );
  });

  test.each([
    ['MAIL', '421 4.7.0 too many', 'cannot answer now (421). Try again later.'],
    ['RCPT', '450 4.2.0 greylisted', 'cannot answer now (450). Try again later.'],
    ['MAIL', '452 4.3.1 no space', `has no room or no credit left (452). ${full}`],
    ['RCPT', '552 5.2.2 mailbox full', `has no room or no credit left (552). ${full}`],
  ])('quota, and slow down: %s is answered by %s', async (command, answer, sentence) => {
    const smtpUrl = `smtp://${await listen(mailServer({ [command]: answer }))}`;
    const config = { smtpUrl, mailFrom: 'a@example.org', appUrl: 'http://localhost' };
    const failure: unknown = await sendTestMail(config, 'ada@example.org').catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ fault: 'refused', values: { answer } });
    expect(String(failure)).toContain(`${answer} The mail server of SMTP_URL ${sentence}`);
  });

  test('slow down already in its greeting', async () => {
    const busy = await listen(createServer((socket) => socket.end('421 4.3.2 not now\r\n')));
    expect(await attemptMail(busy)).toBe(
      'The mail server of SMTP_URL cannot answer now (421). Try again later.',
    );
  });
});

const full = 'Its disk, your quota there or the mailbox of the recipient is full.';

describe('the sign-in provider', () => {
  test.each([
    ['name', `https://${nobody}`, /Its name is not found: check OIDC_ISSUER/u],
    ['connection', `http://${nowhere}`, /does not answer \(ECONNREFUSED\)/u],
  ])('%s', async (_, issuer, sentence) => {
    expect(await beginSignIn(issuer)).toMatch(sentence);
  });

  test.each([
    [404, 'does not know this place (404). Check OIDC_ISSUER.'],
    [429, 'cannot answer now (429). Try again later.'],
    [503, 'cannot answer now (503). Try again later.'],
  ])('%i', async (status, sentence) => {
    const issuer = await listen(createHttpServer((_, reply) => reply.writeHead(status).end()));
    expect(await beginSignIn(`http://${issuer}`)).toBe(`The sign-in provider ${sentence}`);
  });

  test('certificate, and half an answer', async () => {
    const tls = await listen(createHttpsServer(selfSigned));
    expect(await beginSignIn(`https://${tls}`)).toContain(
      'The certificate of the sign-in provider is self-signed.',
    );
    const cut = await listen(createHttpServer(isCut));
    expect(await beginSignIn(`http://${cut}`)).toContain('ended the connection (UND_ERR_SOCKET).');
  });

  test('clock, in the list of checks', async () => {
    const wrong = new Date(Date.now() + day).toUTCString();
    const issuer = `http://${await listen(createHttpServer((_, reply) => reply.writeHead(404, { date: wrong }).end()))}`;
    const config = loadConfig({ APP_URL: `http://${nowhere}`, ...house(issuer) });
    const names = { resolveTxt: () => Promise.resolve([]) };
    const parts = { config, clock: systemClock, db: null, names };
    expect(await checkClock(parts, AbortSignal.timeout(5000))).toMatchObject([
      { finding: 'clock_wrong', subject: 'OIDC_ISSUER' },
    ]);
  });
});

/** Answers over HTTP, with what a gateway or push service makes of them; `again`: a push is sent later. */
const answers = [
  [401, 'does not accept the credentials (401).', false],
  [402, 'has no room or no credit left (402).', false],
  [403, 'does not allow this (403).', false],
  [429, 'cannot answer now (429). Try again later.', true],
  [503, 'cannot answer now (503). Try again later.', true],
] as const;

const isCut: RequestListener = (_, response) => void response.destroy();

describe('the SMS gateway', () => {
  test.each(answers)('%i', async (status, sentence) => {
    const gateway = await listen(createHttpServer((_, reply) => reply.writeHead(status).end()));
    expect(await sendCode(`http://${gateway}/`)).toContain(
      `A code could not be sent to a telephone. The SMS gateway of SMS_WEBHOOK_URL ${sentence}`,
    );
  });

  test('name, connection, certificate, missing place and half an answer', async () => {
    expect(await sendCode(`http://${nobody}/`)).toContain('Its name is not found');
    expect(await sendCode(`http://${nowhere}/`)).toContain('does not answer (ECONNREFUSED).');
    const tls = await listen(createHttpsServer(selfSigned));
    expect(await sendCode(`https://${tls}/`)).toContain(
      'The certificate of the SMS gateway of SMS_WEBHOOK_URL is self-signed.',
    );
    const missing = await listen(createHttpServer((_, reply) => reply.writeHead(404).end()));
    expect(await sendCode(`http://${missing}/`)).toContain('does not know this place (404).');
    const cut = await listen(createHttpServer(isCut));
    expect(await sendCode(`http://${cut}/`)).toContain('ended the connection (UND_ERR_SOCKET).');
  });
});

describe('the push service', () => {
  test.each([400, 401, 403])('clock (%i), tried again', async (status) => {
    for (const hours of [-13, 13]) {
      const date = new Date(Date.now() + hours * (day / 24)).toUTCString();
      const reply: RequestListener = (_, response) => response.writeHead(status, { date }).end();
      const { outcome, said } = await sendPush(`http://${await listen(createHttpServer(reply))}`);
      expect(said).toContain(
        `The push service says that the clock of this machine is wrong (${status}). Set it, best by NTP.`,
      );
      expect(outcome.kind).toBe('later');
    }
  });

  test.each(answers)('%i', async (status, sentence, again) => {
    const service = await listen(createHttpServer((_, reply) => reply.writeHead(status).end()));
    const { outcome, said } = await sendPush(`http://${service}`);
    expect(said).toContain(`A push was rejected. The push service ${sentence}`);
    expect(outcome.kind).toBe(again ? 'later' : 'refused');
  });

  test('name, connection, certificate and half an answer, all tried again', async () => {
    const tls = await listen(createHttpsServer(selfSigned));
    const cut = await listen(createHttpServer(isCut));
    for (const [url, sentence] of [
      [`http://${nobody}`, 'Its name is not found'],
      [`http://${nowhere}`, 'The push service does not answer (ECONNREFUSED).'],
      [`https://${tls}`, 'The certificate of the push service is self-signed.'],
      [`http://${cut}`, 'The push service ended the connection (ECONNRESET).'],
    ] as const) {
      const { outcome, said } = await sendPush(url);
      expect(said).toContain(sentence);
      expect(outcome.kind).toBe('later');
    }
  });
});

/** The message, which is one line for an operator and tells no password. */
async function sentenceOfFailure(work: Promise<unknown>): Promise<string> {
  const failure: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof Error)) throw new Error('It did not fail.');
  expect(failure.message).not.toMatch(/\n|geheim/u);
  return failure.message;
}

/** A log as an operator sees it, without a stack and without what is secret. */
function listeningLog() {
  const lines: string[] = [];
  const write = (line: string): void => {
    expect(line).not.toMatch(/"stack"|4915112345678|123456"|secret-of-a-browser/u);
    lines.push(line);
  };
  return { log: pino({ base: null }, { write }), lines };
}

function ignore(): void {}

/** Closed with its test. */
async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** Asked once: a start would wait ten seconds. */
async function openDatabase(url: string, asked = AbortSignal.abort()): Promise<string> {
  const config = loadConfig({ DATABASE_URL: url });
  const log = createLog({ logLevel: 'silent' });
  return sentenceOfFailure(openStore({ config, log, asked }));
}

/** As the protocol of PostgreSQL writes it. */
function errorOfPostgres(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mgeheim\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** Answers the commands named so by a refusal, and others by consent. */
function mailServer(refusals: Record<string, string>): Server {
  return createServer((socket) => {
    socket.on('error', ignore).on('data', (data) => {
      const command = /^\w+/u.exec(data.toString())?.[0] ?? '';
      socket.write(`${refusals[command] ?? '250 yes'}\r\n`);
    });
    socket.write('220 mail.example\r\n');
  });
}

const house = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'wohlwort',
  OIDC_CLIENT_SECRET: 'geheim',
  OIDC_NAME: 'Schulkonto',
});

/** As the log tells it. */
async function beginSignIn(issuer: string): Promise<string> {
  const providers = createProviders(loadConfig(house(issuer)), systemClock);
  const failure: unknown = await providers
    .begin('oidc', 'nothing')
    .catch((error: unknown) => error);
  return sentenceOf('provider', faultOutside(failure));
}

const attemptMail = (address: string, protocol = 'smtp') =>
  sentenceOfFailure(tryMailServer(`${protocol}://me:geheim@${address}`));

async function sendCode(url: string): Promise<string> {
  const { log, lines } = listeningLog();
  const phone = createPhone(loadConfig({ SMS_WEBHOOK_URL: url }), log);
  await expect(phone.sendCode('+4915112345678', '123456')).rejects.toThrow('factor.error.phone');
  return lines.join('\n');
}

async function sendPush(url: string): Promise<{ outcome: PushOutcome; said: string }> {
  const { log, lines } = listeningLog();
  const config = loadConfig({});
  const vapidPrivateKey = 'only-for-tests-0123456789-0123456789-012345';
  const keys = browserKeys(null, randomBytes(16));
  const target = {
    endpoint: `${url}/secret-of-a-browser`,
    p256dh: keys.pair.getPublicKey('base64url'),
    auth: keys.auth.toString('base64url'),
  };
  const outcome = await createPush({ ...config, vapidPrivateKey }, log, {
    toOwnNetwork: true,
  }).send(target, 'Hallo');
  return { outcome, said: lines.join('\n') };
}
