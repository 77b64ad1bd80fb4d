import { boolean, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { id, createdAt } from '#server/db/schema/columns.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { languages } from '#server/db/schema/translations.ts';

export const testimonials = pgTable('testimonials', {
  id: id(),
  userId: uuid('user_id')
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  isVerified: boolean('is_verified').notNull().default(false),
  createdAt: createdAt(),
});

export const testimonialTranslations = pgTable(
  'testimonial_translations',
  {
    testimonialId: uuid('testimonial_id')
      .notNull()
      .references(() => testimonials.id, { onDelete: 'cascade' }),
    languageId: smallint('language_id')
      .notNull()
      .references(() => languages.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.testimonialId, table.languageId] })],
);
