import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { id, partOf } from '#server/db/schema/columns.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/**
 * Blocks. Each belongs to the letter from which it was made. An ended one counts for some time, so that blocking in
 * turn reveals nothing.
 */
export const blocks = pgTable(
  'blocks',
  {
    id: id(),
    ownerId: partOf('owner_id', () => profiles.id),
    /** Null after the blocked person has left; a missing entry would reveal an anonymous sender. */
    blockedId: uuid('blocked_id').references(() => profiles.id, { onDelete: 'set null' }),
    complimentId: uuid('compliment_id').references(() => compliments.id, { onDelete: 'set null' }),
    /** The letter was anonymous, and so is the entry. */
    isAnonymous: boolean('is_anonymous').notNull(),
    /** The name on the letter; null for an anonymous one. */
    name: text('name'),
    blockedAt: timestamp('blocked_at', { withTimezone: true }).notNull(),
    /** Null while it is in force. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    // For arriving letters, the matching and the owner's list.
    index('blocks_pair').on(table.ownerId, table.blockedId),
    // For account deletion, and for the matching.
    index('blocks_blocked').on(table.blockedId),
    unique('blocks_letter').on(table.complimentId),
    check('blocks_name', sql`not (${table.isAnonymous} and ${table.name} is not null)`),
  ],
);
