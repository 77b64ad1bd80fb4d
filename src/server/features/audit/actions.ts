import type { Teammate } from '#domain/shared/actor.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import { listEventsBefore, type AuditFilter } from '#server/features/audit/queries.ts';

const exportedAtOnce = 5000;

/** Exports a part of the log for an administrator; logs the export. */
export async function exportLog(
  context: Context,
  administrator: Teammate,
  part: AuditFilter & { before: number | null },
  source: RequestSource,
) {
  const events = await listEventsBefore(
    context.db,
    { ...part, most: exportedAtOnce },
    administrator.id,
  );
  await recordEvent(context.db, {
    action: 'admin.audit_exported',
    actorId: administrator.id,
    targetId: null,
    details: { area: part.area === '' ? 'all' : part.area, events: String(events.length) },
    source,
    at: context.clock.now(),
  });
  return { events, isLast: events.length < exportedAtOnce };
}
