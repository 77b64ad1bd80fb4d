import { describe, expect, test } from 'vitest';
import { brokenEmailRule, normalizeEmail } from '#domain/accounts/email.ts';
import { brokenPasswordRule } from '#domain/accounts/password.ts';
import { brokenNameRule, normalizeName } from '#domain/accounts/person-name.ts';
import { fc } from '#tests/support/properties.ts';

describe('a password', () => {
  test.each([
    ['', 'length'],
    ['Ab1', 'length'],
    ['abcdefg1', 'uppercase'],
    ['ABCDEFG1', 'lowercase'],
    ['Abcdefgh', 'number'],
    [`Ab1${'x'.repeat(126)}`, 'too_long'],
  ])('%j breaks the rule %s', (password, rule) => {
    expect(brokenPasswordRule(password)).toBe(`register.validation.password.${rule}`);
  });

  test.each(['Sonnenblume2026', 'Ärgerlos7', 'aB3 mit Leerzeichen'])(
    '%j keeps every rule',
    (password) => {
      expect(brokenPasswordRule(password)).toBeNull();
    },
  );
});

describe('an e-mail address', () => {
  test.each([
    'a@b.de',
    'a@b.c',
    'vor.nach+zusatz@sub.example.org',
    "o'hara@example.org",
    'info@müller.de',
    'bela@exämple.de',
    'wang@例子.测试',
    'wang@例子。测试',
  ])('%j is one', (email) => {
    expect(brokenEmailRule(email)).toBeNull();
  });

  test.each([
    '',
    'a',
    'a@b',
    '@b.de',
    'a@.de',
    'a@b.',
    'a b@c.de',
    'a@b@c.de',
    'a..b@example.test',
    '.a@example.test',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@2130706433.1',
    'a@b.de:25',
    'a@b.de/x',
    'a,b@c.de',
    'a<b@c.de',
    '"a b"@c.de',
    'a@-b.de',
    `${'x'.repeat(65)}@b.de`,
    `x@${'b.'.repeat(126)}de`,
  ])('%j is none', (email) => {
    expect(brokenEmailRule(email)).toBe('register.validation.email.invalid');
  });

  test.each(['béla@example.test', 'jörg@müller.de', '用户@例子.测试'])(
    '%j is one that we cannot write to',
    (email) => {
      expect(brokenEmailRule(email)).toBe('register.validation.email.mailbox');
    },
  );

  test('is kept in small letters, and its domain in ASCII', () => {
    expect(normalizeEmail(' Mira@Example.ORG ')).toBe('mira@example.org');
    expect(normalizeEmail('Bela@Exämple.de')).toBe('bela@xn--exmple-cua.de');
    expect(normalizeEmail('kein Konto')).toBe('kein konto');
  });

  test('means the same however often it is normalised', () => {
    fc.assert(
      fc.property(addresses, (email) => {
        const normal = normalizeEmail(email);
        expect(normalizeEmail(normal)).toBe(normal);
        expect(brokenEmailRule(normal)).toBe(brokenEmailRule(email));
      }),
    );
  });
});

const parts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const addresses = fc.oneof(
  fc.emailAddress(),
  fc.string({ unit: 'grapheme' }),
  fc.tuple(parts, parts, parts).map(([mailbox, domain, end]) => `${mailbox}@${domain}.${end}`),
);

describe('a name', () => {
  test('is one line without invisible characters', () => {
    expect(normalizeName(' Mira\u200B\u202E \n\tSommer\u0000 ')).toBe('Mira Sommer');
    expect(normalizeName('Zoe\u0308')).toBe('Zoë');
  });

  test('has one to sixty characters', () => {
    expect(brokenNameRule('')).toBe('register.validation.name.required');
    expect(brokenNameRule('🌻'.repeat(60))).toBeNull();
    expect(brokenNameRule('x'.repeat(61))).toBe('register.validation.name.too_long');
  });
});
