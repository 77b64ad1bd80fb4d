import { expect, test } from 'vitest';
import known from '#domain/accounts/known-passwords.json' with { type: 'json' };
import { isKnownPassword } from '#domain/accounts/known-passwords.ts';
import { brokenPasswordRule } from '#domain/accounts/password.ts';

test.each([
  'Passwort1',
  'Password123',
  'Qwertz123',
  'Sommer2026!',
  'P@ssw0rd1',
  'Elisabeth1984',
  'Willkommen1',
  'Schatz2025',
  'Woaini1314',
])('%s is what attackers try first', (password) => {
  expect(isKnownPassword(password)).toBe(true);
});

test.each([
  'Sonnenblume2026',
  'kQ7vTbn2Lx',
  'Vier Worte am Zaun 3',
  'Sommer-im-Kopf-7',
  '心里话说不完Aa1',
])('%s is on no list', (password) => {
  expect(brokenPasswordRule(password)).toBeNull();
  expect(isKnownPassword(password)).toBe(false);
});

test('Every entry can be met: whole with a digit, or as the word inside a password', () => {
  const entries = known.passwords.split(' ');
  expect(entries.length).toBeGreaterThan(10_000);
  expect(new Set(entries).size).toBe(entries.length);
  const missed = entries.filter((entry) => {
    const [first = ''] = entry;
    const withRules = /\d/u.test(entry) ? entry : `${first.toUpperCase()}${entry.slice(1)}2026`;
    return !isKnownPassword(withRules);
  });
  expect(missed).toEqual([]);
});
