import type { Teammate } from '#domain/actor.ts';
import type { RequestSource } from '#domain/request-source.ts';
import { rememberLook } from '#server/audit-trail/remember-look.ts';
import type { Context } from '#server/context.ts';
import { listQueue, noteSeen, type QueueQuery } from '#server/features/moderation/queries/queue.ts';

/** The queue with its senders' names; that somebody has looked is remembered, and what they were shown. */
export async function viewQueue(
  context: Context,
  teammate: Teammate,
  query: QueueQuery,
  source: RequestSource,
) {
  const now = context.clock.now();
  const queue = await listQueue(context.db, query, { viewerId: teammate.id, now });
  if (queue.reports.length > 0) {
    await rememberLook(context, teammate, { action: 'moderation.viewed', view: 'queue' }, source);
    const shown = queue.reports.map(({ complimentId }) => complimentId);
    await noteSeen(context.db, shown, now);
  }
  return queue;
}
