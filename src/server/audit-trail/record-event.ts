import { and, eq, gt } from 'drizzle-orm';
import type { AuditAction } from '#domain/moderation/audit-action.ts';
import { networkPrefix } from '#domain/shared/network.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import type { Executor } from '#server/db/executor.ts';
import { auditEvents } from '#server/db/schema/audit.ts';

/** Writes one event, in the transaction of the change. */
export async function recordEvent(
  executor: Executor,
  event: {
    action: AuditAction;
    actorId: string | null;
    targetId?: string | null;
    source: RequestSource;
    /** Ids and names of settings; never people’s texts. */
    details?: Record<string, string>;
    at: Date;
  },
): Promise<void> {
  await executor.insert(auditEvents).values({
    action: event.action,
    actorId: event.actorId,
    targetId: event.targetId === undefined ? event.actorId : event.targetId,
    // A rule’s action has no network.
    network: event.source.address === '' ? null : networkPrefix(event.source.address),
    details: event.details ?? {},
    createdAt: event.at,
  });
}

export async function countEvents(
  executor: Executor,
  { action, targetId, since }: { action: AuditAction; targetId: string; since: Date },
): Promise<number> {
  return executor.$count(
    auditEvents,
    and(
      eq(auditEvents.targetId, targetId),
      eq(auditEvents.action, action),
      gt(auditEvents.createdAt, since),
    ),
  );
}
