import type { PoolClient } from 'pg';
import { dayOf } from '#domain/i18n/day.ts';
import type { TestApp } from '#tests/support/app.ts';

export const minute = 60_000;
export const day = 24 * 60 * minute;

/** Days and weeks (UTC) as seen from the test's clock, counted in plain arithmetic. */
export function createCalendar({ clock }: Pick<TestApp, 'clock'>) {
  const agoTime = (minutes: number): Date => new Date(clock.now().getTime() - minutes * minute);
  /** Days since Monday. */
  const weekday = (): number => (clock.now().getUTCDay() + 6) % 7;
  return {
    agoTime,
    weekday,
    /** The day that many days ago, as YYYY-MM-DD. */
    dayAgo: (days: number): string => dayOf(new Date(clock.now().getTime() - days * day)),
    /** How many midnights lie between then and now. */
    wholeDaysAgo: (minutes: number): number =>
      midnightsUntil(clock.now()) - midnightsUntil(agoTime(minutes)),
    /** In which week it was: 0 this one, 1 the last one. */
    weekAgo: (daysAgo: number): number => Math.floor((daysAgo - weekday() + 6) / 7),
  };
}

/** The time zone of every connection of the pool, which has five. */
export async function setTimeZone({ database }: TestApp, timeZone: string): Promise<void> {
  const clients: PoolClient[] = [];
  for (let at = 0; at < 5; at += 1) clients.push(await database.pool.connect());
  for (const client of clients) {
    await client.query(`set time zone '${timeZone}'`);
    client.release();
  }
}

function midnightsUntil(time: Date): number {
  return Math.floor(time.getTime() / day);
}
