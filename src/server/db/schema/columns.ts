import { timestamp, uuid } from 'drizzle-orm/pg-core';

/* Random UUIDs: a time-ordered id would reveal when an anonymous compliment was written (P71). */

export const id = () => uuid('id').primaryKey().defaultRandom();
export const createdAt = () =>
  timestamp('created_at', { withTimezone: true }).notNull().defaultNow();
export const updatedAt = () =>
  timestamp('updated_at', { withTimezone: true }).notNull().defaultNow();
