import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/db/schema/accounts.ts';
import { createdAt } from '#server/db/schema/columns.ts';

/** Append-only: a trigger rejects changes, and deletion before 90 days. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Forgotten when the account is deleted. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').notNull(),
    targetId: uuid('target_id').references(() => users.id, { onDelete: 'set null' }),
    /** The prefix (/24 or /48), never a whole address. */
    network: text('network'),
    /** Ids or names of settings; never people’s texts. */
    details: jsonb('details').$type<Record<string, string>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_events_actor').on(table.actorId, table.createdAt.desc()),
    index('audit_events_target').on(table.targetId, table.createdAt.desc()),
    index('audit_events_created').on(table.createdAt),
  ],
);
