import type { CaseQueue } from '#domain/moderation/moderation.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { rememberLook } from '#server/audit-trail/remember-look.ts';
import type { Context } from '#server/context.ts';
import type { Page } from '#server/db/paging.ts';
import {
  listCases,
  nameSender,
  noteSeen,
  type CasesQuery,
} from '#server/features/moderation/queries/cases.ts';
import {
  listDecided,
  type DecidedFilter,
} from '#server/features/moderation/queries/decided-cases.ts';
import type { Look } from '#server/features/moderation/queries/queue.ts';

/** Lists waiting cases with the senders that the team may know; logs the look and which of them were shown. */
export async function viewCases(context: Context, teammate: Teammate, query: CasesQuery) {
  const look = lookOf(context, teammate);
  const { rows, totalCount } = await listCases(context.db, query, look);
  await logLook(context, teammate, { view: viewOf(query), found: rows, letters: namedIn(rows) });
  if (rows.length > 0)
    await noteSeen(
      context.db,
      rows.map(({ complimentId }) => complimentId),
      look.now,
    );
  return { cases: rows, totalCount };
}

/** Shows the sender of a letter whose “stays” was undone, from now on; logs it. */
export async function showSender(
  context: Context,
  teammate: Teammate,
  complimentId: string,
): Promise<void> {
  await context.db.transaction(async (transaction) => {
    if (!(await nameSender(transaction, complimentId, teammate.id)))
      throw new AppError('not-found', 'error.not_found');
    await recordEvent(transaction, {
      action: 'moderation.viewed',
      by: teammate,
      details: { view: 'queue', complimentId },
      at: context.clock.now(),
    });
  });
}

/** Lists decided cases; logs the look and which senders of anonymous letters were shown. */
export async function viewDecided(
  context: Context,
  teammate: Teammate,
  query: DecidedFilter & Page,
) {
  const { rows, totalCount } = await listDecided(context.db, query, lookOf(context, teammate));
  const view = query.queue === 'reports' ? 'decided' : query.queue;
  await logLook(context, teammate, { view, found: rows, letters: namedIn(rows) });
  return { cases: rows, totalCount };
}

function viewOf({ queue }: { queue: CaseQueue }): string {
  return queue === 'reports' ? 'queue' : queue;
}

function namedIn(
  rows: readonly { complimentId: string; isAnonymous: boolean; sender: object | null }[],
): string[] {
  return rows
    .filter(({ isAnonymous, sender }) => isAnonymous && sender !== null)
    .map(({ complimentId }) => complimentId);
}

function lookOf({ clock }: Context, { id }: Teammate): Look {
  return { viewerId: id, now: clock.now() };
}

/** `letters` are anonymous ones whose sender was shown. */
async function logLook(
  context: Context,
  teammate: Teammate,
  look: { view: string; found: readonly unknown[]; letters?: readonly string[] },
): Promise<void> {
  const { found, ...shown } = look;
  if (found.length === 0) return;
  await rememberLook(context, teammate, { action: 'moderation.viewed', ...shown });
}
