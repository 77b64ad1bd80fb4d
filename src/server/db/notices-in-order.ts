import type { SQL } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { adminNotifications } from '#server/db/schema/notifications.ts';

/**
 * The ids of notices, locked one after the other in the order of their ids. Whoever changes several at once asks for them
 * here: somebody who opens their notices while the night goes over those of many would else wait for it in a circle.
 */
export function notificationsInOrder(db: Executor, which: SQL | undefined) {
  return db
    .select({ id: adminNotifications.id })
    .from(adminNotifications)
    .where(which)
    .orderBy(adminNotifications.id)
    .for('update');
}
