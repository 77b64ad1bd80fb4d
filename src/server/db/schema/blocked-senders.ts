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

/**
 * Whom somebody had silenced before: for some time they still do not count among those who may have written an anonymous
 * letter, so that silencing one half after the other tells nothing.
 */
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

/** Whose letters somebody wants no more. Each entry stands for the letter by which they said so. */
export const blocks = pgTable(
  'silences',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Null once they have left: an entry that vanished would tell who an anonymous one was. */
    blockedId: uuid('silenced_id').references(() => profiles.id, { onDelete: 'set null' }),
    complimentId: uuid('compliment_id').references(() => compliments.id, { onDelete: 'set null' }),
    /** The letter did not say who wrote it, and neither does this. */
    isAnonymous: boolean('is_anonymous').notNull(),
    /** The name that the letter showed; null for an anonymous one. */
    name: text('name'),
    blockedAt: timestamp('silenced_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // For an arriving letter and for the draw, and for the owner's list.
    index('silences_pair').on(table.ownerId, table.blockedId),
    // For the deletion of an account, and for whom its owner is not dealt.
    index('silences_silenced').on(table.blockedId),
    unique('silences_letter').on(table.complimentId),
    check('silences_name', sql`not (${table.isAnonymous} and ${table.name} is not null)`),
  ],
);
