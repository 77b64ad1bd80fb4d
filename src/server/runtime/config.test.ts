import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig, projectFolder, variableNames } from '#server/runtime/config.ts';

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

  test('another OpenID provider can stand in for Google', () => {
    const env = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    expect(loadConfig(env).google).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      issuer: 'https://accounts.google.com',
    });
    expect(loadConfig({ ...env, GOOGLE_ISSUER: 'http://127.0.0.1:4000/' }).google).toMatchObject({
      issuer: 'http://127.0.0.1:4000',
    });
  });
});

test('every variable is described for operators', () => {
  const manual = readFileSync(path.join(projectFolder, 'docs/operations.md'), 'utf8');
  const example = readFileSync(path.join(projectFolder, '.env.example'), 'utf8');
  expect(variableNames.filter((name) => !manual.includes(`\`${name}\``))).toEqual([]);
  expect(variableNames.filter((name) => !example.includes(`\n${name}=`))).toEqual([]);
});

test('the model has a budget that nobody needs to think of, and one can say that there is none', () => {
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
    [{ APP_URL: 'wohlwort.example' }, 'APP_URL must be an address like https://example.org.'],
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
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be fatal/],
    [{ RATE_LIMITS: 'off', HOST: '0.0.0.0' }, /^RATE_LIMITS=off is for tests/],
    [{ VAPID_PRIVATE_KEY: 'A'.repeat(43) }, /^VAPID_PRIVATE_KEY must be a private key/],
    [{ VAPID_PRIVATE_KEY: 'x'.repeat(42) }, /^VAPID_PRIVATE_KEY must be a private key/],
    [{ PUSH_TO_OWN_NETWORK: 'on', NODE_ENV: 'production' }, /^PUSH_TO_OWN_NETWORK=on is for tests/],
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
