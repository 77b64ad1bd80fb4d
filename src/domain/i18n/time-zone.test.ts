import { expect, it } from 'vitest';
import { dayIn, endOfDay } from '#domain/i18n/time-zone.ts';

const at = (time: string) => new Date(time);

it('knows which day it is somewhere', () => {
  const time = at('2026-06-15T22:30:00Z');
  expect(dayIn(time, 'Europe/Berlin')).toBe('2026-06-16');
  expect(dayIn(time, 'UTC')).toBe('2026-06-15');
  expect(dayIn(time, 'America/New_York')).toBe('2026-06-15');
});

it.each([
  ['2026-06-15', 'UTC', '2026-06-16T00:00:00Z'],
  ['2026-06-15', 'America/New_York', '2026-06-16T04:00:00Z'],
  ['2026-06-15', 'Pacific/Auckland', '2026-06-15T12:00:00Z'],
  // Clocks change within that day.
  ['2026-03-29', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-25T23:00:00Z'],
  // The next one begins at one o'clock.
  ['2026-09-05', 'America/Santiago', '2026-09-06T04:00:00Z'],
])('the %s is over in %s at %s', (day, timeZone, end) => {
  expect(endOfDay(day, timeZone)).toEqual(at(end));
});
