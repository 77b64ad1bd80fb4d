import { dayMilliseconds, hourMilliseconds } from '#domain/i18n/durations.ts';

/* When a scheduled backup is due: each day at a time in UTC, later if no server ran, again after a failure. */

/** A backup this old means that two were missed. */
export const oldBackupMilliseconds = 2 * dayMilliseconds;

export type TimeOfDay = { hour: number; minute: number };

/** Returns the last planned moment. */
export function lastPlanned(now: Date, { hour, minute }: TimeOfDay): Date {
  const today = new Date(now);
  today.setUTCHours(hour, minute, 0, 0);
  return today > now ? new Date(today.getTime() - dayMilliseconds) : today;
}

export function isBackupDue(
  now: Date,
  at: TimeOfDay,
  last: { succeededAt: Date | null; failedAt: Date | null },
): boolean {
  const planned = lastPlanned(now, at);
  if (last.succeededAt !== null && last.succeededAt >= planned) return false;
  return last.failedAt === null || now.getTime() - last.failedAt.getTime() >= hourMilliseconds;
}
