import { expect, test } from 'vitest';
import { characterCount, normalizeComplimentText } from '#domain/compliment.ts';
import { dayOf, daysBefore } from '#domain/day.ts';

test('a text is kept in one form, without spaces around it', () => {
  expect(normalizeComplimentText(' Scho\u0308n,\r\ndass du da bist.\r ')).toBe(
    'Schön,\ndass du da bist.',
  );
});

test('length is counted in characters', () => {
  expect(characterCount('Schön 🌻')).toBe(7);
});

test('days are those of UTC', () => {
  expect(dayOf(new Date('2026-06-15T23:59:59.999Z'))).toBe('2026-06-15');
  expect(daysBefore(new Date('2026-03-01T12:00:00Z'), 1).toISOString()).toBe(
    '2026-02-28T12:00:00.000Z',
  );
});
