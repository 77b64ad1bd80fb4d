import type { Teammate } from '#domain/shared/actor.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import { listEventsBefore, type AuditFilter } from '#server/features/audit/queries.ts';

const exportedAtOnce = 5000;

/** Exports a part of the log for an administrator; logs the export. */
export async function exportLog(
  context: Context,
  administrator: Teammate,
  part: AuditFilter & { before: number | null },
) {
  const events = await listEventsBefore(
    context.db,
    { ...part, most: exportedAtOnce },
    administrator.id,
  );
  await recordEvent(context.db, {
    action: 'admin.audit_exported',
    by: administrator,
    details: { area: part.area === '' ? 'all' : part.area, events: String(events.length) },
    at: context.clock.now(),
  });
  return { events, isLast: events.length < exportedAtOnce };
}
