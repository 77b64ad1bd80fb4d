import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Person } from '#domain/actor.ts';
import { CodedError } from '#domain/coded-error.ts';
import { deviceLabel } from '#domain/device.ts';
import { isTimeZone, mostPushDevices, usualQuietHours } from '#domain/push.ts';
import type { RequestSource } from '#domain/request-source.ts';
import { lockOwnUser } from '#server/auth/lock-user.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/client.ts';
import { pushDevices, pushSettings } from '#server/db/schema/pushes.ts';
import { recordActivity } from '#server/features/scores/actions/record-activity.ts';

export type NewDevice = {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Where the browser is. */
  timeZone: string;
  /** The address that the browser has given up for this one. */
  replaces?: string | undefined;
};

/**
 * Lets this browser be told, for as long as this session is not ended. An address belongs to one account: whoever uses
 * the browser now has it.
 */
export async function addDevice(
  { db, clock, push }: Context,
  person: Person,
  { timeZone, replaces, ...target }: NewDevice,
  source: RequestSource,
): Promise<void> {
  if (!push.accepts(target) || !isTimeZone(timeZone)) throw unfit();
  const at = clock.now();
  await db.transaction(async (transaction) => {
    await lockOwnUser(transaction, person);
    if (replaces !== undefined) await giveUp(transaction, person, replaces);
    await transaction
      .insert(pushSettings)
      .values({
        personId: person.id,
        timeZone,
        quietFrom: usualQuietHours.from,
        quietTo: usualQuietHours.to,
      })
      .onConflictDoNothing();
    const device = { sessionId: person.sessionId, lastSeenAt: at };
    const isOwn = eq(pushDevices.personId, person.id);
    const [stored] = await transaction
      .insert(pushDevices)
      .values({
        ...device,
        ...target,
        personId: person.id,
        device: deviceLabel(source.userAgent),
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
          // What was on its way was for whoever used the browser before.
          message: null,
          nextAttemptAt: null,
        },
        // Somebody else's address is taken over with the keys alone that only the browser itself knows.
        setWhere: sql`${isOwn} or (${pushDevices.p256dh} = ${target.p256dh} and ${pushDevices.auth} = ${target.auth})`,
      })
      .returning({ id: pushDevices.id });
    if (stored === undefined) throw unfit();
    await forgetOthers(transaction, person, stored.id);
    await recordActivity(transaction, { at, feature: 'turn_on_pushes', people: [] });
    noteChanges(transaction, { kind: 'profile', personId: person.id });
  });
}

function unfit(): CodedError {
  return new CodedError('invalid', 'pushes.error.device');
}

async function giveUp(transaction: Transaction, person: Person, endpoint: string): Promise<void> {
  const given = await transaction
    .delete(pushDevices)
    .where(and(eq(pushDevices.endpoint, endpoint), eq(pushDevices.personId, person.id)))
    .returning({ id: pushDevices.id });
  if (given.length === 0) throw new CodedError('not-found', 'error.not_found');
}

/** A session is one browser, which has one address; and of many browsers those stay that were here last. */
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

/** Says that a browser is still here, and where; false where it is not told on account of this person. */
export async function renewDevice(
  { db, clock }: Context,
  person: Person,
  { endpoint, timeZone }: { endpoint: string; timeZone: string },
): Promise<boolean> {
  if (!isTimeZone(timeZone)) throw unfit();
  return db.transaction(async (transaction) => {
    const renewed = await transaction
      .update(pushDevices)
      .set({ sessionId: person.sessionId, lastSeenAt: clock.now() })
      .where(and(eq(pushDevices.endpoint, endpoint), eq(pushDevices.personId, person.id)))
      .returning({ id: pushDevices.id });
    if (renewed.length === 0) return false;
    await transaction
      .update(pushSettings)
      .set({ timeZone })
      .where(and(eq(pushSettings.personId, person.id), ne(pushSettings.timeZone, timeZone)));
    return true;
  });
}

/** Tells one of one's own browsers no more; somebody else's is answered as not found. */
export async function removeDevice({ db }: Context, person: Person, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const removed = await transaction
      .delete(pushDevices)
      .where(and(eq(pushDevices.id, id), eq(pushDevices.personId, person.id)))
      .returning({ id: pushDevices.id });
    if (removed.length === 0) throw new CodedError('not-found', 'error.not_found');
    noteChanges(transaction, { kind: 'profile', personId: person.id });
  });
}
