import { and, eq, like, notInArray, sql, type SQL } from 'drizzle-orm';
import { teamActions } from '#domain/moderation/audit-action.ts';
import { auditEvents } from '#server/db/schema/audit.ts';

/** Selects events about a person’s account, without the person’s acts as an administrator. */
export function eventsOf(personId: string): SQL | undefined {
  const isOwnWork = and(like(auditEvents.action, 'admin.%'), eq(auditEvents.actorId, personId));
  return and(
    eq(auditEvents.targetId, personId),
    notInArray(auditEvents.action, [...teamActions]),
    sql`(${isOwnWork}) is not true`,
  );
}

/** Columns of an event that the person may read; the network of an administrator’s act stays private. */
export const ownEvent = {
  action: auditEvents.action,
  network: sql<
    string | null
  >`case when ${auditEvents.action} not like 'admin.%' then ${auditEvents.network} end`,
  createdAt: auditEvents.createdAt,
};
