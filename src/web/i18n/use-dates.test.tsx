import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { inGerman } from '#tests/component/support/in-german.tsx';
import { useDates } from '#web/i18n/use-dates.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test.each([
  ['2026-11-22', 'heute'],
  ['2026-11-21', 'gestern'],
  ['2026-11-16', 'vor 6 Tagen'],
  ['2026-11-15', '15.\u{a0}November'],
  ['2026-01-02', '2.\u{a0}Januar'],
  ['2025-12-31', '31.\u{a0}Dezember 2025'],
])('a letter of %s shows “%s” on 22 November 2026', (day, said) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00') });
  const dates = renderHook(useDates, { wrapper: inGerman() });
  expect(dates.result.current.short(day)).toBe(said);
});

test.each([
  // Covers zones in which the local day differs from the UTC day: a new letter is always of today.
  ['Europe/Berlin', '2026-11-23T23:10:00Z', '2026-11-23', 'heute'],
  ['Europe/Berlin', '2026-11-23T23:10:00Z', '2026-11-22', 'gestern'],
  ['America/New_York', '2026-11-24T01:00:00Z', '2026-11-24', 'heute'],
  ['America/New_York', '2026-11-24T01:00:00Z', '2026-11-23', 'heute'],
  ['America/New_York', '2026-11-24T01:00:00Z', '2026-11-22', 'gestern'],
  // Uses the reader's day for a time.
  ['Europe/Berlin', '2026-11-23T23:10:00Z', '2026-11-23T22:58:00Z', 'gestern'],
])('in %s at %s a letter of %s shows “%s”', (zone, now, iso, said) => {
  vi.stubEnv('TZ', zone);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const dates = renderHook(useDates, { wrapper: inGerman() });
  expect(dates.result.current.short(iso)).toBe(said);
});

test('an appointment is a short date with its time', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const dates = renderHook(useDates, { wrapper: inGerman() });
  expect(dates.result.current.moment('2026-12-04T17:05:00Z')).toBe('Fr., 4. Dez., 18:05');
});
