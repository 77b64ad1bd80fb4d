import type { SQL } from 'drizzle-orm';
import type { Executor } from '#server/db/executor.ts';
import { adminNotifications } from '#server/db/schema/notifications.ts';

/** Locks notifications in the order of their ids, against deadlocks between a reader and the nightly task. */
export function notificationsInOrder(db: Executor, which: SQL | undefined) {
  return db
    .select({ id: adminNotifications.id })
    .from(adminNotifications)
    .where(which)
    .orderBy(adminNotifications.id)
    .for('update');
}
