import { eq } from 'drizzle-orm';
import { usualTimeZone } from '#domain/i18n/time-zone.ts';
import {
  nextMorning,
  type DigestObstacle,
  type DigestRhythm,
} from '#domain/notifications/digest.ts';
import { isTimeZone } from '#domain/notifications/push.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Executor, Transaction } from '#server/db/executor.ts';
import { dropQueued } from '#server/db/queued-mails.ts';
import { digestSettings } from '#server/db/schema/digests.ts';
import { pushSettings } from '#server/db/schema/pushes.ts';
import { readDigests } from '#server/features/preferences/queries.ts';

const refusals = {
  no_mails: 'digests.error.no_mails',
  unconfirmed: 'digests.error.unconfirmed',
} as const satisfies Record<DigestObstacle, string>;

/** Sets how often a person gets digests, and accepts mails again after an unsubscribe. */
export async function chooseDigests(
  context: Context,
  person: Person,
  { rhythm, timeZone: given }: { rhythm: DigestRhythm; timeZone?: string | undefined },
): Promise<void> {
  if (given !== undefined && !isTimeZone(given))
    throw new AppError('invalid', 'digests.error.time_zone');
  const now = context.clock.now();
  await context.db.transaction(async (transaction) => {
    if (rhythm === 'never') return turnOff(transaction, person.id);
    await refuseMails(context, transaction, person.id);
    const timeZone = given ?? (await knownTimeZone(transaction, person.id));
    const chosen = { rhythm, timeZone, nextAt: nextMorning(now, timeZone, rhythm) };
    await transaction
      .insert(digestSettings)
      .values({ personId: person.id, ...chosen, coveredUntil: now })
      .onConflictDoUpdate({
        target: digestSettings.personId,
        set: { ...chosen, refusedAt: null },
      });
    noteChanges(transaction, { kind: 'profile', personId: person.id });
  });
}

/** Refuses without a mail server or a confirmed address. */
export async function refuseMails(
  { config }: Pick<Context, 'config'>,
  db: Executor,
  personId: string,
): Promise<void> {
  const { obstacle } = await readDigests(db, personId, { sendsMail: config.smtpUrl !== null });
  if (obstacle !== null) throw new AppError('conflict', refusals[obstacle]);
}

/** Unsubscribes by the link of a mail, without a session; idempotent. */
export async function unsubscribe({ db }: Pick<Context, 'db'>, personId: string): Promise<void> {
  await db.transaction((transaction) => turnOff(transaction, personId));
}

async function turnOff(transaction: Transaction, personId: string): Promise<void> {
  await transaction.delete(digestSettings).where(eq(digestSettings.personId, personId));
  await dropQueued(transaction, personId, 'digest');
  noteChanges(transaction, { kind: 'profile', personId });
}

async function knownTimeZone(db: Executor, personId: string): Promise<string> {
  const [pushes] = await db
    .select({ timeZone: pushSettings.timeZone })
    .from(pushSettings)
    .where(eq(pushSettings.personId, personId));
  return pushes?.timeZone ?? usualTimeZone;
}
