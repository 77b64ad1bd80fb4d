import { dayMilliseconds } from '#domain/i18n/durations.ts';

/** For people without a chosen time zone. */
export const usualTimeZone = 'Europe/Berlin';

/** Checks a time zone that a browser has named: some name one that no formatter knows, such as Etc/Unknown. */
export function isTimeZone(name: string): boolean {
  try {
    formatIn(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns the day in the time zone, as YYYY-MM-DD. */
export function dayIn(now: Date, timeZone: string): string {
  return new Date(wallClock(now, timeZone)).toISOString().slice(0, 10);
}

/** Adds days to a date (YYYY-MM-DD). */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10);
}

/** Returns the end of a day (YYYY-MM-DD) in the time zone. */
export function endOfDay(day: string, timeZone: string): Date {
  return momentAt(Date.parse(day) + dayMilliseconds, timeZone);
}

/** Returns the moment of a local time; an hour skipped in spring counts as the next one. */
export function momentAt(shown: number, timeZone: string): Date {
  const guess = new Date(shown - offsetAt(new Date(shown), timeZone));
  const better = new Date(shown - offsetAt(guess, timeZone));
  // For a skipped time, the two guesses lie on both sides of the gap.
  return guess > better && wallClock(better, timeZone) !== shown ? guess : better;
}

function offsetAt(time: Date, timeZone: string): number {
  return wallClock(time, timeZone) - Math.floor(time.getTime() / 1000) * 1000;
}

/** Returns the local time as if it were UTC, in milliseconds. */
export function wallClock(time: Date, timeZone: string): number {
  if (latest?.timeZone !== timeZone) latest = { timeZone, format: formatIn(timeZone) };
  const shown = latest.format.format(time);
  return Date.parse(`${shown.replace(' ', 'T')}Z`);
}

/** Saves 34 kB and half a millisecond a call, since one zone follows itself. */
let latest: { timeZone: string; format: Intl.DateTimeFormat } | undefined;

function formatIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
}
