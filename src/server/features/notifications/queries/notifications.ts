import { and, desc, eq, sql } from 'drizzle-orm';
import { notificationsAtOnce } from '#domain/notifications/notification.ts';
import { pick } from '#domain/shared/tables.ts';
import type { Database } from '#server/db/executor.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { appeals } from '#server/db/schema/moderation.ts';
import { adminNotifications } from '#server/db/schema/notifications.ts';

/** Lists a person's notifications, newest first. A removal that stands can be objected to once. */
export async function listNotifications(db: Database, id: string, before?: string) {
  const earlier =
    before === undefined
      ? undefined
      : sql`(${adminNotifications.createdAt}, ${adminNotifications.id}) < (
          select known.created_at, known.id from ${adminNotifications} known
          where known.id = ${before} and known.user_id = ${id})`;
  const rows = await db
    .select({
      id: adminNotifications.id,
      action: adminNotifications.action,
      ...pick(adminNotifications, ['message', 'params', 'complimentId', 'isRead', 'createdAt']),
      mayAppeal: sql<boolean>`${adminNotifications.action} in ('removed', 'refused')
        and ${compliments.removedAt} is not null and ${compliments.text} <> '' and ${appeals.id} is null`,
    })
    .from(adminNotifications)
    .leftJoin(compliments, eq(compliments.id, adminNotifications.complimentId))
    .leftJoin(appeals, eq(appeals.complimentId, adminNotifications.complimentId))
    .where(and(eq(adminNotifications.userId, id), earlier))
    .orderBy(desc(adminNotifications.createdAt), desc(adminNotifications.id))
    .limit(notificationsAtOnce);
  return rows.map(({ complimentId, mayAppeal, ...notification }) => ({
    ...notification,
    /** The letter of a possible objection, else null. */
    appealTo: mayAppeal ? complimentId : null,
  }));
}
