import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, createdAt, partOf } from '#server/db/schema/columns.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/** The AI helper’s suggestions, so that only the server sets AI flags. */
export const suggestions = pgTable(
  'suggestions',
  {
    id: id(),
    userId: partOf('user_id', () => profiles.id),
    /** Null: for the person’s own use. */
    receiverId: uuid('receiver_id').references(() => profiles.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Set when it was stored in the received list. */
    complimentId: uuid('compliment_id').references(() => compliments.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('suggestions_user').on(table.userId, table.receiverId, table.createdAt.desc()),
    index('suggestions_compliment').on(table.complimentId),
    index('suggestions_age').on(table.createdAt),
  ],
);
