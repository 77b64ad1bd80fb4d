import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { createServer, connect } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbedded } from '#server/db/embedded.ts';
import { projectFolder } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { call, register } from '#tests/support/member.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';
import {
  launchServer,
  failingStart,
  findPostgres,
  findSocketFolder,
  isRunning,
  runCommand,
  startServer,
  temporaryFolder,
} from '#tests/support/server-process.ts';

test('the first start prepares everything, the second finds everything', async () => {
  const DATA_DIR = path.join(temporaryFolder(), 'data');
  const first = await startServer({ DATA_DIR });
  expect(await (await fetch(`${first.address}/api/health`)).json()).toMatchObject({
    status: 'ok',
    database: 'ok',
  });
  // Leads links to the chosen port without APP_URL, in mails as well.
  const ownAddress = `http://localhost:${new URL(first.address).port}`;
  const robots = await fetch(`${first.address}/robots.txt`);
  expect(await robots.text()).toContain(`Sitemap: ${ownAddress}/sitemap.xml`);
  expect(first.output()).toContain(`mails wait for an administrator at ${ownAddress}/admin`);
  const { cookie } = await register(first.address);
  expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
  for (const secret of ['auth-secret', 'push-key'])
    expect(statSync(path.join(DATA_DIR, secret)).mode & 0o777).toBe(0o600);
  expect(await first.stop()).toBe(0);

  const second = await startServer({ DATA_DIR });
  expect((await call(second.address, cookie, 'GET', '/api/profile')).status).toBe(200);
  expect(second.output()).not.toContain('has the schema of this version');
});

test('a start on plain Windows ends with what to use there', () => {
  const windows = "Object.defineProperty(process, 'platform', { value: 'win32' })";
  const parameters = ['--import', `data:text/javascript,${windows}`, 'scripts/setup.mjs', 'start'];
  const started = spawnSync(process.execPath, parameters, { cwd: projectFolder, encoding: 'utf8' });
  expect(started).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Wohlwort runs on .+ in WSL or in a container .+\.\n$/u),
  });
});

test.runIf(isFullRun)('every answer carries the security headers', async () => {
  const { address } = await startServer({ DATA_DIR: path.join(temporaryFolder(), 'data') });
  const asked: [method: string, place: string, status: number, headers?: Record<string, string>][] =
    [
      ['GET', '/', 200],
      ['HEAD', '/', 200],
      ['GET', '/api/health', 200],
      ['OPTIONS', '/api/health', 404],
      ['GET', '/api/profile', 401],
      ['GET', '/api/nothing', 404],
      ['GET', '/assets/nothing.js', 404],
      ['GET', '/metrics', 404, { 'x-forwarded-for': '192.0.2.1' }],
      ['GET', '/profile', 302],
      ['POST', '/login', 303],
      ['POST', '/api/profile', 404],
      ['PUT', '/api/auth/email', 413, { 'content-length': String(2 ** 20) }],
      // Includes a refusal before the request is read.
      ['GET', '/', 413, { 'content-length': String(2 ** 20) }],
    ];
  for (const [method, place, status, sent] of asked) {
    const { statusCode, headers } = await headOf(address + place, method, sent);
    expect([method, place, statusCode]).toEqual([method, place, status]);
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe-inline');
    expect([method, place, headers]).toMatchObject([
      method,
      place,
      {
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        // Allows the referrer to our own server, because a form needs it to state its origin.
        'referrer-policy': place === '/' && status === 200 ? 'same-origin' : 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      },
    ]);
  }
});

/** Returns the answer to a request's head, without its body. */
async function headOf(
  address: string,
  method: string,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  const asked = request(address, { method, headers });
  const answered = once(asked, 'response');
  asked.on('error', () => undefined);
  if (headers['content-length'] === undefined) asked.end();
  else asked.flushHeaders();
  const [answer] = await answered;
  asked.destroy();
  return answer;
}

test.runIf(isFullRun)(
  'the demo community lives there, and its administrator can sign in',
  async () => {
    const DATA_DIR = path.join(temporaryFolder(), 'data');
    const server = await startServer({ DATA_DIR, DEMO_DATA: 'on' });
    const file = path.join(DATA_DIR, 'administrator.txt');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const [, email, password] = /Administrator: (\S+)\s+Password: (\S+)/.exec(
      readFileSync(file, 'utf8'),
    ) ?? ['', '', ''];
    await server.saying(new RegExp(`^Administrator: ${email}  Password: ${password}$`, 'm'));
    const body = { email, password, rememberMe: false };
    const answer = await call(server.address, '', 'POST', '/api/auth/sign-in/email', body);
    expect(answer.status).toBe(200);
  },
);

test.runIf(isFullRun)('SIGTERM lets a running request finish, then stops PostgreSQL', async () => {
  const DATA_DIR = path.join(temporaryFolder(), 'data');
  const server = await startServer({ DATA_DIR });
  const postgres = findPostgres(DATA_DIR) ?? 0;
  const socketFolder = findSocketFolder(DATA_DIR);
  const { port } = new URL(server.address);
  const body = JSON.stringify({ email: 'a@example.org', password: 'x', rememberMe: false });
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.write(
    'POST /api/auth/sign-in/email HTTP/1.1\r\nHost: localhost\r\n' +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n` +
      `Expect: 100-continue\r\n\r\n`,
  );
  // Waits until the server asks for the body: then it has the request.
  await once(socket, 'data');
  const ended = server.stop();
  // Polls, because the server announces its stop before its port is closed, and one more request may be answered.
  const isOpen = () => fetch(`${server.address}/api/health`).then(Boolean, () => false);
  await expect.poll(isOpen, { timeout: scaleTimeout(5000) }).toBe(false);
  socket.write(body);
  expect(await ended).toBe(0);

  expect(answer).toContain('HTTP/1.1 401');
  expect(answer).toContain('login.error.invalid_credentials');
  expect(findPostgres(DATA_DIR)).toBeNull();
  expect(isRunning(postgres)).toBe(false);
  expect(existsSync(socketFolder)).toBe(false);
});

test
  .runIf(isFullRun)
  .each([/has the schema of this version/, /No SMTP_URL is set/, /Wohlwort is ready/])(
  'a reader of the log who leaves at “%s” is not missed',
  async (moment) => {
    const DATA_DIR = path.join(temporaryFolder(), 'data');
    const port = await findFreePort();
    const server = launchServer({ DATA_DIR, DEMO_DATA: 'off', PORT: String(port) });
    await server.saying(moment);
    server.stopReading();
    const status = () =>
      fetch(`http://127.0.0.1:${port}/api/health`).then(
        (answer) => answer.status,
        () => 0,
      );
    await expect.poll(status, { timeout: scaleTimeout(20_000) }).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(findPostgres(DATA_DIR)).toBeNull();
  },
);

test.runIf(isFullRun)(
  'environment variables for another PostgreSQL do not affect the embedded one',
  async () => {
    const DATA_DIR = path.join(temporaryFolder(), 'data');
    const elsewhere = { PGHOST: 'db.example', PGPORT: '5433', PGSSLMODE: 'require', PGUSER: 'me' };
    const server = await startServer({ DATA_DIR, ...elsewhere });
    await expect(register(server.address)).resolves.toHaveProperty('cookie');
  },
);

test.runIf(isFullRun)(
  'Ctrl+C while the first start is under way leaves nothing running',
  async () => {
    const DATA_DIR = path.join(temporaryFolder(), 'data');
    const server = launchServer({ DATA_DIR });
    await server.saying(/has the schema of this version/);
    expect(await server.stop('SIGINT')).toBe(0);
    expect(findPostgres(DATA_DIR)).toBeNull();
  },
);

test.runIf(isFullRun)('a busy port is named, and PostgreSQL does not stay behind', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  const PORT = String(typeof address === 'object' ? address?.port : address);
  const DATA_DIR = path.join(temporaryFolder(), 'data');

  const { end, output } = await failingStart({ DATA_DIR, PORT });

  expect(end).toBe(1);
  expect(output).toContain(`Port ${PORT} on 127.0.0.1 is already in use.`);
  expect(existsSync(path.join(DATA_DIR, 'postgresql/PG_VERSION'))).toBe(true);
  expect(findPostgres(DATA_DIR)).toBeNull();
});

test('a wrong value is named before anything is made', async () => {
  const DATA_DIR = path.join(temporaryFolder(), 'data');
  const { end, output } = await failingStart({ DATA_DIR, APP_URL: 'wohlwort' });
  expect(end).toBe(1);
  expect(output).toMatch(/^APP_URL must be an address like https:\/\/example\.org, [^\n]+\.\n$/);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test.runIf(isFullRun)('with DATABASE_URL no PostgreSQL is started', async () => {
  const folder = temporaryFolder();
  const log = createLog({ logLevel: 'silent' });
  const external = await startEmbedded({ dataDir: path.join(folder, 'external'), log });
  onTestFinished(() => external.stop());
  const DATA_DIR = path.join(folder, 'data');

  const server = await startServer({ DATA_DIR, DATABASE_URL: external.url });
  await register(server.address);

  expect(existsSync(path.join(DATA_DIR, 'postgresql'))).toBe(false);
  expect(await server.stop()).toBe(0);
  expect(findPostgres(path.join(folder, 'external'))).not.toBeNull();
});

test.runIf(isFullRun)('a database that does not answer is named', async () => {
  const DATABASE_URL = 'postgresql://nobody:secret@127.0.0.1:1/wohlwort';
  const { end, output } = await failingStart({ DATA_DIR: temporaryFolder(), DATABASE_URL });
  expect(end).toBe(1);
  expect(output).toContain('The database of DATABASE_URL does not answer (ECONNREFUSED).');
  expect(output).not.toContain('secret');
});

test.runIf(isFullRun)('a database that comes up later is waited for', async () => {
  const folder = temporaryFolder();
  const log = createLog({ logLevel: 'silent' });
  const external = await startEmbedded({ dataDir: path.join(folder, 'external'), log });
  onTestFinished(() => external.stop());
  const proxy = await openDatabaseProxy(external.url);
  await proxy.cut();
  const server = launchServer({ DATA_DIR: path.join(folder, 'data'), DATABASE_URL: proxy.url });
  await server.saying(/The database is slow to answer\. Waiting for it/);
  await proxy.mend();
  await server.saying(/Wohlwort is ready/);
  expect(await server.stop()).toBe(0);
  await proxy.cut();
});

test.runIf(isFullRun)('a start that waits for its database can be stopped', async () => {
  const proxy = await openDatabaseProxy('postgresql://nobody@127.0.0.1:1/wohlwort');
  await proxy.cut();
  const server = launchServer({ DATA_DIR: temporaryFolder(), DATABASE_URL: proxy.url });
  await server.saying(/Waiting for it/);
  expect(await server.stop('SIGINT')).toBe(1);
  expect(server.output()).toContain('The database of DATABASE_URL does not answer (ECONNREFUSED).');
});

test.runIf(isFullRun)(
  'invented people keep a real installation from starting until the command has removed them',
  async () => {
    const DATA_DIR = path.join(temporaryFolder(), 'data');
    const demo = await startServer({ DATA_DIR, DEMO_DATA: 'on' });
    await demo.stop();
    const real = { DATA_DIR, NODE_ENV: 'production' };
    const sentence = /13 invented people[^]+ wohlwort(?: --)? remove-demo removes them/u;
    for (const { end, output } of [
      await failingStart(real),
      await failingStart({ DATA_DIR, APP_URL: 'https://wohlwort.example' }),
      await runCommand(real, 'check'),
    ]) {
      expect(end).toBe(1);
      expect(output).toMatch(sentence);
    }
    expect(await runCommand(real, 'remove-demo')).toMatchObject({ end: 0 });
    expect(existsSync(path.join(DATA_DIR, 'administrator.txt'))).toBe(false);
    expect((await runCommand(real, 'check')).output).not.toMatch(sentence);
    const server = await startServer(real);
    expect(await server.stop()).toBe(0);
  },
);

test.runIf(isFullRun)('the check tries the database and the mail server', async () => {
  const silent = {
    DATABASE_URL: 'postgresql://nobody:geheim@127.0.0.1:1/wohlwort',
    SMTP_URL: 'smtp://me:geheim@127.0.0.1:1',
  };
  const { end, output } = await runCommand(silent, 'check');
  expect(end).toBe(1);
  expect(output).toMatch(/^fail {2}Database +The database of DATABASE_URL does not answer/mu);
  expect(output).toMatch(/^fail {2}Mail server +The mail server does not answer/mu);
  expect(output).not.toContain('geheim');
  const { output: json } = await runCommand(silent, 'check', '--json');
  expect(JSON.parse(json.slice(0, json.lastIndexOf(']') + 1))).toContainEqual(
    expect.objectContaining({ check: 'mail_server', state: 'fail' }),
  );
});

test.runIf(isFullRun)('the start reports a dead mail server and does not wait for it', async () => {
  const DATA_DIR = path.join(temporaryFolder(), 'data');
  const server = await startServer({ DATA_DIR, SMTP_URL: 'smtp://me:geheim@127.0.0.1:1' });
  await server.saying(/The mail server of SMTP_URL accepts no mails/u);
  expect(server.output()).not.toContain('geheim');
  expect(await server.stop()).toBe(0);
});

test.runIf(isFullRun)(
  'unsafe settings of a real installation are reported in one line each, with the cure',
  async () => {
    const DATA_DIR = path.join(temporaryFolder(), 'data');
    const misspelt = { DATA_DIR, NODE_ENV: 'production', SMPT_URL: 'smtp://mail.example' };
    const server = await startServer(misspelt);
    const warnings = server.output().match(/Unsafe setting [^"]+/gu) ?? [];
    expect(warnings.map((line) => line.split(/[ :]/u)[2])).toEqual(['APP_URL', 'TRUST_PROXY']);
    expect(warnings.join()).toContain('Set APP_URL to the public address');

    expect(server.output()).toContain('SMPT_URL is no setting of Wohlwort');

    const { end, output } = await runCommand(misspelt, 'check');
    expect(end).toBe(1);
    expect(output).toMatch(/^fail {2}Settings: APP_URL .+\n +→ Set APP_URL/mu);
    expect(output).toMatch(/^warn {2}Settings: SMTP_URL /mu);
    expect(output).toMatch(/^warn {2}Settings: SMPT_URL .+\n +→ Did you mean SMTP_URL\?/mu);
  },
);
