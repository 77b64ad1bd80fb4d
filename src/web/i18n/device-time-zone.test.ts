import { afterEach, expect, test, vi } from 'vitest';
import { dayIn, usualTimeZone } from '#domain/i18n/time-zone.ts';
import { fc } from '#tests/support/properties.ts';
import { deviceTimeZone } from '#web/i18n/device-time-zone.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('whatever a browser says as its time zone, dates can be shown', () => {
  const said = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('Etc/Unknown', 'CEST', ':/etc/nowhere', 'Foo/Bar', 'UTC', '+01:00', undefined),
  );
  fc.assert(
    fc.property(said, (timeZone) => {
      say(timeZone);
      expect(dayIn(new Date('2026-12-02T07:51:51Z'), deviceTimeZone())).toBe('2026-12-02');
    }),
  );
});

test('a known zone stays, another one becomes the usual one or that of the server', () => {
  say('Asia/Taipei');
  expect(deviceTimeZone()).toBe('Asia/Taipei');
  say('Etc/Unknown');
  expect(deviceTimeZone()).toBe(usualTimeZone);
  expect(deviceTimeZone('UTC')).toBe('UTC');
});

function say(timeZone: string | undefined): void {
  const options = Intl.DateTimeFormat('de').resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(
    Object.assign(options, { timeZone }),
  );
}
