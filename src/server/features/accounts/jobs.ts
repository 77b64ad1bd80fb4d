import { and, isNull, lt } from 'drizzle-orm';
import { sessionLifetimes } from '#domain/accounts/session.ts';
import { daysBefore } from '#domain/i18n/day.ts';
import type { Context } from '#server/context.ts';
import {
  endedSessions,
  factorChallenges,
  factors,
  knownDevices,
  mails,
  mailTokens,
  sessions,
} from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import type { RecurringTask } from '#server/jobs/jobs.ts';

/** How long the outbox shows mails, and “last activity” shows account events. */
export const mailDays = 30;
export const auditDays = 90;

/** As long as the device cookie lasts. */
const deviceDays = 180;

/** Deletes every night what has expired: sessions, links, challenges, unfinished factors, old mails and events. */
export function accountCleanupTask(context: Context): RecurringTask {
  return {
    name: 'clean-up-accounts',
    cron: '40 3 * * *',
    run: () => forgetOldAccountData(context),
  };
}

async function forgetOldAccountData({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  await db.delete(sessions).where(lt(sessions.idleUntil, now));
  const forgotten = daysBefore(now, sessionLifetimes.absolute.remembered / 86_400);
  await db.delete(endedSessions).where(lt(endedSessions.endedAt, forgotten));
  await db.delete(mailTokens).where(lt(mailTokens.expiresAt, now));
  await db.delete(factorChallenges).where(lt(factorChallenges.expiresAt, now));
  const abandoned = and(isNull(factors.verifiedAt), lt(factors.createdAt, daysBefore(now, 1)));
  await db.delete(factors).where(abandoned);
  await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, daysBefore(now, deviceDays)));
  await db.delete(mails).where(lt(mails.createdAt, daysBefore(now, mailDays)));
  await db.delete(auditEvents).where(lt(auditEvents.createdAt, daysBefore(now, auditDays)));
}
