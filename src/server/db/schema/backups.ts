import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { id } from '#server/db/schema/columns.ts';

/** Scheduled backups that have ended, well or not; kept for 90 days. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }).notNull(),
    /** Null when it failed. */
    name: text('name'),
    bytes: bigint('bytes', { mode: 'number' }),
    rowCount: bigint('row_count', { mode: 'number' }),
    /** Like ENOSPC; null when all went well. */
    fault: text('fault'),
  },
  (table) => [
    index('backups_started').on(table.startedAt.desc()),
    check('backups_result', sql`(${table.name} is null) <> (${table.fault} is null)`),
  ],
);
