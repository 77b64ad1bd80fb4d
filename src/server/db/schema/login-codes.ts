import { index, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/db/schema/accounts.ts';
import { createdAt, id, partOf } from '#server/db/schema/columns.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/** Lists of people who got cards together. */
export const cardLists = pgTable(
  'card_lists',
  {
    id: id(),
    /** For the team alone. */
    label: text('label').notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('card_lists_created').on(table.createdAt.desc())],
);

/** Accounts that a code of their own opens. */
export const loginCodes = pgTable(
  'login_codes',
  {
    userId: partOf('user_id', () => users.id).primaryKey(),
    /** The keyed hash; the code is stored nowhere. */
    codeHash: text('code_hash').notNull().unique(),
    /** Null if the door of a round has made the account. */
    listId: uuid('list_id').references(() => cardLists.id, { onDelete: 'set null' }),
    /** The administrator who gave the card or led the round, and could have kept the code. */
    giverId: uuid('giver_id').references(() => profiles.id, { onDelete: 'set null' }),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** How often the person was told of the end. */
    warnings: smallint('warnings').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('login_codes_list').on(table.listId),
    index('login_codes_end').on(table.endsAt),
  ],
);
