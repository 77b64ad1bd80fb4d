import { expect, test } from 'vitest';
import { brokenPersonalRule } from '#domain/accounts/personal-password.ts';

const person = { name: 'Zoë van der Linka', email: 'mira.sommer77889@post.example.org' };

test.each([
  'Wohlwort1',
  'meinW0hlw0rt!',
  'WOHL-WORT-2026',
  'Linka12345',
  'l1nk4Berg',
  'Zoe2026!',
  'xMira77Sand',
  'Wolke-Sommer-5',
  'Kran77889Kran',
  'Beispiel@Example1',
])('%j can be guessed by a person who knows the person', (password) => {
  expect(brokenPersonalRule(password, person)).toBe('register.validation.password.personal');
});

test.each(['Sonnenblume2026', 'Nebelhorn-7-gelb', 'Zoologie-Mond-3', 'Wanderung8'])(
  '%j cannot',
  (password) => {
    expect(brokenPersonalRule(password, person)).toBeNull();
  },
);

test('names in other scripts count too', () => {
  const wang = { name: '王小明', email: 'w@example.org' };
  expect(brokenPersonalRule('Aa1王小明2026', wang)).not.toBeNull();
  expect(brokenPersonalRule('Aa1天很蓝2026', wang)).toBeNull();
});
