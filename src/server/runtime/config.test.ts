import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  ConfigError,
  loadConfig,
  projectFolder,
  readConfig,
  variableNames,
} from '#server/runtime/config.ts';
import { selfSigned } from '#tests/support/self-signed.ts';

const apple = {
  APPLE_CLIENT_ID: 'example.wohlwort',
  APPLE_TEAM_ID: 'TEAM',
  APPLE_KEY_ID: 'KEY',
};

describe('defaults', () => {
  test('an empty environment is a complete configuration for a private machine', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      appUrl: 'http://localhost:3000',
      databaseUrl: null,
      demoData: true,
      authSecret: null,
      google: null,
      rateLimits: true,
      trustedProxies: 0,
    });
    expect(config.dataDir).toMatch(/\/data$/);
  });

  test.each([
    ['off', 0],
    ['on', 1],
    ['3', 3],
  ])('TRUST_PROXY=%s trusts %i proxies', (given, trustedProxies) => {
    expect(loadConfig({ TRUST_PROXY: given })).toMatchObject({ trustedProxies });
  });

  test('an empty value counts as missing, as in a copied .env.example', () => {
    expect(loadConfig({ PORT: '', SMTP_URL: '  ', APPLE_CLIENT_ID: '' })).toEqual(loadConfig({}));
  });

  test.each([{ NODE_ENV: 'production' }, { DATABASE_URL: 'postgresql://me@db.example/wohlwort' }])(
    'there are no invented people with %o',
    (env) => {
      expect(loadConfig(env).demoData).toBe(false);
      expect(() => loadConfig({ ...env, DEMO_DATA: 'on' })).toThrow(/^DEMO_DATA must be off/);
    },
  );
});

const house = {
  OIDC_ISSUER: 'https://id.example/realms/schule',
  OIDC_CLIENT_ID: 'id',
  OIDC_CLIENT_SECRET: 'secret',
};

test('the house’s provider is named by its host, and asks for no group', () => {
  expect(loadConfig(house).oidc).toEqual({
    issuer: house.OIDC_ISSUER,
    clientId: 'id',
    clientSecret: 'secret',
    name: 'id.example',
    scopes: 'openid profile email',
    isOnly: false,
    requiredGroup: null,
    adminGroup: null,
  });
  expect(loadConfig({}).oidc).toBeNull();
});

describe('a value is meant as it is written', () => {
  test.each([
    ['HTTPS://Wohlwort.Example/', 'https://wohlwort.example'],
    ['https://wohlwort.example:443', 'https://wohlwort.example'],
    ['https://wörter.example', 'https://xn--wrter-jua.example'],
    ['http://localhost:8080//', 'http://localhost:8080'],
  ])('APP_URL=%s is %s, as browsers write it', (given, appUrl) => {
    expect(loadConfig({ APP_URL: given })).toMatchObject({ appUrl });
  });

  test('a slash at the end belongs to a gateway and to an issuer with a path', () => {
    const SMS_WEBHOOK_URL = 'https://sms.example/send/';
    const issuer = 'https://id.example/application/o/wohlwort/';
    const env = { ...house, OIDC_ISSUER: issuer };
    expect(loadConfig({ ...env, SMS_WEBHOOK_URL })).toMatchObject({
      smsWebhookUrl: SMS_WEBHOOK_URL,
      oidc: { issuer },
    });
  });

  test.each(['http://id.example', 'http://10.0.0.7', 'https://me@id.example', 'id.example'])(
    'no session starts by what %s says',
    (given) => {
      expect(() => loadConfig({ OIDC_ISSUER: given })).toThrow(
        'OIDC_ISSUER must be an address like https://accounts.example.org',
      );
    },
  );

  test('Apple’s key may stand on one line', () => {
    const { privateKey } = generateKeyPairSync('ec', {
      namedCurve: 'prime256v1',
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const APPLE_CLIENT_SECRET = privateKey.trim().replaceAll('\n', String.raw`\n`);
    expect(loadConfig({ ...apple, APPLE_CLIENT_SECRET }).apple).toMatchObject({
      clientSecret: privateKey.trim(),
    });
  });

  test.each(['hallo@example.org', 'Wohlwort <hallo@example.org>', '"Wort, Wohl" <a@example.org>'])(
    'MAIL_FROM=%s',
    (mailFrom) => {
      expect(loadConfig({ MAIL_FROM: mailFrom })).toMatchObject({ mailFrom });
    },
  );
});

describe('the file .env', () => {
  test('may begin with the mark of an editor on Windows', () => {
    expect(read(Buffer.from('\ufeffPORT=8080\r\nHOST="::1"\r\n'))).toMatchObject({
      port: 8080,
      host: '::1',
    });
  });

  test('gives way to the environment, unless that says nothing', () => {
    const env = { PORT: '', HOST: '127.0.0.2' };
    expect(read(Buffer.from('PORT=8080\nHOST=0.0.0.0'), env)).toMatchObject({
      port: 8080,
      host: '127.0.0.2',
    });
  });

  test('names that are no settings are told, from whichever of both', () => {
    const { strangeNames } = read(Buffer.from('SMPT_URL=x\nPORT=8080'), { APPURL: 'x', HOME: '/' });
    expect(strangeNames.map(({ name }) => name)).toEqual(['SMPT_URL', 'APPURL']);
  });

  test('lines that begin with a setting and assign nothing are told, without their rest', () => {
    const { strangeNames, port } = read(
      Buffer.from('PORT: 4777\n  AUTH_SECRET geheim\r\n# HOST: x\nHOST = ::1\nexport SMTP_URL\n'),
    );
    expect(port).toBe(3000);
    expect(strangeNames).toEqual([
      { name: 'PORT:', nearest: 'PORT=' },
      { name: 'AUTH_SECRET', nearest: 'AUTH_SECRET=' },
      { name: 'SMTP_URL', nearest: 'SMTP_URL=' },
    ]);
  });

  test.each(['utf16le', 'latin1'] as const)('in %s is refused instead of misread', (encoding) => {
    const content = Buffer.from('\ufeffOPERATOR_NAME=Wörter', encoding);
    expect(() => read(content)).toThrow(/\.env is not in UTF-8\. Save it/);
  });

  test('that cannot be read is named', () => {
    expect(() => readConfig({}, tmpdir())).toThrow(/cannot be read \(EISDIR\)/);
  });
});

function read(content: Uint8Array, env: NodeJS.ProcessEnv = {}) {
  return readConfig(env, fileWith(content));
}

function fileWith(content: string | Uint8Array): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'wohlwort-env-')), '.env');
  onTestFinished(() => rmSync(path.dirname(file), { recursive: true }));
  writeFileSync(file, content);
  return file;
}

const secret = 'a-secret-of-forty-or-more-random-letters';

const starting = (env: NodeJS.ProcessEnv) => () => read(Buffer.from(''), env);

describe('a value may lie in a file of its own', () => {
  test('whose name stands in the environment or in .env, and whose last line end does not count', () => {
    const file = fileWith(`${secret}\n`);
    const env = { AUTH_SECRET_FILE: file, AUTH_SECRET: '' };
    expect(read(Buffer.from(''), env)).toMatchObject({ authSecret: secret, strangeNames: [] });
    expect(env.AUTH_SECRET).toBe('');
    expect(read(Buffer.from(`AUTH_SECRET_FILE=${file}\n`))).toMatchObject({
      authSecret: secret,
      strangeNames: [],
    });
  });

  test('every setting has that way', () => {
    const url = 'postgresql://me:secret@db/wohlwort';
    expect(read(Buffer.from(''), { DATABASE_URL_FILE: fileWith(url) })).toMatchObject({
      databaseUrl: url,
    });
    expect(read(Buffer.from(''), { PORT_FILE: fileWith('4000') })).toMatchObject({ port: 4000 });
  });

  test('a missing file, a second value and a wrong one are named, and never repeated', () => {
    expect(starting({ SMTP_URL_FILE: '/nowhere/smtp-url' })).toThrow(
      'SMTP_URL_FILE names the file /nowhere/smtp-url, which cannot be read (ENOENT).',
    );
    expect(starting({ AUTH_SECRET_FILE: fileWith(secret), AUTH_SECRET: secret })).toThrow(
      'AUTH_SECRET and AUTH_SECRET_FILE are both set: leave one of them out.',
    );
    expect(starting({ AUTH_SECRET_FILE: fileWith('short') })).toThrow(/^AUTH_SECRET must have/u);
  });

  test('a misspelt name is told', () => {
    expect(read(Buffer.from('SMPT_URL_FILE=/run/secrets/smtp')).strangeNames).toEqual([
      { name: 'SMPT_URL_FILE', nearest: 'SMTP_URL_FILE' },
    ]);
  });
});

test('an authority of the house is trusted, though only the file of settings names it', async () => {
  const server = createServer(selfSigned, (_, answer) => answer.end('hello')).listen(
    0,
    '127.0.0.1',
  );
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const url = `https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const settings = fileWith(
    `NODE_EXTRA_CA_CERTS=${fileWith(`of the house\n${selfSigned.cert}`)}\n`,
  );
  const code = `
    import { readConfig } from '#server/runtime/config.ts';
    readConfig();
    console.log(await (await fetch('${url}')).text());`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [`--env-file=${settings}`, '--input-type=module', '--eval', code],
    { cwd: projectFolder, env: {} },
  );
  expect(stdout).toBe('hello\n');
});

test('every variable is described for operators', () => {
  const manual = readFileSync(path.join(projectFolder, 'docs/operations.md'), 'utf8');
  const example = readFileSync(path.join(projectFolder, '.env.example'), 'utf8');
  expect(variableNames.filter((name) => !manual.includes(`\`${name}\``))).toEqual([]);
  expect(variableNames.filter((name) => !example.includes(`\n${name}=`))).toEqual([]);
});

test('the documented defaults are the real ones', () => {
  const example = parseEnv(readFileSync(path.join(projectFolder, '.env.example'), 'utf8'));
  expect(loadConfig(example)).toEqual(loadConfig({}));
  const manual = readFileSync(path.join(projectFolder, 'docs/operations.md'), 'utf8');
  const rows = [...manual.matchAll(/^- `([A-Z_]+)` \(`([^`]+)`\):/gmu)];
  const described = Object.fromEntries(rows.map(([, name, value]) => [name, value]));
  expect(rows.length).toBeGreaterThan(15);
  // When the port decides the address.
  const { APP_URL, ...values } = described;
  expect(APP_URL).toBe('http://localhost:PORT');
  expect(loadConfig(values)).toEqual(loadConfig({}));
});

test('the model has a default budget, and can have none', () => {
  expect(loadConfig({}).aiDailyBudgetUsd).toBe(5);
  expect(loadConfig({ AI_DAILY_BUDGET_USD: '' }).aiDailyBudgetUsd).toBe(5);
  expect(loadConfig({ AI_DAILY_BUDGET_USD: '0' }).aiDailyBudgetUsd).toBe(0);
  expect(loadConfig({ AI_DAILY_BUDGET_USD: '2.5' }).aiDailyBudgetUsd).toBe(2.5);
  expect(loadConfig({ AI_DAILY_BUDGET_USD: 'off' }).aiDailyBudgetUsd).toBeNull();
});

describe('a wrong value stops the start and is named', () => {
  test.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ APP_URL: 'wohlwort.example' }, /^APP_URL must be an address like https:\/\/example\.org, /],
    [{ APP_URL: 'https://wohlwort.example/wort' }, /^APP_URL must be .* nothing behind the host/],
    [{ APP_URL: 'https://wohlwort.example?a=b' }, /^APP_URL must be .* nothing behind the host/],
    [{ APP_URL: 'https://me@wohlwort.example' }, /^APP_URL must be an address/],
    [
      { SMS_WEBHOOK_URL: 'https://me:secret@sms.example' },
      /^SMS_WEBHOOK_URL must .* without a user/,
    ],
    [
      { OPENAI_BASE_URL: 'https://me:secret@ai.example' },
      /^OPENAI_BASE_URL must .* without a user/,
    ],
    [{ SMTP_URL: 'smtp://' }, /^SMTP_URL must be an address like smtps:/],
    [{ SMTP_URL: 'smtps://a:b#c@mail.example' }, /^SMTP_URL must .* a # %23/],
    [
      {
        BACKUP_TO: 's3://letters',
        AWS_ENDPOINT_URL_S3: 'https://s3.example/letters/',
        AWS_ACCESS_KEY_ID: 'a',
        AWS_SECRET_ACCESS_KEY: 'b',
      },
      /^AWS_ENDPOINT_URL_S3 must not end with the bucket/,
    ],
    [{ SMTP_URL: 'smtp://me:100%@mail.example' }, /^SMTP_URL must .* written %25/],
    [{ MAIL_FROM: 'Wohlwort <hallo@example.org' }, /^MAIL_FROM must be a sender/],
    [{ MAIL_FROM: 'Wort, Wohl <hallo@example.org>' }, /^MAIL_FROM must be a sender/],
    [{ MAIL_FROM: 'a@example.org, b@example.org' }, /^MAIL_FROM must be a sender/],
    [{ DATA_DIR: '"./data"' }, /^DATA_DIR stands in quotes/],
    [{ OPENAI_API_KEY: "'key'" }, /^OPENAI_API_KEY stands in quotes/],
    [
      { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: `Passw0rd${'x'.repeat(121)}` },
      /^ADMIN_PASSWORD must have 8 to 128/,
    ],
    [
      { ...apple, APPLE_CLIENT_SECRET: 'no key' },
      /^APPLE_CLIENT_SECRET must be the private key from Apple/,
    ],
    [{ DEMO_DATA: 'true' }, 'DEMO_DATA must be on or off.'],
    [
      { TRUST_PROXY: 'yes' },
      'TRUST_PROXY must be off, on, or how many proxies stand before this server, from 1 to 9.',
    ],
    [{ AI_DAILY_BUDGET_USD: '-3' }, /^AI_DAILY_BUDGET_USD must be an amount/],
    [{ AUTH_SECRET: 'short' }, /^AUTH_SECRET must have at least 32/],
    [{ DATABASE_URL: 'mysql://db' }, /^DATABASE_URL must be an address like postgresql:/],
    [{ SMTP_URL: 'mail.example.org' }, /^SMTP_URL must be an address like smtps:/],
    [{ ADMIN_EMAIL: 'nobody' }, 'ADMIN_EMAIL must be an e-mail address.'],
    [{ ADMIN_EMAIL: 'a@example.org' }, /^ADMIN_PASSWORD is missing/],
    [{ ADMIN_PASSWORD: 'Passw0rd' }, /^ADMIN_EMAIL is missing/],
    [{ ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'password' }, /^ADMIN_PASSWORD must have/],
    [{ APPLE_CLIENT_SECRET: 'secret' }, /^APPLE_CLIENT_ID is missing/],
    [{ OIDC_ISSUER: 'https://id.example' }, /^OIDC_CLIENT_ID is missing/],
    [{ OIDC_ONLY: 'on' }, /^OIDC_ISSUER is missing/],
    [{ OIDC_REQUIRED_GROUP: 'lehrer' }, /^OIDC_ISSUER is missing/],
    [{ ...house, OIDC_CLIENT_SECRET: '' }, /^OIDC_CLIENT_SECRET is missing/],
    [{ ...house, OIDC_SCOPES: 'profile email' }, /^OIDC_SCOPES must be scopes/],
    [{ ...house, OIDC_ISSUER: 'http://id.example' }, /^OIDC_ISSUER must be an address like https/],
    [
      { ...house, OIDC_ONLY: 'on', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' },
      /^OIDC_ONLY must be off/,
    ],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be fatal/],
    [{ RATE_LIMITS: 'off', HOST: '0.0.0.0' }, /^RATE_LIMITS=off is for tests/],
    [{ VAPID_PRIVATE_KEY: 'A'.repeat(43) }, /^VAPID_PRIVATE_KEY must be a private key/],
    [{ VAPID_PRIVATE_KEY: 'x'.repeat(42) }, /^VAPID_PRIVATE_KEY must be a private key/],
  ])('%o', (env, message) => {
    expect(() => loadConfig(env)).toThrow(ConfigError);
    expect(() => loadConfig(env)).toThrow(message);
  });

  test('the sentence never repeats the value, which may be a secret', () => {
    const secret = 'geheim-geheim';
    for (const name of ['AUTH_SECRET', 'DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN', 'PORT']) {
      expect(() => loadConfig({ [name]: secret.slice(0, 12) })).not.toThrow(/geheim/);
      expect(() => loadConfig({ [name]: secret.slice(0, 12) })).toThrow(name);
    }
  });

  test('without limits only on a loopback address', () => {
    for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) {
      expect(loadConfig({ RATE_LIMITS: 'off', HOST }).rateLimits).toBe(false);
    }
  });
});

describe('backups', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'geheim' };

  test('go to a folder or a bucket, at three, fourteen of them', () => {
    expect(loadConfig({}).backup).toBeNull();
    expect(loadConfig({ BACKUP_TO: '/mnt/backups' }).backup).toEqual({
      place: '/mnt/backups',
      at: { hour: 3, minute: 0 },
      keep: 14,
    });
    const places = ['s3://letters', 's3://letters/of/us', 's3://letters/of/us/'].map(
      (BACKUP_TO) =>
        loadConfig({ ...keys, BACKUP_TO, BACKUP_AT: '23:30', BACKUP_KEEP: '3' }).backup,
    );
    expect(places).toMatchObject(
      ['', 'of/us/', 'of/us/'].map((prefix) => ({
        place: { bucket: 'letters', prefix, endpoint: 'https://s3.us-east-1.amazonaws.com' },
        at: { hour: 23, minute: 30 },
        keep: 3,
      })),
    );
  });

  test.each([
    [{ BACKUP_TO: 'ftp://host/folder' }, /^BACKUP_TO must be a folder, or like s3:/u],
    [{ BACKUP_TO: 's3://Letters' }, /^BACKUP_TO must be/u],
    [{ BACKUP_TO: 's3://letters' }, /^AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is missing/u],
    [{ BACKUP_AT: '24:00' }, /^BACKUP_AT must be a time of day in UTC/u],
    [{ BACKUP_KEEP: '0' }, /^BACKUP_KEEP must be/u],
    [{ BACKUP_PASSPHRASE: 'short' }, /^BACKUP_PASSPHRASE must have at least 20/u],
  ])('refuses %j', (env, sentence) => {
    expect(() => loadConfig(env)).toThrow(sentence);
  });
});
