import { and, asc, eq, isNull, lt, lte, not, sql } from 'drizzle-orm';
import { dayIn, isTimeZone, usualTimeZone } from '#domain/i18n/time-zone.ts';
import { currentPause } from '#domain/moderation/moderation.ts';
import { isMorning, nextMorning } from '#domain/notifications/digest.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { prepared } from '#server/db/prepared.ts';
import { users } from '#server/db/schema/accounts.ts';
import { digests, digestSettings } from '#server/db/schema/digests.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { findNews, findFavorite } from '#server/features/notifications/queries/news.ts';
import { sealUnsubscribeToken } from '#server/features/preferences/actions/unsubscribe-link.ts';
import { eachAlone, isHeld } from '#server/jobs/each-alone.ts';
import type { NotifyParts } from '#server/notify/channel.ts';
import { notify } from '#server/notify/notify.ts';

type Parts = NotifyParts & Pick<Context, 'config' | 'random'>;

const task = 'send-digests';

/** How long sent mails are remembered: longer than any day on earth. */
const rememberedDays = 7;

/**
 * Mails each person with news whose morning has begun; servers may run it in parallel. Without a mail server it writes
 * nothing, since the team could read kept mails.
 */
export async function sendDigests(parts: Parts): Promise<void> {
  if (parts.config.smtpUrl === null) return;
  const due = await listDue(parts.db, { now: parts.clock.now() });
  await eachAlone(parts, task, {
    ids: due.map(({ id }) => id),
    work: async (transaction, [id = '']) => await lookAt(parts, transaction, id),
  });
}

async function lookAt(parts: Parts, transaction: Transaction, id: string): Promise<void> {
  const now = parts.clock.now();
  const person = await claimDue(transaction, id, now);
  if (person === undefined) return;
  const timeZone = isTimeZone(person.timeZone) ? person.timeZone : usualTimeZone;
  const isInTime = isMorning(now, timeZone);
  const isSent = isInTime && (await tell(parts, transaction, person, dayIn(now, timeZone)));
  // After a missed Monday morning, Tuesday's will do.
  const nextAt = nextMorning(now, timeZone, isInTime ? person.rhythm : 'daily');
  await transaction
    .update(digestSettings)
    .set({ nextAt, ...(isSent ? { coveredUntil: now } : {}) })
    .where(eq(digestSettings.personId, person.id));
}

const listDue = prepared('digests_due', (db) =>
  db
    .select({ id: digestSettings.personId })
    .from(digestSettings)
    .where(
      and(
        sql`${digestSettings.nextAt} <= ${sql.placeholder('now')}::timestamptz`,
        isNull(digestSettings.refusedAt),
        not(isHeld(task, digestSettings.personId)),
      ),
    )
    .orderBy(asc(digestSettings.nextAt)),
);

type Due = NonNullable<Awaited<ReturnType<typeof claimDue>>>;

async function claimDue(transaction: Transaction, id: string, now: Date) {
  const [due] = await transaction
    .select({
      id: digestSettings.personId,
      rhythm: digestSettings.rhythm,
      timeZone: digestSettings.timeZone,
      coveredUntil: digestSettings.coveredUntil,
      pausedUntil: profiles.pausedUntil,
      isConfirmed: users.emailVerified,
    })
    .from(digestSettings)
    .innerJoin(profiles, eq(profiles.id, digestSettings.personId))
    .innerJoin(users, eq(users.id, digestSettings.personId))
    .where(
      and(
        eq(digestSettings.personId, id),
        lte(digestSettings.nextAt, now),
        isNull(digestSettings.refusedAt),
      ),
    )
    .for('update', { of: digestSettings, skipLocked: true });
  return due;
}

/** Answers whether a mail was written. */
async function tell(
  parts: Parts,
  transaction: Transaction,
  person: Due,
  day: string,
): Promise<boolean> {
  const now = parts.clock.now();
  const isPaused = currentPause(person.pausedUntil, now) !== null;
  if (!person.isConfirmed || isPaused) return false;
  const { letters, thanks, isNew } = await findNews(transaction, person.id, person.coveredUntil);
  if (!isNew || !(await claimDay(transaction, person.id, day))) return false;
  await notify(parts, transaction, {
    kind: 'digest',
    personId: person.id,
    letters,
    thanks,
    favorite: await findFavorite(transaction, person.id, parts.random),
    unsubscribeToken: sealUnsubscribeToken(parts, person.id),
  });
  return true;
}

/** False if a mail was sent on this day already, as for a traveller. */
async function claimDay(transaction: Transaction, personId: string, day: string): Promise<boolean> {
  const claimed = await transaction
    .insert(digests)
    .values({ personId, day })
    .onConflictDoNothing()
    .returning({ day: digests.day });
  const before = new Date(Date.parse(day) - rememberedDays * 24 * 60 * 60 * 1000);
  const longAgo = lt(digests.day, before.toISOString().slice(0, 10));
  await transaction.delete(digests).where(and(eq(digests.personId, personId), longAgo));
  return claimed.length > 0;
}
