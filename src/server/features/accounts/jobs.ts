import { and, isNull, lt, or, sql } from 'drizzle-orm';
import type { JoinWait } from '#domain/accounts/joining.ts';
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
import { invitations, waitingRegistrations } from '#server/db/schema/community.ts';

/** How long the outbox shows mails, and “last activity” shows account events. */
export const mailDays = 30;
export const auditDays = 90;

/** How long a registration waits. */
const waitingDays = { mailbox: 7, team: 90 } as const satisfies Record<JoinWait, number>;

const endedInvitationDays = 30;

/** As long as the device cookie lasts. */
const deviceDays = 180;

/** Deletes what has expired: sessions, links, challenges, unfinished factors, old mails and events. */
export async function forgetOldAccountData({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  await db.delete(sessions).where(lt(sessions.idleUntil, now));
  const forgotten = daysBefore(now, sessionLifetimes.absolute.remembered / 86_400);
  await db.delete(endedSessions).where(lt(endedSessions.endedAt, forgotten));
  await db.delete(mailTokens).where(lt(mailTokens.expiresAt, now));
  await db.delete(factorChallenges).where(lt(factorChallenges.expiresAt, now));
  const abandoned = and(isNull(factors.verifiedAt), lt(factors.createdAt, daysBefore(now, 1)));
  await db.delete(factors).where(abandoned);
  await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, daysBefore(now, deviceDays)));
  const ended = or(
    lt(invitations.expiresAt, daysBefore(now, endedInvitationDays)),
    lt(invitations.revokedAt, daysBefore(now, endedInvitationDays)),
  );
  await db.delete(invitations).where(ended);
  for (const [waitsFor, days] of Object.entries(waitingDays))
    await db
      .delete(waitingRegistrations)
      .where(
        and(
          sql`${waitingRegistrations.waitsFor} = ${waitsFor}`,
          lt(waitingRegistrations.createdAt, daysBefore(now, days)),
        ),
      );
  await db.delete(mails).where(lt(mails.createdAt, daysBefore(now, mailDays)));
  await db.delete(auditEvents).where(lt(auditEvents.createdAt, daysBefore(now, auditDays)));
}
