import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id } from '#server/db/schema/columns.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/** Who was dealt to whom. One letter may be written on each, within a day. */
export const draws = pgTable(
  'draws',
  {
    id: id(),
    drawerId: uuid('drawer_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    receiverId: uuid('receiver_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    drawnAt: timestamp('drawn_at', { withTimezone: true }).notNull(),
    /** When the letter was sent; null while there is none. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    // For an open draw of the two, and for whether they met lately.
    index('draws_pair').on(table.drawerId, table.receiverId, table.drawnAt),
    // For the limit of draws that were not used.
    index('draws_drawer').on(table.drawerId, table.drawnAt),
    // For half letters, and for the deletion of an account.
    index('draws_receiver').on(table.receiverId, table.drawnAt),
    index('draws_age').on(table.drawnAt),
  ],
);

/**
 * The public numbers of whoever was alive last night and what they read, in places from 1 on without a gap, so that chance
 * meets nobody who has left. The index holds all of it, so that a look needs nothing else.
 */
export const drawCircle = pgTable(
  'draw_circle',
  {
    place: integer('place').notNull(),
    number: integer('number').notNull(),
    reads: text('reads').array().notNull(),
  },
  (table) => [uniqueIndex('draw_circle_drawn').on(table.place, table.number, table.reads)],
);
