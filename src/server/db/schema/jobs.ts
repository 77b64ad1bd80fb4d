import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Background work that failed, until it succeeds or a server starts. */
export const failedWork = pgTable(
  'failed_work',
  {
    task: text('task').notNull(),
    /** An id within the task; empty for the task as a whole. */
    item: text('item').notNull(),
    firstFailedAt: timestamp('first_failed_at', { withTimezone: true }).notNull(),
    attempts: integer('attempts').notNull(),
    /** Infinity once it is set aside. */
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull(),
    /** A code of PostgreSQL or Node, without data. */
    code: text('code').notNull(),
  },
  (table) => [primaryKey({ columns: [table.task, table.item] })],
);
