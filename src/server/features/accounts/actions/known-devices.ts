import { and, eq, ne, notInArray } from 'drizzle-orm';
import { deviceLabel } from '#domain/accounts/device.ts';
import { daysBefore } from '#domain/i18n/day.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { countEvents, recordEvent } from '#server/audit-trail/record-event.ts';
import { hashToken } from '#server/auth/secrets.ts';
import type { Context } from '#server/context.ts';
import type { Executor, Transaction } from '#server/db/executor.ts';
import { knownDevices } from '#server/db/schema/accounts.ts';
import { hasUsedDevice } from '#server/features/accounts/queries.ts';
import { notify } from '#server/notify/notify.ts';

const mostDevices = 30;
const mailsPerDay = 5;

/**
 * Remembers the browser of a complete sign-in, in its transaction. Mails the owner about a new browser on an account
 * that other browsers have used: it may be a thief's.
 */
export async function rememberDevice(
  context: Context,
  transaction: Transaction,
  userId: string,
  source: RequestSource,
): Promise<void> {
  if (source.device === null) return;
  const at = context.clock.now();
  const others = await storeDevice(transaction, userId, hashToken(source.device), at);
  if (others === 0) return;
  await forgetOldest(transaction, userId, others + 1);
  await recordEvent(transaction, { action: 'account.new_device', by: { id: userId, source }, at });
  // Repeated sign-ins from new browsers must not fill a mailbox.
  const event = {
    action: 'account.new_device',
    targetId: userId,
    since: daysBefore(at, 1),
  } as const;
  if ((await countEvents(transaction, event)) > mailsPerDay) return;
  const label = deviceLabel(source.userAgent);
  const values = { device: label === '' ? 'unknown' : label };
  await notify(context, transaction, { personId: userId, kind: 'new_device', values });
}

/** Call it only when all sessions end for safety: else a thief's browser would pass as the first one. */
export async function forgetDevices(executor: Executor, userId: string): Promise<void> {
  await executor.delete(knownDevices).where(eq(knownDevices.userId, userId));
}

/** Checks whether this browser has completed a sign-in to the account of this address. */
export async function isKnownDevice(
  { db }: Context,
  email: string,
  device: string,
): Promise<boolean> {
  return hasUsedDevice(db, email, hashToken(device));
}

/** Checks whether this browser has completed a sign-in to any account. */
export async function isUsedDevice({ db }: Context, device: string): Promise<boolean> {
  return (await db.$count(knownDevices, eq(knownDevices.deviceHash, hashToken(device)))) > 0;
}

/** Checks whether this browser has completed a sign-in to this account. */
export async function isDeviceOf(
  executor: Executor,
  userId: string,
  { device }: RequestSource,
): Promise<boolean> {
  if (device === null) return false;
  const own = eq(knownDevices.userId, userId);
  const isHere = eq(knownDevices.deviceHash, hashToken(device));
  return (await executor.$count(knownDevices, and(own, isHere))) > 0;
}

async function storeDevice(
  transaction: Transaction,
  userId: string,
  deviceHash: string,
  at: Date,
): Promise<number> {
  const inserted = await transaction
    .insert(knownDevices)
    .values({ userId, deviceHash, createdAt: at, lastUsedAt: at })
    .onConflictDoNothing()
    .returning({ deviceHash: knownDevices.deviceHash });
  const own = eq(knownDevices.userId, userId);
  if (inserted.length > 0)
    return transaction.$count(knownDevices, and(own, ne(knownDevices.deviceHash, deviceHash)));
  await transaction
    .update(knownDevices)
    .set({ lastUsedAt: at })
    .where(and(own, eq(knownDevices.deviceHash, deviceHash)));
  return 0;
}

async function forgetOldest(
  transaction: Transaction,
  userId: string,
  owned: number,
): Promise<void> {
  if (owned <= mostDevices) return;
  const own = eq(knownDevices.userId, userId);
  const latest = transaction
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(own)
    .orderBy(knownDevices.lastUsedAt)
    .offset(owned - mostDevices);
  await transaction
    .delete(knownDevices)
    .where(and(own, notInArray(knownDevices.deviceHash, latest)));
}
