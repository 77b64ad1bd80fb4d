import { timestamp, uuid } from 'drizzle-orm/pg-core';

/*
 * Tables and columns carry the specification's names. Ids are random UUIDs: a time-ordered id would
 * betray when an anonymous compliment was written.
 */

export const id = () => uuid('id').primaryKey().defaultRandom();
export const createdAt = () =>
  timestamp('created_at', { withTimezone: true }).notNull().defaultNow();
export const updatedAt = () =>
  timestamp('updated_at', { withTimezone: true }).notNull().defaultNow();
