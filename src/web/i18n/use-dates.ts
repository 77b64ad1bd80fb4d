import { useMemo } from 'react';
import { useFormatter, useLocale } from 'use-intl/react';
import { useCurrentTime } from '#web/i18n/use-current-time.ts';

export interface Dates {
  /** 'vor 3 Minuten', 'gestern', 'letzte Woche'; days are counted by the reader's calendar. */
  relative: (iso: string) => string;
  /**
   * The same within a week, then '19. November', with its year once that is over. Here and below no line ends between
   * the day and its month.
   */
  short: (iso: string) => string;
  /** 'Donnerstag, 19. November 2026 um 18:42', for the title of a relative date. */
  exact: (iso: string) => string;
  /** '19. November 2026'. */
  day: (iso: string) => string;
  /** '19. November 2026' of a day of the calendar ('2026-11-19'); the same in every time zone. */
  writtenDay: (day: string) => string;
  /** '19.11.2026', for narrow columns. */
  shortDay: (iso: string) => string;
  /** 'März 2026' from '2026-03' or a longer date; the same in every time zone. */
  month: (month: string) => string;
}

/**
 * Dates in the shown language. A day without a time ('2026-11-19') stays a day. In the first HTML only `month` and
 * `writtenDay` may appear: the server knows no time zone.
 */
export function useDates(): Dates {
  const format = useFormatter();
  const locale = useLocale();
  const now = useCurrentTime();
  return useMemo(() => {
    const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    const relative = (iso: string): string => {
      const { value, unit } = distance(iso, now);
      return words.format(value, unit);
    };
    return {
      relative,
      short(iso) {
        if (daysSince(iso, now) < 7) return relative(iso);
        const isThisYear = parse(iso).getFullYear() === new Date(now).getFullYear();
        return inOneLine(
          format.dateTime(parse(iso), {
            day: 'numeric',
            month: 'long',
            ...(isThisYear ? {} : { year: 'numeric' }),
          }),
        );
      },
      exact: (iso) =>
        isDay(iso)
          ? format.dateTime(parse(iso), { dateStyle: 'full' })
          : format.dateTime(parse(iso), { dateStyle: 'full', timeStyle: 'short' }),
      day: (iso) => inOneLine(format.dateTime(parse(iso), { dateStyle: 'long' })),
      writtenDay: (day) =>
        inOneLine(
          format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' }),
        ),
      shortDay: (iso) => format.dateTime(parse(iso), { dateStyle: 'medium' }),
      month: (month) =>
        format.dateTime(new Date(`${month.slice(0, 7)}-01T00:00:00Z`), {
          month: 'long',
          year: 'numeric',
          timeZone: 'UTC',
        }),
    };
  }, [format, locale, now]);
}

/** No line ends within '19. November' or 'November 19'; the year may begin the next one. */
function inOneLine(date: string): string {
  return date.replace(' ', '\u{a0}');
}

type Distance = { value: number; unit: Intl.RelativeTimeFormatUnit };

/** How far something lies back, in the largest unit that fits. The future counts as now: clocks differ. */
function distance(iso: string, now: number): Distance {
  const then = Math.min(parse(iso).getTime(), now);
  const days = daysSince(iso, now);
  if (days >= 365) return { value: -Math.floor(days / 365), unit: 'year' };
  if (days >= 31) return { value: -Math.floor(days / 30.5), unit: 'month' };
  if (days >= 7) return { value: -Math.floor(days / 7), unit: 'week' };
  if (days >= 1 || isDay(iso)) return { value: -days, unit: 'day' };
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes >= 60) return { value: -Math.floor(minutes / 60), unit: 'hour' };
  return minutes >= 1 ? { value: -minutes, unit: 'minute' } : { value: 0, unit: 'second' };
}

function isDay(iso: string): boolean {
  return iso.length === 10;
}

/** A day without a time is that day here, not midnight somewhere else. */
function parse(iso: string): Date {
  return new Date(isDay(iso) ? `${iso}T00:00:00` : iso);
}

/**
 * By the reader's calendar. A day without a time is one of UTC, where another one may have begun, or not yet: as long
 * as it is that day in one of the two it is today, or a letter of this minute would be called one of yesterday.
 */
function daysSince(iso: string, now: number): number {
  const today = isDay(iso) ? Math.min(calendarDay(now), utcDay(now)) : calendarDay(now);
  return Math.max(0, today - calendarDay(parse(iso).getTime()));
}

/** Days since 1970 in UTC. */
function utcDay(time: number): number {
  return Math.floor(time / 86_400_000);
}

/** Days since 1970 by the local calendar. */
function calendarDay(time: number): number {
  const date = new Date(time);
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
}
