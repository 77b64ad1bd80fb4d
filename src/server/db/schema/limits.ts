import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { createdAt, partOf } from '#server/db/schema/columns.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/** Keys of repeatable calls, kept for a day. */
export const requestKeys = pgTable(
  'request_keys',
  {
    personId: partOf('person_id', () => profiles.id),
    key: uuid('key').notNull(),
    operation: text('operation').notNull(),
    /** A hash of the request: the key cannot serve another one. */
    digest: text('digest').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.key] }),
    index('request_keys_age').on(table.createdAt),
  ],
);

/** Counters of fixed time windows, shared by every server. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** Kind of count and caller; addresses and e-mails only as a keyed hash. */
    bucket: text('bucket').notNull(),
    windowStart: timestamp('window_start', { withTimezone: true }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bucket, table.windowStart] }),
    index('rate_limits_age').on(table.windowStart),
  ],
);
