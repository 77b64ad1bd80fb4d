import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type RequestListener } from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import { createServer as createSilentServer, type Server } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { getRequestListener } from '@hono/node-server';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { CheckName } from '#domain/operations/check.ts';
import type { CheckParts } from '#server/checks/check.ts';
import { warnOf, type DatabaseState } from '#server/checks/database.ts';
import { runChecks } from '#server/checks/run-checks.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { failedWork } from '#server/db/schema/jobs.ts';
import { systemClock, systemRandom } from '#server/runtime/clock.ts';
import { loadConfig } from '#server/runtime/config.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';
import { version } from '#server/runtime/version.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { openBucketServer } from '#tests/support/bucket.ts';
import { send } from '#tests/support/compliments.ts';
import { createSeededDatabase } from '#tests/support/database.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { openMailbox } from '#tests/support/mailbox.ts';
import { withModel } from '#tests/support/model.ts';
import { openNameServer } from '#tests/support/name-server.ts';
import { selfSigned } from '#tests/support/self-signed.ts';

let app: TestApp;
let appUrl: string;
beforeAll(async () => {
  app = await createTestApp({ env: { TRUST_PROXY: 'off' } });
  appUrl = await listen(createServer(answerOf(app)));
});
afterAll(() => app.close());

describe('address and proxy', () => {
  test('a server that answers without a proxy', async () => {
    const found = await check('address', { APP_URL: appUrl });
    expect(found).toMatchObject([{ finding: 'address_answers', values: { version } }]);
    expect(await check('proxy', { APP_URL: appUrl })).toMatchObject([{ finding: 'proxy_none' }]);
  });

  test('an address where nothing, or something else, answers', async () => {
    const nowhere = `http://127.0.0.1:${await findFreePort()}`;
    expect(await check('address', { APP_URL: nowhere })).toMatchObject([
      { finding: 'address_unreachable', values: { code: 'ECONNREFUSED' } },
    ]);
    const other = await listen(createServer((_, answer) => answer.end('<h1>It works</h1>')));
    expect(await check('address', { APP_URL: other })).toMatchObject([
      { finding: 'address_other', values: { status: 200 } },
    ]);
    const moved = await listen(
      createServer((_, answer) => answer.writeHead(301, { location: appUrl }).end()),
    );
    expect(await check('address', { APP_URL: moved })).toMatchObject([
      { finding: 'address_redirects' },
    ]);
    for (const APP_URL of [nowhere, other, moved])
      expect(await check('proxy', { APP_URL })).toEqual([]);
  });

  test.each([
    ['one that appends', append, 'off', 'proxy_untrusted'],
    ['one that appends', append, 'on', 'proxy_right'],
    ['one that appends', append, '2', 'proxy_forgeable'],
    ['one that replaces', replace, 'off', 'proxy_untrusted'],
    ['one that replaces', replace, 'on', 'proxy_right'],
    ['one that says nothing of the visitor', onlyScheme, 'off', 'proxy_untrusted'],
    ['one that says nothing of the visitor', onlyScheme, 'on', 'proxy_forgeable'],
    ['none', null, 'on', 'proxy_forgeable'],
  ])('%s, TRUST_PROXY=%3$s: %4$s', async (_, headers, TRUST_PROXY, finding) => {
    const APP_URL = headers === null ? appUrl : await openProxy(appUrl, headers);
    expect(await check('proxy', { APP_URL, TRUST_PROXY })).toMatchObject([{ finding }]);
  });

  test('two proxies of which one is trusted', async () => {
    const APP_URL = await openProxy(await openProxy(appUrl, append), append);
    expect(await check('proxy', { APP_URL, TRUST_PROXY: 'on' })).toMatchObject([
      { finding: 'proxy_untrusted', values: { proxies: 2, trusted: 1 } },
    ]);
  });
});

test('a certificate is told with its fault, or with the days that it is valid', async () => {
  const server = createTlsServer(selfSigned, answerOf(app));
  const APP_URL = (await listen(server)).replace('http:', 'https:');
  expect(await check('certificate', { APP_URL })).toMatchObject([
    { finding: 'certificate_refused', values: { fault: 'self_signed' } },
  ]);
  expect(await check('certificate', { APP_URL: appUrl })).toEqual([]);

  const authorities = getCACertificates();
  setDefaultCACertificates([selfSigned.cert]);
  onTestFinished(() => setDefaultCACertificates(authorities));
  expect(await check('certificate', { APP_URL })).toMatchObject([{ finding: 'certificate_valid' }]);
  const end = Date.parse(new X509Certificate(selfSigned.cert).validTo);
  const clock = { now: () => new Date(end - 5.5 * 24 * 60 * 60 * 1000) };
  expect(await check('certificate', { APP_URL }, {}, { clock })).toMatchObject([
    { finding: 'certificate_ends', values: { days: 5 } },
  ]);
});

describe('the domain of mails', () => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Wohlwort <hallo@mail.wort.example>' };
  const domain = 'mail.wort.example';

  test('with everything that other mail servers ask for', async () => {
    const found = await check('mail_domain', env, {
      [domain]: ['other=1', 'v=spf1 include:_spf.example -all'],
      [`s1._domainkey.${domain}`]: [`v=DKIM1; k=rsa; p=${'A'.repeat(400)}`],
      '_dmarc.wort.example': ['v=DMARC1; p=quarantine; rua=mailto:a@wort.example'],
    });
    expect(found).toMatchObject([
      { finding: 'spf_found', subject: 'SPF' },
      { finding: 'dkim_found', subject: 'DKIM', values: { selector: 's1' } },
      { finding: 'dmarc_found', subject: 'DMARC', values: { policy: 'quarantine' } },
    ]);
  });

  test('with nothing, with two SPF records, and with a withdrawn key', async () => {
    expect((await check('mail_domain', env)).map(({ finding }) => finding)).toEqual([
      'spf_missing',
      'dkim_unknown',
      'dmarc_missing',
    ]);
    const found = await check('mail_domain', env, {
      [domain]: ['v=spf1 -all', 'v=spf1 ~all'],
      [`mail._domainkey.${domain}`]: ['v=DKIM1; p='],
    });
    expect(found.map(({ finding }) => finding).slice(0, 2)).toEqual([
      'spf_several',
      'dkim_unknown',
    ]);
  });

  test('that is known only here, and none without a mail server', async () => {
    const local = { SMTP_URL: env.SMTP_URL, MAIL_FROM: 'wohlwort@localhost' };
    expect(await check('mail_domain', local)).toMatchObject([{ finding: 'mail_domain_local' }]);
    expect(await check('mail_domain', { SMTP_URL: '' })).toEqual([]);
  });
});

describe('the mail server', () => {
  test('that takes mails, one that is not there, and none', async () => {
    const mailbox = await openMailbox();
    expect(await check('mail_server', { SMTP_URL: mailbox.url })).toMatchObject([
      { finding: 'mail_accepted' },
    ]);
    const SMTP_URL = mailbox.url.replace('//', '//me:geheim@');
    const refused = await check('mail_server', { SMTP_URL });
    expect(refused).toMatchObject([{ finding: 'mail_login' }]);
    await mailbox.stop();
    const away = await check('mail_server', { SMTP_URL });
    expect(away).toMatchObject([{ finding: 'mail_unreachable', values: { code: 'ECONNREFUSED' } }]);
    expect(JSON.stringify([refused, away])).not.toContain('geheim');
    expect(await check('mail_server', { SMTP_URL: '' })).toEqual([]);
  });
});

describe('the model', () => {
  const model = withModel();

  test('that answers, that refuses the key, that is away, and none', async () => {
    const env = { OPENAI_API_KEY: 'only-for-tests', OPENAI_BASE_URL: `${model.mock.url}/v1` };
    expect(await check('model', env)).toMatchObject([{ finding: 'model_answers' }]);
    const refusing = await listen(createServer((_, answer) => answer.writeHead(401).end('{}')));
    expect(await check('model', { ...env, OPENAI_BASE_URL: refusing })).toMatchObject([
      { finding: 'model_key' },
    ]);
    expect(await check('model', { ...env, OPENAI_BASE_URL: 'http://127.0.0.1:1' })).toMatchObject([
      { finding: 'model_silent', values: { reason: 'connection' } },
    ]);
    expect(await check('model', {})).toMatchObject([{ finding: 'model_none' }]);
  });

  test.each<[string, RequestListener, string, string]>([
    ['credit', (_, answer) => answer.writeHead(402).end('{}'), 'model_busy', 'credit'],
    [
      'quota',
      (_, answer) => answer.writeHead(429).end('{"error":{"code":"insufficient_quota"}}'),
      'model_busy',
      'credit',
    ],
    ['rights', (_, answer) => answer.writeHead(403).end('{}'), 'model_key', 'unauthorized'],
    [
      'missing place',
      (_, answer) => answer.writeHead(404).end(),
      'model_unlisted',
      'model-missing',
    ],
    ['slow down', (_, answer) => answer.writeHead(429).end('{}'), 'model_busy', 'rate-limited'],
    ['half an answer', (_, answer) => answer.destroy(), 'model_silent', 'connection'],
    ['wrong shape', (_, answer) => answer.end('<h1>It works</h1>'), 'model_unlisted', 'malformed'],
  ])('%s', async (_, listener, finding, reason) => {
    const OPENAI_BASE_URL = await listen(createServer(listener));
    expect(
      await check('model', { OPENAI_API_KEY: 'only-for-tests', OPENAI_BASE_URL }),
    ).toMatchObject([{ finding, values: { reason } }]);
  });
});

test('the house’s provider that answers, names another issuer, is away, and none', async () => {
  const client = { OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'geheim', OIDC_NAME: 'Schulkonto' };
  const path = '/realms/schule';
  const OIDC_ISSUER: string = await listen(
    createServer(({ url = '' }, answer) => {
      const isKnown = url.endsWith(`${path}/.well-known/openid-configuration`);
      answer.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
      const issuer = `${OIDC_ISSUER}${path}`;
      answer.end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth` }));
    }),
  );
  const found = (issuer: string) => check('sign_in', { ...client, OIDC_ISSUER: issuer });
  expect(await found(OIDC_ISSUER + path)).toMatchObject([
    { finding: 'sign_in_found', subject: 'Schulkonto' },
  ]);
  expect(await found(`${OIDC_ISSUER}/x${path}`)).toMatchObject([
    { finding: 'sign_in_issuer', values: { issuer: OIDC_ISSUER + path } },
  ]);
  expect(await found(OIDC_ISSUER)).toMatchObject([
    { finding: 'sign_in_silent', values: { reason: '404' } },
  ]);
  const away = await found(`http://127.0.0.1:${await findFreePort()}`);
  expect(away).toMatchObject([{ finding: 'sign_in_silent', values: { reason: 'ECONNREFUSED' } }]);
  expect(JSON.stringify(away)).not.toContain('geheim');
  for (const [server, reason] of [
    [createServer((_, answer) => answer.writeHead(503).end()), '503'],
    [createServer((_, answer) => answer.destroy()), 'UND_ERR_SOCKET'],
    [createTlsServer(selfSigned), 'self_signed'],
  ] as const) {
    const address = await listen(server);
    const issuer = server instanceof TlsServer ? address.replace('http:', 'https:') : address;
    expect(await found(issuer)).toMatchObject([{ finding: 'sign_in_silent', values: { reason } }]);
  }
  expect(await check('sign_in', {})).toEqual([]);
});

test('pushes need https, the app in the browser, and a contact', async () => {
  const APP_URL = 'https://127.0.0.1:1';
  for (const [env, finding] of [
    [{ APP_URL, OPERATOR_EMAIL: 'ada@example.org' }, 'push_ready'],
    [{ APP_URL }, 'push_no_contact'],
    [{ APP_URL: 'http://wort.invalid' }, 'push_no_tls'],
    [{ APP_URL, OFFLINE: 'off' }, 'push_off'],
  ] as const)
    expect(await check('push', env)).toMatchObject([{ finding }]);
});

test('clocks are compared with the database’s and with that of APP_URL', async () => {
  const agreeing = await check('clock', { APP_URL: appUrl });
  expect(agreeing).toMatchObject([
    { finding: 'clock_right', subject: 'PostgreSQL' },
    { finding: 'clock_right', subject: 'APP_URL' },
  ]);
  const clock = { now: () => new Date(systemClock.now().getTime() + 3_600_000) };
  const found = await check('clock', { APP_URL: appUrl }, {}, { clock });
  expect(found).toMatchObject([{ finding: 'clock_wrong' }, { finding: 'clock_wrong' }]);
});

test('the database is told by its version, its people, or why it cannot be used', async () => {
  const database = await createSeededDatabase();
  onTestFinished(() => database.close());
  const { db } = database;
  const [ready] = await check('database', {}, {}, { db });
  expect(ready).toMatchObject({ finding: 'database_ready' });
  expect(ready?.values['version']).toMatch(/^\d\d/u);
  await seedDemo({ db, clock: systemClock, random: systemRandom });
  expect(await check('database', {}, {}, { db })).toMatchObject([
    { finding: 'demo_left', values: { people: 13 } },
  ]);
  expect(await check('database', {}, {}, { db: null })).toMatchObject([
    { finding: 'database_new' },
  ]);
  const broken = new OperatorError('It does not answer.');
  expect(await check('database', {}, {}, { db: broken })).toMatchObject([
    { finding: 'database_unusable', values: { message: 'It does not answer.' } },
  ]);
});

describe('background work', () => {
  test('that is all done', async () => {
    expect(await check('work', {})).toMatchObject([{ finding: 'work_done' }]);
  });

  test('that fails, is set aside, or waits long past its time', async () => {
    const row = { firstFailedAt: hoursAgo(30), attempts: 9, code: '23505' };
    await app.db.insert(failedWork).values([
      { ...row, task: 'send-digests', item: 'a', nextAttemptAt: hoursAgo(-1) },
      { ...row, task: 'send-digests', item: 'b', nextAttemptAt: hoursAgo(-1) },
      { ...row, task: 'settle-steps', item: '7', nextAttemptAt: sql`'infinity'` },
    ]);
    const [sender, receiver] = [await app.signUp('Anton'), await app.signUp('Bertha')];
    const id = await send(sender, receiver, { isAnonymous: true });
    await app.db
      .update(compliments)
      .set({ place: 'waiting', dueAt: hoursAgo(2), arrivedAt: null })
      .where(eq(compliments.id, id));
    onTestFinished(async () => {
      await app.db.delete(failedWork);
      await app.db.delete(compliments);
    });
    expect(await check('work', {})).toMatchObject([
      { finding: 'work_failing', subject: 'send-digests', values: { count: 2, code: '23505' } },
      { finding: 'work_set_aside', subject: 'settle-steps', values: { count: 1 } },
      { finding: 'work_overdue', subject: 'letters', values: { work: 'letters', minutes: 120 } },
    ]);
  });
});

describe('what PostgreSQL would warn of', () => {
  const good = { unsafe: [], collation: '2.36', present: '2.36', age: 50_000_000, room: 97 };
  const known = { database: 'wort', now: new Date('2026-11-28T00:00:00Z'), wanted: 15 };

  test('nothing', () => {
    for (const major of [15, 18]) expect(warnOf({ ...good, major }, known)).toEqual([]);
    const withoutVersion = { ...good, major: 18, collation: null };
    expect(warnOf(withoutVersion, known)).toEqual([]);
  });

  test.each<[Partial<DatabaseState>, ReturnType<typeof warnOf>[number]]>([
    [{ unsafe: ['fsync'] }, { finding: 'database_unsafe', subject: 'fsync' }],
    [
      { present: '2.41' },
      {
        finding: 'database_collation',
        values: { database: 'wort', collation: '2.36', present: '2.41' },
      },
    ],
    [{ age: 2_105_000_000 }, { finding: 'database_wraparound', values: { millions: 39 } }],
    [{ room: 10 }, { finding: 'database_connections', values: { room: 10, wanted: 15 } }],
    [{ major: 14 }, { finding: 'database_old', values: { major: 14, year: '2026' } }],
  ])('%o', (state, finding) => {
    expect(warnOf({ ...good, major: 18, ...state }, known)).toEqual([finding]);
  });

  test('by the state of a real one', async () => {
    const { rows } = await app.db.execute<{ fsync: string }>(
      sql`select current_setting('fsync') as fsync`,
    );
    const found = await check('database', { DATABASE_POOL: '500' });
    expect(found.some(({ subject }) => subject === 'fsync')).toBe(rows[0]?.fsync === 'off');
    expect(found).toContainEqual(
      expect.objectContaining({
        finding: 'database_connections',
        values: { room: expect.any(Number), wanted: 505 },
      }),
    );
  });
});

test('the storage of backups is told when it cannot be used', async () => {
  const storage = await openBucketServer();
  onTestFinished(storage.close);
  expect(await check('backup', storage.env)).toMatchObject([{ finding: 'backup_never' }]);
  storage.odd.push({ status: 403, code: 'AccessDenied' });
  expect(await check('backup', storage.env)).toMatchObject([{ finding: 'backup_never' }]);
  for (const [env, message] of [
    [{ AWS_SECRET_ACCESS_KEY: 'another' }, /does not accept the credentials/u],
    [{ BACKUP_TO: 's3://another' }, /does not know this place \(NoSuchBucket\)/u],
  ] as const) {
    const [line] = await check('backup', { ...storage.env, ...env });
    expect(line?.finding).toBe('backup_unusable');
    expect(line?.values['message']).toMatch(message);
  }
});

test('the disk of a folder that is still to come is measured', async () => {
  const [found] = await check('disk', { DATA_DIR: '/tmp/wohlwort-not-yet/data' });
  expect(found?.finding).toMatch(/^disk_/u);
  expect(found?.values['megabytes']).toBeGreaterThan(0);
});

test('settings are told each in a line', async () => {
  const found = await check('configuration', { APP_URL: 'https://wort.example' });
  expect(found).toContainEqual({
    check: 'configuration',
    finding: 'setting_no_production',
    subject: 'NODE_ENV',
    values: {},
  });
});

test('a check that gets no answer ends, and the others are told', async () => {
  const silent = createSilentServer();
  const address = await listen(silent);
  const parts = partsOf({ APP_URL: address }, new Map());
  const lines = await runChecks(await parts, 200);
  expect(lines.find(({ check }) => check === 'address')).toMatchObject({
    finding: 'address_unreachable',
  });
  expect(lines.find(({ check }) => check === 'database')).toMatchObject({
    finding: 'database_ready',
  });
});

type Others = Partial<Pick<CheckParts, 'clock' | 'db'>>;

function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * 60 * 60 * 1000);
}

async function check(
  name: CheckName,
  env: Record<string, string>,
  texts: Record<string, string[]> = {},
  others: Others = {},
) {
  const lines = await runChecks(await partsOf(env, new Map(Object.entries(texts)), others));
  return lines.filter((line) => line.check === name);
}

async function partsOf(
  env: Record<string, string>,
  texts: ReadonlyMap<string, string[]>,
  others: Others = {},
): Promise<CheckParts> {
  const { names, close } = await openNameServer(Object.fromEntries(texts));
  onTestFinished(() => void close());
  const config = loadConfig({ APP_URL: 'http://127.0.0.1:1', ...env });
  return { config, clock: systemClock, db: app.db, names, ...others };
}

function answerOf({ app }: TestApp): RequestListener {
  const answer = getRequestListener(app.fetch);
  return (incoming, outgoing) => void answer(incoming, outgoing);
}

type Headers = (given: string | undefined) => Record<string, string>;

function append(given: string | undefined): Record<string, string> {
  return { 'x-forwarded-for': given === undefined ? '198.51.100.7' : `${given}, 198.51.100.7` };
}

function replace(): Record<string, string> {
  return { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' };
}

function onlyScheme(): Record<string, string> {
  return { 'x-forwarded-proto': 'https' };
}

function openProxy(target: string, headersOf: Headers): Promise<string> {
  return listen(
    createServer((incoming, outgoing) => {
      const { 'x-forwarded-for': given, ...kept } = incoming.headers;
      const headers = { ...kept, ...headersOf(given?.toString()) };
      const passed = request(`${target}${incoming.url}`, { headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(passed);
    }),
  );
}

/** Closed with the tests. */
async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push(server);
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const opened: Server[] = [];
afterAll(() => {
  for (const server of opened) server.close();
});
