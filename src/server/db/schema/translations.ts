import { boolean, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { Language } from '#domain/i18n/language.ts';

export const languages = pgTable('languages', {
  id: smallint('id').primaryKey().generatedByDefaultAsIdentity(),
  iso2: text('iso2').$type<Language>().notNull().unique(),
  name: text('name').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  isFallback: boolean('is_fallback').notNull().default(false),
});

export const translations = pgTable(
  'translations',
  {
    key: text('key').notNull(),
    languageId: smallint('language_id')
      .notNull()
      .references(() => languages.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    isFallback: boolean('is_fallback').notNull().default(false),
    /** The built-in text: a later version replaces it only while it is unedited. */
    shippedText: text('shipped_text'),
  },
  (table) => [primaryKey({ columns: [table.languageId, table.key] })],
);
