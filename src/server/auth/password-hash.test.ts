import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '#server/auth/password-hash.ts';

/* Full cost; other tests use less (light-passwords.ts). */

const password = 'Sonnenblume2026';

function partsOf(stored: string): string[] {
  return stored.split('$').slice(1);
}

function derive(message: string, salt: string, memory: number, passes: number): string {
  const nonce = Buffer.from(salt, 'base64');
  const costs = { memory, passes, parallelism: 1, tagLength: 32 };
  return argon2Sync('argon2id', { message, nonce, ...costs })
    .toString('base64')
    .replace(/=+$/u, '');
}

test('a password costs 19 MiB and two passes, and says so', async () => {
  const [name, version, costs, salt = '', hash] = partsOf(await hashPassword(password));
  expect([name, version, costs]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1']);
  expect(Buffer.from(salt, 'base64')).toHaveLength(16);
  expect(hash).toBe(derive(password, salt, 19_456, 2));
});

test('the same password is stored in another way each time, and known again', async () => {
  const [one, other] = [await hashPassword(password), await hashPassword(password)];
  expect(one).not.toBe(other);
  for (const hash of [one, other]) {
    expect(await verifyPassword({ hash, password })).toBe(true);
    expect(await verifyPassword({ hash, password: `${password}!` })).toBe(false);
  }
});

test('a hash that was stored with other costs is accepted, too', async () => {
  const salt = Buffer.from('0123456789abcdef').toString('base64').replace(/=+$/u, '');
  const hash = `$argon2id$v=19$m=8192,t=3,p=1$${salt}$${derive(password, salt, 8192, 3)}`;
  expect(await verifyPassword({ hash, password })).toBe(true);
  expect(await verifyPassword({ hash: hash.replace('t=3', 't=2'), password })).toBe(false);
});

test('an umlaut is the same on every keyboard', async () => {
  const hash = await hashPassword('Blümchen2026'.normalize('NFC'));
  expect(await verifyPassword({ hash, password: 'Blümchen2026'.normalize('NFD') })).toBe(true);
});

test('a malformed hash opens nothing', async () => {
  for (const hash of ['', password, '$argon2id$v=19$m=19456,t=2,p=1$$'])
    expect(await verifyPassword({ hash, password })).toBe(false);
});
