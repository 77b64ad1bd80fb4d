import { and, eq, ne, or } from 'drizzle-orm';
import { isTimeZone } from '#domain/i18n/time-zone.ts';
import { type PushTarget } from '#domain/notifications/push.ts';
import type { Person } from '#domain/shared/actor.ts';
import { hashToken } from '#server/auth/secrets.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import { pushDevices, pushSettings } from '#server/db/schema/pushes.ts';
import { unfit } from '#server/features/preferences/actions/push-devices.ts';

/** A browser with pushes turned on, and its current address. */
export type KnownDevice = PushTarget & {
  /** The secret made when pushes were turned on. */
  key: string;
};

type Stored = typeof pushDevices.$inferSelect;

/** Confirms a browser and its address; false if it gets no pushes for this person. */
export async function renewDevice(
  { db, clock, push }: Context,
  person: Person,
  { timeZone, key, ...target }: KnownDevice & { timeZone: string },
): Promise<boolean> {
  if (!push.accepts(target) || !isTimeZone(timeZone)) throw unfit();
  return db.transaction(async (transaction) => {
    const device = await findOwn(transaction, person.id, hashToken(key), target);
    if (device === undefined) return false;
    if (!(await move(transaction, device, target))) throw unfit();
    await transaction
      .update(pushDevices)
      .set({
        keyHash: hashToken(key),
        isMoved: false,
        sessionId: person.sessionId,
        lastSeenAt: clock.now(),
      })
      .where(eq(pushDevices.id, device.id));
    await transaction
      .update(pushSettings)
      .set({ timeZone })
      .where(and(eq(pushSettings.personId, person.id), ne(pushSettings.timeZone, timeZone)));
    return true;
  });
}

/**
 * Moves a browser to another address by its secret, without a page or a session; false for a wrong secret or a
 * forbidden address. A stolen secret shows no names.
 */
export async function moveDevice(
  { db, push }: Context,
  { key, ...target }: KnownDevice,
): Promise<boolean> {
  if (!push.accepts(target)) return false;
  return db.transaction(async (transaction) => {
    const [device] = await transaction
      .select()
      .from(pushDevices)
      .where(eq(pushDevices.keyHash, hashToken(key)))
      .for('update');
    if (device === undefined) return false;
    if (device.endpoint === target.endpoint) return true;
    if (!(await move(transaction, device, target))) return false;
    await transaction
      .update(pushDevices)
      // The pending message may contain names.
      .set({ isMoved: true, message: null, nextAttemptAt: null })
      .where(eq(pushDevices.id, device.id));
    return true;
  });
}

/** Finds the browser by its secret, else by the keys that it alone knows. */
async function findOwn(
  transaction: Transaction,
  personId: string,
  keyHash: string,
  { endpoint, p256dh, auth }: PushTarget,
): Promise<Stored | undefined> {
  const isSame = and(
    eq(pushDevices.endpoint, endpoint),
    eq(pushDevices.p256dh, p256dh),
    eq(pushDevices.auth, auth),
  );
  const found = await transaction
    .select()
    .from(pushDevices)
    .where(or(eq(pushDevices.keyHash, keyHash), isSame))
    .for('update');
  const device = found.find((one) => one.keyHash === keyHash) ?? found[0];
  return device?.personId === personId ? device : undefined;
}

/** Takes the address for this browser, from another one only with the same keys; else false. */
async function move(
  transaction: Transaction,
  { id, personId, endpoint }: Stored,
  target: PushTarget,
): Promise<boolean> {
  if (endpoint !== target.endpoint)
    await transaction
      .delete(pushDevices)
      .where(
        and(
          eq(pushDevices.endpoint, target.endpoint),
          or(
            eq(pushDevices.personId, personId),
            and(eq(pushDevices.p256dh, target.p256dh), eq(pushDevices.auth, target.auth)),
          ),
        ),
      );
  const taken = transaction
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(and(eq(pushDevices.endpoint, target.endpoint), ne(pushDevices.id, id)));
  if ((await taken).length > 0) return false;
  await transaction.update(pushDevices).set(target).where(eq(pushDevices.id, id));
  if (endpoint === null) noteChanges(transaction, { kind: 'profile', personId });
  return true;
}
