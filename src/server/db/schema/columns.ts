import { sql } from 'drizzle-orm';
import { boolean, text, timestamp, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { SenderChoices } from '#domain/compliments/sender-choices.ts';

/* Random UUIDs: a time-ordered id would reveal when an anonymous compliment was written (P71). */

export const id = () => uuid('id').primaryKey().defaultRandom();
export const createdAt = () =>
  timestamp('created_at', { withTimezone: true }).notNull().defaultNow();
export const updatedAt = () =>
  timestamp('updated_at', { withTimezone: true }).notNull().defaultNow();
/** Refers to the row with which this one is deleted. */
export const partOf = <Name extends string>(name: Name, target: () => AnyPgColumn) =>
  uuid(name).notNull().references(target, { onDelete: 'cascade' });
/** Empty by default. */
export const textList = <Name extends string>(name: Name) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'::text[]`);
/** Of a letter, also before its round opens. */
export const senderChoices = () =>
  ({
    isAnonymous: boolean('is_anonymous').notNull().default(false),
  }) satisfies Record<keyof SenderChoices, unknown>;
