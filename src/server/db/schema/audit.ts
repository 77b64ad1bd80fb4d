import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/db/schema/accounts.ts';
import { createdAt } from '#server/db/schema/columns.ts';

/** Every account event. Append-only: a trigger refuses changes, and deletion before 90 days. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Who did it; forgotten when the account is deleted. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').notNull(),
    /** Whom it concerned, when it was a person. */
    targetId: uuid('target_id').references(() => users.id, { onDelete: 'set null' }),
    /** The network prefix (/24 or /48), never a whole address. */
    network: text('network'),
    /** What the event was about, by id or name of a setting; never what somebody wrote. */
    details: jsonb('details').$type<Record<string, string>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_events_actor').on(table.actorId, table.createdAt.desc()),
    index('audit_events_target').on(table.targetId, table.createdAt.desc()),
    index('audit_events_created').on(table.createdAt),
  ],
);
