/* What clocks and calendars show somewhere (names of the IANA's time zones). */

/** Where nobody has said where they are. */
export const usualTimeZone = 'Europe/Berlin';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The day that it is there, as YYYY-MM-DD. */
export function dayIn(now: Date, timeZone: string): string {
  return new Date(wallClock(now, timeZone)).toISOString().slice(0, 10);
}

/** The day so many days after one of the calendar (YYYY-MM-DD). */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10);
}

/** When a day (YYYY-MM-DD) is over there. */
export function endOfDay(day: string, timeZone: string): Date {
  return momentAt(Date.parse(day) + dayMilliseconds, timeZone);
}

/** When a clock there shows this; an hour that is left out in spring counts as the one after it. */
export function momentAt(shown: number, timeZone: string): Date {
  const guess = new Date(shown - offsetAt(new Date(shown), timeZone));
  const better = new Date(shown - offsetAt(guess, timeZone));
  // Where there is no such time the two lie on both sides of the gap.
  return guess > better && wallClock(better, timeZone) !== shown ? guess : better;
}

function offsetAt(time: Date, timeZone: string): number {
  return wallClock(time, timeZone) - Math.floor(time.getTime() / 1000) * 1000;
}

/** What a clock there shows, as if it were UTC, in milliseconds. */
export function wallClock(time: Date, timeZone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(time);
  return Date.parse(`${shown.replace(' ', 'T')}Z`);
}
