import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { id, createdAt } from '#server/db/schema/columns.ts';
import { compliments } from '#server/db/schema/compliments.ts';

/** A sender's one sentence against the removal of their compliment. */
export const appeals = pgTable(
  'appeals',
  {
    id: id(),
    complimentId: uuid('compliment_id')
      .notNull()
      .unique()
      .references(() => compliments.id, { onDelete: 'cascade' }),
    sentence: text('sentence').notNull(),
    /** Null while it waits in the queue; final afterwards. */
    decision: text('decision', { enum: ['upheld', 'rejected'] }),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    index('appeals_open')
      .on(table.createdAt)
      .where(sql`${table.decision} is null`),
  ],
);
