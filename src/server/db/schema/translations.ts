import { boolean, customType, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { defaultLanguage, isLanguage, type Language } from '#domain/i18n/language.ts';

/** Reads a language of a newer release, which shares the database or was taken back, as the default. */
const languageCode = customType<{ data: Language; driverData: string }>({
  dataType: () => 'text',
  fromDriver: (iso2) => (isLanguage(iso2) ? iso2 : defaultLanguage),
});

export const languages = pgTable('languages', {
  id: smallint('id').primaryKey().generatedByDefaultAsIdentity(),
  iso2: languageCode('iso2').notNull().unique(),
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
