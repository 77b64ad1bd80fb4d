import type { Teammate } from '#domain/shared/actor.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { rememberLook } from '#server/audit-trail/remember-look.ts';
import type { Context } from '#server/context.ts';
import { listDecided, type DecidedQuery } from '#server/features/moderation/queries/decided.ts';
import { findGroups } from '#server/features/moderation/queries/groups.ts';
import {
  listDecidedHeld,
  listHeld,
  type DecidedHeldQuery,
  type HeldFilter,
} from '#server/features/moderation/queries/held.ts';
import {
  findReports,
  listQueue,
  noteSeen,
  type QueueFilter,
  type QueueQuery,
} from '#server/features/moderation/queries/queue.ts';

const action = 'moderation.viewed';

/** Lists the queue with senders' names; logs the look and which reports were shown. */
export async function viewQueue(
  context: Context,
  teammate: Teammate,
  query: QueueQuery,
  source: RequestSource,
) {
  const now = context.clock.now();
  const queue = await listQueue(context.db, query, { viewerId: teammate.id, now });
  if (queue.reports.length > 0) {
    const letters = queue.reports
      .filter(({ isAnonymous, sender }) => isAnonymous && sender !== null)
      .map(({ complimentId }) => complimentId);
    await rememberLook(context, teammate, { action, view: 'queue', letters }, source);
    const shown = queue.reports.map(({ complimentId }) => complimentId);
    await noteSeen(context.db, shown, now);
  }
  return queue;
}

export async function viewReportIds(
  context: Context,
  teammate: Teammate,
  filter: QueueFilter,
  source: RequestSource,
): Promise<string[]> {
  const look = { viewerId: teammate.id, now: context.clock.now() };
  const ids = await findReports(context.db, filter, look);
  if (ids.length > 0) await rememberLook(context, teammate, { action, view: 'queue' }, source);
  return ids;
}

export async function viewGroups(context: Context, teammate: Teammate, source: RequestSource) {
  const groups = await findGroups(context.db, teammate.id);
  if (Object.values(groups).some((found) => found.length > 0))
    await rememberLook(context, teammate, { action, view: 'queue' }, source);
  return groups;
}

export async function viewHeld(
  context: Context,
  teammate: Teammate,
  query: HeldFilter & { page: number; pageSize: number },
  source: RequestSource,
) {
  const look = { viewerId: teammate.id, now: context.clock.now() };
  const held = await listHeld(context.db, query, look);
  if (held.letters.length > 0)
    await rememberLook(context, teammate, { action, view: 'held' }, source);
  return held;
}

export async function viewDecidedHeld(
  context: Context,
  teammate: Teammate,
  query: DecidedHeldQuery,
  source: RequestSource,
) {
  const look = { viewerId: teammate.id, now: context.clock.now() };
  const decided = await listDecidedHeld(context.db, query, look);
  if (decided.letters.length > 0)
    await rememberLook(context, teammate, { action, view: 'held' }, source);
  return decided;
}

export async function viewDecided(
  context: Context,
  teammate: Teammate,
  query: DecidedQuery,
  source: RequestSource,
) {
  const { named, ...decided } = await listDecided(context.db, query, teammate.id);
  if (decided.decisions.length > 0)
    await rememberLook(context, teammate, { action, view: 'decided', letters: named }, source);
  return decided;
}
