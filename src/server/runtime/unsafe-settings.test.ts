import { describe, expect, test } from 'vitest';
import { loadConfig } from '#server/runtime/config.ts';
import { findUnsafeSettings } from '#server/runtime/unsafe-settings.ts';

const sound = {
  NODE_ENV: 'production',
  APP_URL: 'https://wohlwort.example',
  TRUST_PROXY: 'on',
  SMTP_URL: 'smtps://mail.example:465',
  REQUIRE_EMAIL_VERIFICATION: 'on',
  OPERATOR_NAME: 'Ada',
  OPERATOR_ADDRESS: 'Weg 1',
  OPERATOR_EMAIL: 'ada@example.org',
};

const named = (env: Record<string, string>) =>
  findUnsafeSettings(loadConfig({ ...sound, ...env })).map(
    ({ variable, isUnsafe }) => variable + (isUnsafe ? '!' : ''),
  );

describe('what a real installation should not have', () => {
  test.each([
    ['nothing', {}, []],
    ['no production', { NODE_ENV: '' }, ['NODE_ENV!']],
    ['no address', { APP_URL: '' }, ['APP_URL!']],
    ['an address without TLS', { APP_URL: 'http://wohlwort.example' }, ['APP_URL!']],
    ['a proxy that is not trusted', { TRUST_PROXY: 'off' }, ['TRUST_PROXY!']],
    [
      'a database with a secret of its server',
      { DATABASE_URL: 'postgresql://localhost/wohlwort' },
      ['AUTH_SECRET!'],
    ],
    [
      'several servers with a secret each',
      { DATABASE_URL: 'postgresql://localhost/wohlwort', STOP_DELAY: '5' },
      ['AUTH_SECRET!', 'VAPID_PRIVATE_KEY'],
    ],
    [
      'a database at the other end of an open line',
      {
        DATABASE_URL: 'postgresql://db.example/wohlwort',
        AUTH_SECRET: 'x'.repeat(32),
        VAPID_PRIVATE_KEY: 'x'.repeat(43),
      },
      ['DATABASE_URL!'],
    ],
    [
      'a database behind TLS',
      {
        DATABASE_URL: 'postgresql://db.example/wohlwort?sslmode=verify-full',
        AUTH_SECRET: 'x'.repeat(32),
        VAPID_PRIVATE_KEY: 'x'.repeat(43),
      },
      [],
    ],
    ['mails that may go without TLS', { SMTP_URL: 'smtp://mail.example' }, ['SMTP_URL!']],
    ['mails that have to go by TLS', { SMTP_URL: 'smtp://mail.example?requireTLS=true' }, []],
    ['mails with a password', { SMTP_URL: 'smtp://me:geheim@mail.example' }, []],
    ['mails to a machine next to this one', { SMTP_URL: 'smtp://postfix:25' }, []],
    ['codes on an open line', { SMS_WEBHOOK_URL: 'http://sms.example/send' }, ['SMS_WEBHOOK_URL!']],
    [
      'backups that a stranger could read',
      {
        BACKUP_TO: 's3://letters',
        AWS_ACCESS_KEY_ID: 'id',
        AWS_SECRET_ACCESS_KEY: 'geheim',
      },
      ['BACKUP_PASSPHRASE!'],
    ],
    [
      'a model on an open line',
      { OPENAI_BASE_URL: 'http://model.example/v1' },
      ['OPENAI_BASE_URL!'],
    ],
    [
      'a model and a gateway on the own network',
      { OPENAI_BASE_URL: 'http://ollama:11434/v1', SMS_WEBHOOK_URL: 'http://10.0.0.7/send' },
      [],
    ],
    ['no mail', { SMTP_URL: '' }, ['SMTP_URL']],
    ['unproven addresses', { REQUIRE_EMAIL_VERIFICATION: 'off' }, ['REQUIRE_EMAIL_VERIFICATION']],
    ['nobody responsible', { OPERATOR_ADDRESS: '' }, ['OPERATOR_NAME']],
  ])('%s', (_, env, expected) => {
    expect(named(env)).toEqual(expected);
  });
});

test('every finding is one line that says what to do, and no value', () => {
  const all = findUnsafeSettings(
    loadConfig({ APP_URL: 'http://secret.example', DATABASE_URL: 'postgresql://me:geheim@db/x' }),
  );
  expect(all.length).toBeGreaterThan(5);
  for (const { problem, cure } of all) {
    expect(`${problem} ${cure}`).not.toMatch(/\n|secret\.example|geheim/u);
    expect(cure.length).toBeGreaterThan(10);
  }
});
