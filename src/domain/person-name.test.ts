import { expect, test } from 'vitest';
import { firstNameOf } from '#domain/person-name.ts';

test.each([
  ['Mira Sommer', 'Mira'],
  ['Anna-Lena von der Au', 'Anna-Lena'],
  ['陈思雨', '陈思雨'],
  ['Zoë', 'Zoë'],
])('%s is greeted as %s', (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});
