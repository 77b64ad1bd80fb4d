import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { rememberLook } from '#server/audit-trail/remember-look.ts';
import type { Context } from '#server/context.ts';
import {
  listDecidedReports,
  type DecidedReportsQuery,
} from '#server/features/moderation/queries/decided-reports.ts';
import { findGroups } from '#server/features/moderation/queries/groups.ts';
import {
  listDecidedPremoderation,
  listPremoderation,
  type DecidedPremoderationQuery,
  type PremoderationQuery,
} from '#server/features/moderation/queries/premoderation.ts';
import type { Look } from '#server/features/moderation/queries/queue.ts';
import {
  findReports,
  listReports,
  nameSender,
  noteSeen,
  type ReportsFilter,
  type ReportsQuery,
} from '#server/features/moderation/queries/reports.ts';

/** Lists reports and objections with senders' names; logs the look and which of them were shown. */
export async function viewReports(
  context: Context,
  teammate: Teammate,
  query: ReportsQuery,
  source: RequestSource,
) {
  const look = lookOf(context, teammate);
  const { rows, totalCount } = await listReports(context.db, query, look);
  const letters = rows
    .filter(({ isAnonymous, sender }) => isAnonymous && sender !== null)
    .map(({ complimentId }) => complimentId);
  await logLook(context, teammate, { view: 'queue', found: rows, letters }, source);
  if (rows.length > 0)
    await noteSeen(
      context.db,
      rows.map(({ complimentId }) => complimentId),
      look.now,
    );
  return { reports: rows, totalCount };
}

/** Shows the sender of a letter whose “stays” was undone, from now on; logs it. */
export async function showSender(
  context: Context,
  teammate: Teammate,
  complimentId: string,
  source: RequestSource,
): Promise<void> {
  await context.db.transaction(async (transaction) => {
    if (!(await nameSender(transaction, complimentId, teammate.id)))
      throw new AppError('not-found', 'error.not_found');
    await recordEvent(transaction, {
      action: 'moderation.viewed',
      actorId: teammate.id,
      targetId: null,
      details: { view: 'queue', complimentId },
      source,
      at: context.clock.now(),
    });
  });
}

export async function viewReportIds(
  context: Context,
  teammate: Teammate,
  filter: ReportsFilter,
  source: RequestSource,
): Promise<string[]> {
  const found = await findReports(context.db, filter, lookOf(context, teammate));
  await logLook(context, teammate, { view: 'queue', found }, source);
  return found;
}

export async function viewGroups(context: Context, teammate: Teammate, source: RequestSource) {
  const groups = await findGroups(context.db, teammate.id);
  const found = Object.values(groups).flat();
  await logLook(context, teammate, { view: 'queue', found }, source);
  return groups;
}

export async function viewPremoderation(
  context: Context,
  teammate: Teammate,
  query: PremoderationQuery,
  source: RequestSource,
) {
  const { rows, totalCount } = await listPremoderation(
    context.db,
    query,
    lookOf(context, teammate),
  );
  await logLook(context, teammate, { view: 'premoderation', found: rows }, source);
  return { letters: rows, totalCount };
}

export async function viewDecidedPremoderation(
  context: Context,
  teammate: Teammate,
  query: DecidedPremoderationQuery,
  source: RequestSource,
) {
  const { rows, totalCount } = await listDecidedPremoderation(
    context.db,
    query,
    lookOf(context, teammate),
  );
  await logLook(context, teammate, { view: 'premoderation', found: rows }, source);
  return { letters: rows, totalCount };
}

export async function viewDecidedReports(
  context: Context,
  teammate: Teammate,
  query: DecidedReportsQuery,
  source: RequestSource,
) {
  const { rows, named, totalCount } = await listDecidedReports(
    context.db,
    query,
    lookOf(context, teammate),
  );
  await logLook(context, teammate, { view: 'decided', found: rows, letters: named }, source);
  return { decisions: rows, totalCount };
}

function lookOf({ clock }: Context, { id }: Teammate): Look {
  return { viewerId: id, now: clock.now() };
}

/** `letters` are anonymous ones whose sender was shown. */
async function logLook(
  context: Context,
  teammate: Teammate,
  look: { view: string; found: readonly unknown[]; letters?: readonly string[] },
  source: RequestSource,
): Promise<void> {
  const { found, ...shown } = look;
  if (found.length === 0) return;
  await rememberLook(context, teammate, { action: 'moderation.viewed', ...shown }, source);
}
