import { describe, expect, test } from 'vitest';
import { isTimeZone } from '#domain/i18n/time-zone.ts';
import { quietUntil, timeOfDay, type QuietHours } from '#domain/notifications/push.ts';

const at = (time: string) => new Date(`2026-06-15T${time}:30.000Z`);
const night = { from: '22:00', to: '07:00' };

const endIn = (evening: string, hours: QuietHours): string =>
  quietUntil(new Date(evening), hours, 'Europe/Berlin')?.toISOString() ?? '';

describe('quiet hours', () => {
  test('go over midnight, in the member’s time zone', () => {
    // Berlin is two hours ahead in June.
    expect(quietUntil(at('19:59'), night, 'Europe/Berlin')).toBeNull();
    const end = new Date('2026-06-16T05:00:00.000Z');
    expect(quietUntil(at('20:00'), night, 'Europe/Berlin')).toEqual(end);
    expect(quietUntil(at('23:59'), night, 'Europe/Berlin')).toEqual(end);
    const morning = new Date('2026-06-15T05:00:00.000Z');
    expect(quietUntil(at('04:59'), night, 'Europe/Berlin')).toEqual(morning);
    expect(quietUntil(at('05:00'), night, 'Europe/Berlin')).toBeNull();
  });

  test('are others at the same moment elsewhere', () => {
    expect(quietUntil(at('12:00'), night, 'Europe/Berlin')).toBeNull();
    expect(quietUntil(at('15:00'), night, 'Asia/Taipei')).toEqual(
      new Date('2026-06-15T23:00:00.000Z'),
    );
  });

  test('end by the clock in the nights in which it is changed', () => {
    // One hour less, and one more, between 22:30 and 7:00.
    expect(endIn('2026-03-28T21:30:00Z', night)).toBe('2026-03-29T05:00:00.000Z');
    expect(endIn('2026-10-24T20:30:00Z', night)).toBe('2026-10-25T06:00:00.000Z');
    // 2:30 does not exist on one day, and exists twice on the other.
    const short = { from: '22:00', to: '02:30' };
    expect(endIn('2026-03-28T21:30:00Z', short)).toBe('2026-03-29T01:30:00.000Z');
    expect(endIn('2026-10-24T20:30:00Z', short)).toBe('2026-10-25T00:30:00.000Z');
  });

  test('may lie within a day', () => {
    const noon = { from: '12:00', to: '13:30' };
    expect(quietUntil(at('11:59'), noon, 'UTC')).toBeNull();
    expect(quietUntil(at('12:00'), noon, 'UTC')).toEqual(new Date('2026-06-15T13:30:00.000Z'));
    expect(quietUntil(at('13:30'), noon, 'UTC')).toBeNull();
  });
});

test('knows time zones and times of day', () => {
  expect(['Europe/Berlin', 'Asia/Taipei', 'UTC'].every(isTimeZone)).toBe(true);
  expect(['Europe/Nirgendwo', '', 'Berlin; drop'].some(isTimeZone)).toBe(false);
  expect(['00:00', '23:59'].every((time) => timeOfDay.test(time))).toBe(true);
  expect(['24:00', '7:00', '07:60', '07:00 '].some((time) => timeOfDay.test(time))).toBe(false);
});
