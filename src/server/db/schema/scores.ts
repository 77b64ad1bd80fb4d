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
 * Pending changes of counters and scores, applied by `settleSteps`, so that no action waits for another person's row.
 * Without references: response times must not show whether that person still exists.
 */
export const pendingSteps = pgTable(
  'pending_steps',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The person concerned; null after deletion. */
    userId: uuid('user_id'),
    /** A future time is random, for an anonymous letter’s consequences. Corrections have no time and are due. */
    at: timestamp('at', { withTimezone: true })
      .notNull()
      .default(sql`to_timestamp(0)`),
    /** False: a correction (a removal, a deleted account) belongs to no day. */
    isOfDay: boolean('is_of_day').notNull().default(true),
    complimentsSent: integer('compliments_sent').notNull().default(0),
    complimentsReceived: integer('compliments_received').notNull().default(0),
    thanksSent: integer('thanks_sent').notNull().default(0),
    thanksReceived: integer('thanks_received').notNull().default(0),
    aiInteractions: integer('ai_interactions').notNull().default(0),
    /** A thank-you on its way: its compliment and sender. */
    thankedFor: uuid('thanked_for'),
    thankedBy: uuid('thanked_by'),
    /** The sender’s shown name at that moment. */
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
