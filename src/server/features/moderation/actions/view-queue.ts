import type { Teammate } from '#domain/actor.ts';
import type { RequestSource } from '#domain/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import { listQueue, type QueueQuery } from '#server/features/moderation/queries.ts';

/** The queue with its senders' names; that somebody has looked is remembered. */
export async function viewQueue(
  context: Context,
  administrator: Teammate,
  query: QueueQuery,
  source: RequestSource,
) {
  const queue = await listQueue(context.db, query);
  if (queue.reports.length > 0)
    await recordEvent(context.db, {
      action: 'moderation.viewed',
      actorId: administrator.id,
      targetId: null,
      details: { count: String(queue.reports.length) },
      source,
      at: context.clock.now(),
    });
  return queue;
}
