import { describe, expect, test } from 'vitest';
import { isEmail, normalizeEmail } from '#domain/email.ts';
import { brokenPasswordRule } from '#domain/password.ts';
import { brokenNameRule, normalizeName } from '#domain/person-name.ts';

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

  test.each(['Wohlwort1', 'Ärgerlos7', 'aB3 mit Leerzeichen'])(
    '%j keeps every rule',
    (password) => {
      expect(brokenPasswordRule(password)).toBeNull();
    },
  );
});

describe('an e-mail address', () => {
  test.each(['a@b.de', 'vor.nach+zusatz@sub.example.org', 'jörg@müller.de'])(
    '%j is one',
    (email) => {
      expect(isEmail(email)).toBe(true);
    },
  );

  test.each([
    '',
    'a',
    'a@b',
    '@b.de',
    'a@.de',
    'a@b.',
    'a b@c.de',
    'a@b@c.de',
    `${'x'.repeat(250)}@b.de`,
  ])('%j is none', (email) => {
    expect(isEmail(email)).toBe(false);
  });

  test('is kept in small letters', () => {
    expect(normalizeEmail(' Mira@Example.ORG ')).toBe('mira@example.org');
  });
});

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
