import { expect, it } from 'vitest';
import { germanDate } from './german-date.ts';

it.each([
  ['2026-11-20T10:00:00.000Z', '20.11.2026'],
  ['2026-01-05T12:00:00.000Z', '05.01.2026'],
])('%s is %s', (iso, date) => {
  expect(germanDate(iso)).toBe(date);
});
