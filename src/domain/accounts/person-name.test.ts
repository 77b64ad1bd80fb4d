import { expect, test } from 'vitest';
import { brokenNameRule, firstNameOf, normalizeName } from '#domain/accounts/person-name.ts';

test.each([
  ['Mira Sommer', 'Mira'],
  ['Anna-Lena von der Au', 'Anna-Lena'],
  ['陈思雨', '陈思雨'],
  ['Zoë', 'Zoë'],
  ['👩‍💻 Zoë', 'Zoë'],
  ['🌻 ~ Zoë Sommer', 'Zoë'],
  ['Zoë 👩‍💻', 'Zoë'],
  ['👩‍💻 🌻', '👩‍💻'],
  ['42 7', '42'],
  ['Frau Sommer', 'Frau Sommer'],
  ['Frau Dr. Sommer', 'Frau Dr. Sommer'],
  ['Dr. Mira Sommer', 'Dr. Mira'],
  ['Mr. Lind', 'Mr. Lind'],
  ['Frauke Sommer', 'Frauke'],
  ['Frau', 'Frau'],
])('%s is greeted as %s', (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});

test.each(['\u{3164}\u{3164}', '\u{2800}', '\u{115F}\u{1160}', '\u{FFA0}', '\u{301}', '\u{FE0F}'])(
  'a name that shows nothing is none: %j',
  (name) => {
    expect(brokenNameRule(normalizeName(name))).toBe('register.validation.name.required');
  },
);

test.each(['88', '14/88', '١٨'])('a number is no name: %s', (name) => {
  expect(brokenNameRule(name)).toBe('register.validation.name.required');
});

test.each(['👩‍💻', '❤️', '葛\u{E0100}城', 'Zoë', '李雷', 'R2'])('%s stays as it is', (name) => {
  const kept = normalizeName(name);
  expect([kept, brokenNameRule(kept)]).toEqual([name, null]);
});

test('a name of several lines stands in one', () => {
  expect(normalizeName('Mira\n\t Sommer')).toBe('Mira Sommer');
});

test('invisible characters in a name are removed', () => {
  expect(normalizeName('Mi\u{34F}ra\u{3164} S')).toBe('Mira S');
});

test.each(['\u{301}\u{311}', '\u{E49}', '\u{20DD}', '\u{200D}\u{301}', '\u{301}\u{200B}'])(
  'a stack of marks does not reach into the lines of others: %j',
  (marks) => {
    const stack = normalizeName(`Felix${marks.repeat(50)}`);
    expect(stack.match(/\p{M}+/gu)?.map(({ length }) => length)).toEqual([6]);
    expect(normalizeName(stack)).toBe(stack);
  },
);

test.each(['Nguyễn', 'นุ้ย', 'לְּוִיָּ֥ה', 'ကြွှေ့', 'རྐྱེ', 'प्रीति'])('letters keep their marks: %s', (name) => {
  expect(normalizeName(name)).toBe(name.normalize('NFC'));
});
