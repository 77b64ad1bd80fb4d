import { dayMilliseconds } from '#domain/i18n/durations.ts';

/** Returns the UTC day of statistics and lists, as YYYY-MM-DD. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

export function daysBefore(time: Date, days: number): Date {
  return new Date(time.getTime() - days * dayMilliseconds);
}

const berlin = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Returns the day on which a visitor's limit counts (P46), YYYY-MM-DD, in one time zone for all servers. */
export function limitDayOf(time: Date): string {
  return berlin.format(time).slice(0, 10);
}

/** Seconds until the next limit day (one hour off on the two days of clock changes). */
export function secondsLeftInLimitDay(time: Date): number {
  const [hours = 0, minutes = 0, seconds = 0] = berlin
    .format(time)
    .slice(11)
    .split(':')
    .map(Number);
  return 24 * 60 * 60 - (hours * 60 + minutes) * 60 - seconds;
}
