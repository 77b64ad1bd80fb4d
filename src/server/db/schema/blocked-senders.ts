import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { id } from '#server/db/schema/columns.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/** Unused: ended blocks stay in `blocks`. The next baseline leaves it out. */
export const pastBlocks = pgTable(
  'past_silences',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    blockedId: uuid('silenced_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    endedAt: timestamp('ended_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.blockedId] }),
    index('past_silences_silenced').on(table.blockedId),
  ],
);

/**
 * Blocks. Each belongs to the letter from which it was made. An ended one counts for some time, so that blocking in
 * turn reveals nothing.
 */
export const blocks = pgTable(
  'silences',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Null after the blocked person has left; a missing entry would reveal an anonymous sender. */
    blockedId: uuid('silenced_id').references(() => profiles.id, { onDelete: 'set null' }),
    complimentId: uuid('compliment_id').references(() => compliments.id, { onDelete: 'set null' }),
    /** The letter was anonymous, and so is the entry. */
    isAnonymous: boolean('is_anonymous').notNull(),
    /** The name on the letter; null for an anonymous one. */
    name: text('name'),
    blockedAt: timestamp('silenced_at', { withTimezone: true }).notNull(),
    /** Null while it is in force. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    // For arriving letters, the matching and the owner's list.
    index('silences_pair').on(table.ownerId, table.blockedId),
    // For account deletion, and for the matching.
    index('silences_silenced').on(table.blockedId),
    unique('silences_letter').on(table.complimentId),
    check('silences_name', sql`not (${table.isAnonymous} and ${table.name} is not null)`),
  ],
);
