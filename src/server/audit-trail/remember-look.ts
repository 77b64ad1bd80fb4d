import { and, eq, gt, sql } from 'drizzle-orm';
import type { Teammate } from '#domain/actor.ts';
import type { AuditAction } from '#domain/audit-action.ts';
import type { RequestSource } from '#domain/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Database } from '#server/db/client.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import type { Clock } from '#server/runtime/clock.ts';

const hourMilliseconds = 60 * 60 * 1000;

/**
 * Writes down that somebody of the team has looked at what concerns others: once an hour for each kind of look (and whom
 * it concerned), since
 * pages that live look again by themselves, and a log of looks alone nobody could read.
 */
export async function rememberLook(
  context: { db: Database; clock: Clock },
  teammate: Teammate,
  look: { action: AuditAction; view: string; targetId?: string },
  source: RequestSource,
): Promise<void> {
  const at = context.clock.now();
  const [known] = await context.db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.actorId, teammate.id),
        eq(auditEvents.action, look.action),
        gt(auditEvents.createdAt, new Date(at.getTime() - hourMilliseconds)),
        sql`${auditEvents.details} ->> 'view' = ${look.view}`,
        look.targetId === undefined ? undefined : eq(auditEvents.targetId, look.targetId),
      ),
    )
    .limit(1);
  if (known !== undefined) return;
  await recordEvent(context.db, {
    action: look.action,
    actorId: teammate.id,
    targetId: look.targetId ?? null,
    details: { view: look.view },
    source,
    at,
  });
}
