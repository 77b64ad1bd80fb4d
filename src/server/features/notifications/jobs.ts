import { lt } from 'drizzle-orm';
import { daysBefore } from '#domain/i18n/day.ts';
import { pushDeviceDays } from '#domain/notifications/push.ts';
import type { Context } from '#server/context.ts';
import { pushDevices } from '#server/db/schema/pushes.ts';

export async function forgetUnusedDevices({ db, clock }: Context): Promise<void> {
  const longAgo = daysBefore(clock.now(), pushDeviceDays);
  await db.delete(pushDevices).where(lt(pushDevices.lastSeenAt, longAgo));
}
