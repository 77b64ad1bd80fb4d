import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { wordKinds } from '#domain/moderation/word-list.ts';
import { id, createdAt } from '#server/db/schema/columns.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { languages } from '#server/db/schema/translations.ts';

/** Administrators' words for the guard. */
export const guardWords = pgTable(
  'guard_words',
  {
    id: id(),
    languageId: smallint('language_id')
      .notNull()
      .references(() => languages.id),
    /** As it was typed. */
    word: text('word').notNull(),
    /** Equal for all spellings that the guard treats as one word. */
    key: text('key').notNull(),
    kind: text('kind', { enum: wordKinds }).notNull(),
    /** For other administrators. */
    note: text('note').notNull().default(''),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('guard_words_key').on(table.languageId, table.key),
    check('guard_words_kind', sql`${table.kind} in ('add', 'allow')`),
  ],
);
