import { useMemo } from 'react';
import { useFormatter, useLocale, useTimeZone } from 'use-intl/react';
import { dayIn } from '#domain/i18n/time-zone.ts';
import { relativeWords } from '#web/i18n/relative-words.ts';
import { useCurrentTime } from '#web/i18n/use-current-time.ts';

export interface Dates {
  /** 'vor 3 Minuten', 'gestern', 'letzte Woche'; counts days by the reader's calendar. */
  relative: (iso: string) => string;
  /** Relative within a week, then '19. November', in other years with the year; no line break in the day and month. */
  short: (iso: string) => string;
  /** 'Donnerstag, 19. November 2026 um 18:42', for the title of a relative date. */
  exact: (iso: string) => string;
  /** 'Fr., 20. Nov., 18:42', for an appointment within some weeks. */
  moment: (iso: string) => string;
  /** '19. November 2026', without a line break between day and month. */
  day: (iso: string) => string;
  /** '19.11.2026', for narrow columns. */
  shortDay: (iso: string) => string;
  /** 'März 2026' from '2026-03' or a longer date; the same in every time zone. */
  month: (month: string) => string;
}

/** Formats dates in the shown language and the texts' time zone. A day without a time ('2026-11-19') stays a day. */
export function useDates(): Dates {
  const format = useFormatter();
  const locale = useLocale();
  const now = useCurrentTime();
  const timeZone = useTimeZone() ?? 'UTC';
  return useMemo(() => {
    const formatter = relativeWords(locale);
    const relative = (iso: string): string => {
      const { value, unit } = distance(iso, now, timeZone);
      return formatter.format(value, unit);
    };
    return {
      relative,
      short(iso) {
        if (daysSince(iso, now, timeZone) < 7) return relative(iso);
        const isThisYear = yearOf(dayOf(iso, timeZone)) === yearOf(dayIn(new Date(now), timeZone));
        return withoutBreak(
          format.dateTime(new Date(iso), {
            day: 'numeric',
            month: 'long',
            ...(isThisYear ? {} : { year: 'numeric' }),
            ...zoneOf(iso),
          }),
        );
      },
      exact: (iso) =>
        isDay(iso)
          ? format.dateTime(new Date(iso), { dateStyle: 'full', timeZone: 'UTC' })
          : spaced(format.dateTime(new Date(iso), { dateStyle: 'full', timeStyle: 'short' })),
      moment: (iso) =>
        spaced(
          format.dateTime(new Date(iso), {
            weekday: 'short',
            day: 'numeric',
            month: 'short',
            hour: '2-digit',
            minute: '2-digit',
          }),
        ),
      day: (iso) =>
        withoutBreak(format.dateTime(new Date(iso), { dateStyle: 'long', ...zoneOf(iso) })),
      shortDay: (iso) => format.dateTime(new Date(iso), { dateStyle: 'medium', ...zoneOf(iso) }),
      month: (month) =>
        format.dateTime(new Date(`${month.slice(0, 7)}-01T00:00:00Z`), {
          month: 'long',
          year: 'numeric',
          timeZone: 'UTC',
        }),
    };
  }, [format, locale, now, timeZone]);
}

/** Puts a space between a Chinese word and a time: 上午 07:52. */
function spaced(date: string): string {
  return date.replace(/(?<=\p{sc=Han})(?=\d{1,2}:)/u, ' ');
}

/** Prevents a line break in '19. November' or '19 November'; the year may start a new line. */
function withoutBreak(date: string): string {
  return date.replace(' ', '\u{a0}');
}

type Distance = { value: number; unit: Intl.RelativeTimeFormatUnit };

/** Returns the distance to now in the largest unit that fits. Counts the future as now, since clocks differ. */
function distance(iso: string, now: number, timeZone: string): Distance {
  const time = Math.min(Date.parse(iso), now);
  const days = daysSince(iso, now, timeZone);
  if (days >= 365) return { value: -Math.floor(days / 365), unit: 'year' };
  if (days >= 31) return { value: -Math.floor(days / 30.5), unit: 'month' };
  if (days >= 7) return { value: -Math.floor(days / 7), unit: 'week' };
  if (days >= 1 || isDay(iso)) return { value: -days, unit: 'day' };
  const minutes = Math.floor((now - time) / 60_000);
  if (minutes >= 60) return { value: -Math.floor(minutes / 60), unit: 'hour' };
  return minutes >= 1 ? { value: -minutes, unit: 'minute' } : { value: 0, unit: 'second' };
}

/**
 * Counts days by the reader's calendar. A day without a time is a UTC day, which may differ from the local one; it
 * counts as today while it is that day in either zone, so that a new letter is never of yesterday.
 */
function daysSince(iso: string, now: number, timeZone: string): number {
  const localToday = dayIn(new Date(now), timeZone);
  const utcToday = new Date(now).toISOString().slice(0, 10);
  const today = isDay(iso) && utcToday < localToday ? utcToday : localToday;
  const days = (Date.parse(today) - Date.parse(dayOf(iso, timeZone))) / 86_400_000;
  return Math.max(0, days);
}

function dayOf(iso: string, timeZone: string): string {
  return isDay(iso) ? iso : dayIn(new Date(iso), timeZone);
}

function yearOf(day: string): string {
  return day.slice(0, 4);
}

function isDay(iso: string): boolean {
  return iso.length === 10;
}

/** Formats a day without a time in UTC, so that it stays that day. */
function zoneOf(iso: string): { timeZone?: 'UTC' } {
  return isDay(iso) ? { timeZone: 'UTC' } : {};
}
