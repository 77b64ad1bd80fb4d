import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/**
 * What somebody's step means for counters and scores, theirs and other people's, written with the step
 * and applied by `settleSteps` a moment later, so that no step waits for another person's row. Without
 * references: whether that person is still here must not show in how long a step takes.
 */
export const pendingSteps = pgTable(
  'pending_steps',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Whom it concerns; null where they had left before. */
    userId: uuid('user_id'),
    /**
     * What is in the future is not due yet: its time is by chance, since it follows from an anonymous letter. What the
     * database corrects by itself has no time and is always due.
     */
    at: timestamp('at', { withTimezone: true })
      .notNull()
      .default(sql`to_timestamp(0)`),
    /** False: what is only put right (a removal, an account that goes) belongs to no day. */
    isOfDay: boolean('is_of_day').notNull().default(true),
    complimentsSent: integer('compliments_sent').notNull().default(0),
    complimentsReceived: integer('compliments_received').notNull().default(0),
    thanksSent: integer('thanks_sent').notNull().default(0),
    thanksReceived: integer('thanks_received').notNull().default(0),
    aiInteractions: integer('ai_interactions').notNull().default(0),
    /** A thank-you that is on its way to them: for which compliment, and by whom. */
    thankedFor: uuid('thanked_for'),
    thankedBy: uuid('thanked_by'),
    /** The name that they bore at that moment, as others are shown it. */
    thankedAs: text('thanked_as'),
    /** The letter whose rating its sender has not seen yet. */
    ratedLetter: uuid('rated_letter'),
  },
  (table) => [
    index('pending_steps_user').on(table.userId),
    index('pending_steps_giver').on(table.thankedBy),
    index('pending_steps_rated').on(table.ratedLetter),
  ],
);
