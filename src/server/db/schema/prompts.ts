import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, updatedAt } from '#server/db/schema/columns.ts';
import { profiles } from '#server/db/schema/profiles.ts';

export const aiPrompts = pgTable(
  'ai_prompts',
  {
    id: id(),
    /** Shared by all versions of a prompt. A saved version never changes. */
    familyId: uuid('family_id').notNull().defaultRandom(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    promptText: text('prompt_text').notNull(),
    type: text('type', { enum: ['generation', 'validation'] }).notNull(),
    version: integer('version').notNull().default(1),
    isActive: boolean('is_active').notNull().default(true),
    updatedAt: updatedAt(),
    updatedBy: uuid('updated_by').references(() => profiles.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('ai_prompts_version').on(table.familyId, table.version),
    uniqueIndex('ai_prompts_one_active')
      .on(table.type)
      .where(sql`${table.isActive}`),
    check('ai_prompts_type', sql`${table.type} in ('generation', 'validation')`),
  ],
);

export const aiConfig = pgTable('ai_config', {
  id: id(),
  key: text('key').notNull().unique(),
  value: text('value').notNull(),
  description: text('description').notNull().default(''),
  updatedAt: updatedAt(),
  updatedBy: uuid('updated_by').references(() => profiles.id, { onDelete: 'set null' }),
});
