import type { PoolClient } from 'pg';
import { dayOf } from '#domain/i18n/day.ts';
import type { TestApp } from '#tests/support/app.ts';

export const minute = 60_000;
export const day = 24 * 60 * minute;

/** Creates a calendar of days and weeks (UTC) from the test's clock, by plain arithmetic. */
export function createCalendar({ clock }: Pick<TestApp, 'clock'>) {
  const agoTime = (minutes: number): Date => new Date(clock.now().getTime() - minutes * minute);
  /** Days since Monday. */
  const weekday = (): number => (clock.now().getUTCDay() + 6) % 7;
  return {
    agoTime,
    weekday,
    /** Returns the day that many days ago, as YYYY-MM-DD. */
    dayAgo: (days: number): string => dayOf(new Date(clock.now().getTime() - days * day)),
    /** Counts the midnights between then and now. */
    wholeDaysAgo: (minutes: number): number =>
      countMidnights(clock.now()) - countMidnights(agoTime(minutes)),
    /** Returns the week: 0 for this one, 1 for the last one. */
    weekAgo: (daysAgo: number): number => Math.floor((daysAgo - weekday() + 6) / 7),
  };
}

/** Sets the time zone of all five connections of the pool. */
export async function setTimeZone({ database }: TestApp, timeZone: string): Promise<void> {
  const clients: PoolClient[] = [];
  for (let at = 0; at < 5; at += 1) clients.push(await database.pool.connect());
  for (const client of clients) {
    await client.query(`set time zone '${timeZone}'`);
    client.release();
  }
}

function countMidnights(time: Date): number {
  return Math.floor(time.getTime() / day);
}
