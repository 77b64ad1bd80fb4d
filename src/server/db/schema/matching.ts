import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, partOf } from '#server/db/schema/columns.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/** Draws: one letter may be written on each, within a day. */
export const draws = pgTable(
  'draws',
  {
    id: id(),
    drawerId: partOf('drawer_id', () => profiles.id),
    receiverId: partOf('receiver_id', () => profiles.id),
    drawnAt: timestamp('drawn_at', { withTimezone: true }).notNull(),
    /** When the letter was sent; null: not yet. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    // For open draws and repeats of a pair.
    index('draws_pair').on(table.drawerId, table.receiverId, table.drawnAt),
    // For the limit of unused draws.
    index('draws_drawer').on(table.drawerId, table.drawnAt),
    // For half letters, and for account deletion.
    index('draws_receiver').on(table.receiverId, table.drawnAt),
    index('draws_age').on(table.drawnAt),
  ],
);

/** Last night’s active people, in places from 1 without gaps, so that a random place always hits a member. */
export const drawCircle = pgTable(
  'draw_circle',
  {
    place: integer('place').notNull(),
    number: integer('number').notNull(),
    reads: text('reads').array().notNull(),
  },
  (table) => [uniqueIndex('draw_circle_drawn').on(table.place, table.number, table.reads)],
);
