import type { SQL } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { adminNotifications } from '#server/db/schema/notifications.ts';

/**
 * Locks notices in the order of their ids. Every change of several notices uses it; otherwise the nightly task and a
 * reader could deadlock.
 */
export function notificationsInOrder(db: Executor, which: SQL | undefined) {
  return db
    .select({ id: adminNotifications.id })
    .from(adminNotifications)
    .where(which)
    .orderBy(adminNotifications.id)
    .for('update');
}
