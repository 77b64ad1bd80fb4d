import { and, asc, eq, lte, not, sql } from 'drizzle-orm';
import { isTimeZone, usualTimeZone } from '#domain/i18n/time-zone.ts';
import { isMorning, nextMorning } from '#domain/notifications/digest.ts';
import type { Transaction } from '#server/db/executor.ts';
import { prepared } from '#server/db/prepared.ts';
import { users } from '#server/db/schema/accounts.ts';
import { teamAlerts } from '#server/db/schema/moderation.ts';
import { countWaiting } from '#server/features/moderation/queries/cases.ts';
import { countRegistrations, hasReports } from '#server/features/notifications/queries/news.ts';
import { eachAlone, isHeld } from '#server/jobs/each-alone.ts';
import type { NotifyParts } from '#server/notify/channel.ts';
import { notify } from '#server/notify/notify.ts';

const task = 'send-team-alerts';

/** Mails teammates with waiting reports when their morning begins; servers may run it in parallel. */
export async function sendTeamAlerts(parts: NotifyParts): Promise<void> {
  if (parts.config.smtpUrl === null) return;
  const due = await listDue(parts.db, { now: parts.clock.now() });
  await eachAlone(parts, task, {
    ids: due.map(({ id }) => id),
    work: async (transaction, [id = '']) => await lookAt(parts, transaction, id),
  });
}

const listDue = prepared('team_alerts_due', (db) =>
  db
    .select({ id: teamAlerts.personId })
    .from(teamAlerts)
    .where(
      and(
        eq(teamAlerts.byMail, true),
        sql`${teamAlerts.nextMailAt} <= ${sql.placeholder('now')}::timestamptz`,
        not(isHeld(task, teamAlerts.personId)),
      ),
    )
    .orderBy(asc(teamAlerts.nextMailAt)),
);

async function lookAt(parts: NotifyParts, transaction: Transaction, id: string): Promise<void> {
  const now = parts.clock.now();
  const [due] = await transaction
    .select({
      id: teamAlerts.personId,
      timeZone: teamAlerts.timeZone,
      isConfirmed: users.emailVerified,
    })
    .from(teamAlerts)
    .innerJoin(users, eq(users.id, teamAlerts.personId))
    .where(
      and(
        eq(teamAlerts.personId, id),
        eq(teamAlerts.byMail, true),
        lte(teamAlerts.nextMailAt, now),
      ),
    )
    .for('update', { of: teamAlerts, skipLocked: true });
  if (due === undefined) return;
  const timeZone = isTimeZone(due.timeZone) ? due.timeZone : usualTimeZone;
  if (due.isConfirmed && isMorning(now, timeZone)) await tell(parts, transaction, due.id);
  await transaction
    .update(teamAlerts)
    .set({ nextMailAt: nextMorning(now, timeZone, 'daily') })
    .where(eq(teamAlerts.personId, due.id));
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
