import { afterEach, expect, test, vi } from 'vitest';
import { inGerman, renderHook } from '#test/browser/render-hook.tsx';
import { useDates } from '#web/i18n/use-dates.ts';

afterEach(() => vi.useRealTimers());

test.each([
  ['2026-11-22', 'heute'],
  ['2026-11-21', 'gestern'],
  ['2026-11-16', 'vor 6 Tagen'],
  ['2026-11-15', '15. November'],
  ['2026-01-02', '2. Januar'],
  ['2025-12-31', '31. Dezember 2025'],
])('a letter of %s says “%s” on 22 November 2026', (day, said) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00') });
  const dates = renderHook(useDates, inGerman());
  expect(dates.current.short(day)).toBe(said);
  dates.leave();
});
