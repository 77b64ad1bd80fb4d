import { and, asc, eq, lte } from 'drizzle-orm';
import { usualTimeZone } from '#domain/i18n/time-zone.ts';
import { isMorning, nextMorning } from '#domain/notifications/digest.ts';
import { isTimeZone } from '#domain/notifications/push.ts';
import type { Transaction } from '#server/db/executor.ts';
import { users } from '#server/db/schema/accounts.ts';
import { teamAlerts } from '#server/db/schema/moderation.ts';
import { countWaiting } from '#server/features/moderation/queries/cases.ts';
import { countRegistrations, hasReports } from '#server/features/notifications/queries/news.ts';
import type { NotifyParts } from '#server/notify/channel.ts';
import { notify } from '#server/notify/notify.ts';

/** Mails teammates with waiting reports when their morning begins; servers may run it in parallel. */
export async function sendTeamAlerts(parts: NotifyParts): Promise<void> {
  if (parts.config.smtpUrl === null) return;
  while (await parts.db.transaction((transaction) => lookAtNext(parts, transaction)));
}

async function lookAtNext(parts: NotifyParts, transaction: Transaction): Promise<boolean> {
  const now = parts.clock.now();
  const [due] = await transaction
    .select({
      id: teamAlerts.personId,
      timeZone: teamAlerts.timeZone,
      isConfirmed: users.emailVerified,
    })
    .from(teamAlerts)
    .innerJoin(users, eq(users.id, teamAlerts.personId))
    .where(and(eq(teamAlerts.byMail, true), lte(teamAlerts.nextMailAt, now)))
    .orderBy(asc(teamAlerts.nextMailAt))
    .limit(1)
    .for('update', { of: teamAlerts, skipLocked: true });
  if (due === undefined) return false;
  const timeZone = isTimeZone(due.timeZone) ? due.timeZone : usualTimeZone;
  if (due.isConfirmed && isMorning(now, timeZone)) await tell(parts, transaction, due.id);
  await transaction
    .update(teamAlerts)
    .set({ nextMailAt: nextMorning(now, timeZone, 'daily') })
    .where(eq(teamAlerts.personId, due.id));
  return true;
}

async function tell(parts: NotifyParts, transaction: Transaction, personId: string): Promise<void> {
  if (!(await hasReports(transaction, personId))) return;
  const look = { viewerId: personId, now: parts.clock.now() };
  const waiting = await countWaiting(transaction, look);
  const { totalCount: open, premoderationCount: premoderated } = waiting;
  const joining = await countRegistrations(transaction, personId);
  if (open + premoderated + joining === 0) return;
  await notify(parts, transaction, { kind: 'team_digest', personId, open, premoderated, joining });
}
