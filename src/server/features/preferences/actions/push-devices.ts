import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { deviceLabel } from '#domain/accounts/device.ts';
import { isTimeZone } from '#domain/i18n/time-zone.ts';
import { mostPushDevices, usualQuietHours, type PushTarget } from '#domain/notifications/push.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { lockOwnUser } from '#server/auth/lock-user.ts';
import { hashToken } from '#server/auth/secrets.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import { pushDevices, pushSettings } from '#server/db/schema/pushes.ts';
import { recordActivity } from '#server/features/scores/actions/record-activity.ts';

export type NewDevice = PushTarget & {
  timeZone: string;
  /** A secret made by the browser, which identifies it after a change of address. */
  key: string;
};

/** The error for an address that cannot get pushes. */
export function unfit(): AppError {
  return new AppError('invalid', 'pushes.error.device');
}

/** Turns on pushes until the session ends. An address belongs to the last account that used the browser. */
export async function addDevice(
  { db, clock, push }: Context,
  person: Person,
  { timeZone, key, ...target }: NewDevice,
): Promise<void> {
  if (!push.accepts(target) || !isTimeZone(timeZone)) throw unfit();
  const at = clock.now();
  await db.transaction(async (transaction) => {
    await lockOwnUser(transaction, person);
    const keyHash = hashToken(key);
    const [other] = await transaction
      .select({ id: pushDevices.id })
      .from(pushDevices)
      .where(and(eq(pushDevices.keyHash, keyHash), ne(pushDevices.endpoint, target.endpoint)));
    if (other !== undefined) throw unfit();
    await transaction
      .insert(pushSettings)
      .values({
        personId: person.id,
        timeZone,
        quietFrom: usualQuietHours.from,
        quietTo: usualQuietHours.to,
      })
      .onConflictDoNothing();
    const device = { sessionId: person.sessionId, lastSeenAt: at, keyHash, isMoved: false };
    const isOwn = eq(pushDevices.personId, person.id);
    const [stored] = await transaction
      .insert(pushDevices)
      .values({
        ...device,
        ...target,
        personId: person.id,
        device: deviceLabel(person.source.userAgent),
        createdAt: at,
      })
      .onConflictDoUpdate({
        target: pushDevices.endpoint,
        set: {
          ...device,
          p256dh: target.p256dh,
          auth: target.auth,
          personId: person.id,
          createdAt: sql`case when ${isOwn} then ${pushDevices.createdAt} else ${at} end`,
          // The pending message was for the browser's former account.
          message: null,
          nextAttemptAt: null,
        },
        // Another account's address is taken over only with keys that the browser alone knows.
        setWhere: sql`${isOwn} or (${pushDevices.p256dh} = ${target.p256dh} and ${pushDevices.auth} = ${target.auth})`,
      })
      .returning({ id: pushDevices.id });
    if (stored === undefined) throw unfit();
    await forgetOthers(transaction, person, stored.id);
    await recordActivity(transaction, { at, feature: 'turn_on_pushes', people: [] });
    noteChanges(transaction, { kind: 'profile', personId: person.id });
  });
}

/** A session has one browser with one address; a person keeps the most recently used ones. */
async function forgetOthers(transaction: Transaction, person: Person, id: string): Promise<void> {
  const own = eq(pushDevices.personId, person.id);
  const earlier = and(own, eq(pushDevices.sessionId, person.sessionId), ne(pushDevices.id, id));
  await transaction.delete(pushDevices).where(earlier);
  const surplus = transaction
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(own)
    .orderBy(desc(pushDevices.lastSeenAt))
    .offset(mostPushDevices);
  await transaction.delete(pushDevices).where(inArray(pushDevices.id, surplus));
}

/** Turns off pushes for one of the person's browsers; another person's is answered as not found. */
export async function removeDevice({ db }: Context, person: Person, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const removed = await transaction
      .delete(pushDevices)
      .where(and(eq(pushDevices.id, id), eq(pushDevices.personId, person.id)))
      .returning({ id: pushDevices.id });
    if (removed.length === 0) throw new AppError('not-found', 'error.not_found');
    noteChanges(transaction, { kind: 'profile', personId: person.id });
  });
}
