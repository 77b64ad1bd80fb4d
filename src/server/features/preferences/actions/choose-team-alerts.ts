import { sql } from 'drizzle-orm';
import { nextMorning } from '#domain/notifications/digest.ts';
import { isTimeZone } from '#domain/notifications/push.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import { dropQueued } from '#server/db/queued-mails.ts';
import { teamAlerts } from '#server/db/schema/moderation.ts';
import { refuseMails } from '#server/features/preferences/actions/choose-digests.ts';
import { readDigests, readTeamAlerts } from '#server/features/preferences/queries.ts';

export type AlertChoice = {
  byPush?: boolean | undefined;
  byMail?: boolean | undefined;
  timeZone: string;
};

/** Reads a teammate's alert settings and what prevents mails. */
export async function viewTeamAlerts({ db, config }: Context, teammate: Teammate) {
  const sendsMail = config.smtpUrl !== null;
  const { obstacle } = await readDigests(db, teammate.id, { sendsMail });
  return { ...(await readTeamAlerts(db, teammate.id)), mailObstacle: obstacle };
}

export async function chooseTeamAlerts(
  context: Context,
  teammate: Teammate,
  { timeZone, ...chosen }: AlertChoice,
): Promise<void> {
  if (!isTimeZone(timeZone)) throw new AppError('invalid', 'digests.error.time_zone');
  const now = context.clock.now();
  await context.db.transaction(async (transaction) => {
    const before = await readTeamAlerts(transaction, teammate.id);
    const { byPush = before.byPush, byMail = before.byMail } = chosen;
    if (byMail && !before.byMail) await refuseMails(context, transaction, teammate.id);
    const nextMailAt = nextMorning(now, timeZone, 'daily');
    await transaction
      .insert(teamAlerts)
      .values({ personId: teammate.id, byPush, byMail, timeZone, nextMailAt })
      .onConflictDoUpdate({
        target: teamAlerts.personId,
        set: {
          byPush,
          byMail,
          timeZone,
          // No second mail today, even in another time zone.
          nextMailAt: sql`greatest(${teamAlerts.nextMailAt}, ${nextMailAt})`,
        },
      });
    if (!byMail) await dropQueued(transaction, teammate.id, 'team');
    noteChanges(transaction, { kind: 'profile', personId: teammate.id });
  });
}
