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

/** How long mails can be read in the outbox, and account events as “last activity”. */
export const mailDays = 30;
export const auditDays = 90;

/** How long a browser is remembered, as long as the cookie with its mark. */
const deviceDays = 180;

/** By night, what is over is forgotten: sessions, links, challenges, factors that nobody finished, old mails and events. */
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
