import { and, eq, like, notInArray, sql, type SQL } from 'drizzle-orm';
import { teamActions } from '#domain/moderation/audit-action.ts';
import { auditEvents } from '#server/db/schema/audit.ts';

/** The events that a person may read: what happened to their account, not what they did as an administrator. */
export function eventsOf(personId: string): SQL | undefined {
  const isOwnWork = and(like(auditEvents.action, 'admin.%'), eq(auditEvents.actorId, personId));
  return and(
    eq(auditEvents.targetId, personId),
    notInArray(auditEvents.action, [...teamActions]),
    sql`(${isOwnWork}) is not true`,
  );
}

/** The network of an event; null where an administrator acted, whose network is not shown to others. */
export const networkOfEvent = sql<
  string | null
>`case when ${auditEvents.action} not like 'admin.%' then ${auditEvents.network} end`;
