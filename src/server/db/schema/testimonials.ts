import { boolean, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { id, createdAt, partOf } from '#server/db/schema/columns.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { languages } from '#server/db/schema/translations.ts';

export const testimonials = pgTable('testimonials', {
  id: id(),
  userId: partOf('user_id', () => profiles.id),
  isVerified: boolean('is_verified').notNull().default(false),
  createdAt: createdAt(),
});

export const testimonialTranslations = pgTable(
  'testimonial_translations',
  {
    testimonialId: partOf('testimonial_id', () => testimonials.id),
    languageId: smallint('language_id')
      .notNull()
      .references(() => languages.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.testimonialId, table.languageId] })],
);
