import { and, eq, gt, sql } from 'drizzle-orm';
import { hourMilliseconds } from '#domain/i18n/durations.ts';
import type { AuditAction } from '#domain/moderation/audit-action.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Database } from '#server/db/executor.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import type { Clock } from '#server/runtime/clock.ts';

/**
 * Records read access by the team: once an hour for each kind and subject, since open pages reload by themselves.
 * `letters` are anonymous ones whose sender was shown; each gets its own event.
 */
export async function rememberLook(
  context: { db: Database; clock: Clock },
  teammate: Teammate,
  look: { action: AuditAction; view: string; targetId?: string; letters?: readonly string[] },
): Promise<void> {
  const at = context.clock.now();
  const { action, view, targetId, letters = [] } = look;
  const known = await context.db
    .select({ letter: sql<string | null>`${auditEvents.details} ->> 'complimentId'` })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.actorId, teammate.id),
        eq(auditEvents.action, action),
        gt(auditEvents.createdAt, new Date(at.getTime() - hourMilliseconds)),
        sql`${auditEvents.details} ->> 'view' = ${view}`,
        targetId === undefined ? undefined : eq(auditEvents.targetId, targetId),
      ),
    );
  const seen = new Set(known.map(({ letter }) => letter));
  for (const letter of [null, ...letters].filter((one) => !seen.has(one)))
    await recordEvent(context.db, {
      action,
      by: teammate,
      targetId: targetId ?? null,
      details: letter === null ? { view } : { view, complimentId: letter },
      at,
    });
}
