import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { notificationActions } from '#domain/notifications/notification.ts';
import { id, createdAt, partOf } from '#server/db/schema/columns.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';

export const adminNotifications = pgTable(
  'admin_notifications',
  {
    id: id(),
    userId: partOf('user_id', () => profiles.id),
    complimentId: uuid('compliment_id').references(() => compliments.id, { onDelete: 'set null' }),
    action: text('action', { enum: notificationActions }).notNull(),
    /** The German sentence; `params` are for other languages. */
    message: text('message').notNull(),
    params: jsonb('params').$type<Record<string, string>>().notNull().default({}),
    isRead: boolean('is_read').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('notifications_compliment').on(table.complimentId),
    index('notifications_received').on(table.userId, table.createdAt.desc()),
    index('notifications_unread')
      .on(table.userId)
      .where(sql`not ${table.isRead}`),
  ],
);
