import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, createdAt } from '#server/db/schema/columns.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/** What the AI helper suggested to whom, so that the server alone decides the AI flags. */
export const suggestions = pgTable(
  'suggestions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Null: made for the person themselves. */
    receiverId: uuid('receiver_id').references(() => profiles.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Set once it was kept in the received list. */
    complimentId: uuid('compliment_id').references(() => compliments.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('suggestions_user').on(table.userId, table.receiverId, table.createdAt.desc()),
    index('suggestions_compliment').on(table.complimentId),
    index('suggestions_age').on(table.createdAt),
  ],
);
