import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { ReportDecision } from '#domain/moderation/moderation.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { reports } from '#server/db/schema/moderation.ts';
import {
  decideLetter,
  paramsOf,
  type ReasonGiven,
} from '#server/features/moderation/actions/decide.ts';
import { applyPauseRule } from '#server/features/moderation/actions/helping-rules.ts';
import { findDecision } from '#server/features/moderation/queries/decisions.ts';
import { correctCounters } from '#server/features/scores/actions/record-activity.ts';
import { notify } from '#server/notify/notify.ts';

/** Without `reasonGiven` the sender hears nothing. */
type Approval = { complimentId: string; reasonGiven: ReasonGiven | null; key?: string | undefined };

type Removal = Approval & { reasonGiven: ReasonGiven };

export async function decideReport(
  context: Context,
  teammate: Teammate,
  { complimentId, reasonGiven }: Approval,
  source: RequestSource,
): Promise<void> {
  await (reasonGiven === null
    ? approveReport(context, teammate, { complimentId, reasonGiven }, source)
    : removeReported(context, teammate, { complimentId, reasonGiven }, source));
}

/** Keeps a reported letter. Tells the receiver, and warns the sender if the moderator wants that. Idempotent by key. */
export async function approveReport(
  context: Context,
  teammate: Teammate,
  { complimentId, reasonGiven, key }: Approval,
  source: RequestSource,
): Promise<void> {
  const content = [
    complimentId,
    ...(reasonGiven === null ? [] : [reasonGiven.rule, reasonGiven.sentence]),
  ];
  const call = { key, operation: 'approve', content } as const;
  const request = { letter: complimentId, call, source };
  await decideLetter(context, teammate, request, async (transaction, at) => {
    const [approved] = await transaction
      .update(compliments)
      // `reportedAt` stays: the daily report limit counts it (P29).
      .set({ reported: false, reportReason: null })
      .where(openReport(complimentId))
      .returning({
        receiverId: compliments.receiverId,
        senderId: compliments.senderId,
        text: compliments.text,
      });
    if (approved === undefined) throw await alreadyDecided(transaction, complimentId);
    const { receiverId, senderId, text } = approved;
    await closeReport(transaction, { complimentId, decision: 'approved', by: teammate.id, at });
    noteChanges(transaction, { kind: 'received', personId: receiverId });
    await notify(context, transaction, {
      personId: receiverId,
      complimentId,
      kind: 'approved',
      text,
    });
    // The sender hears of it only if the report is known to them: an earlier removal, or a rule.
    if (senderId !== null && (await wasNotified(transaction, complimentId)))
      await notify(context, transaction, {
        personId: senderId,
        complimentId,
        kind: 'returned',
        text,
      });
    if (reasonGiven !== null && senderId !== null) {
      const params = paramsOf(reasonGiven);
      await notify(context, transaction, {
        personId: senderId,
        complimentId,
        kind: 'warned',
        text,
        params,
      });
      await recordEvent(transaction, {
        action: 'moderation.warned',
        actorId: teammate.id,
        targetId: senderId,
        details: { complimentId, rule: reasonGiven.rule },
        source,
        at,
      });
    }
    return { action: 'moderation.approved', targetId: null };
  });
}

/**
 * Removes a reported letter at once and tells receiver and sender, who learns the rule and may object. The text is
 * kept for 30 days (P53). Idempotent by key.
 */
export async function removeReported(
  context: Context,
  teammate: Teammate,
  { complimentId, reasonGiven, key }: Removal,
  source: RequestSource,
): Promise<void> {
  const { rule, sentence } = reasonGiven;
  const content = [complimentId, rule, ...(sentence === '' ? [] : [sentence])];
  const call = { key, operation: 'remove', content } as const;
  const request = { letter: complimentId, call, source };
  await decideLetter(context, teammate, request, async (transaction, at) => {
    const [removed] = await transaction
      .update(compliments)
      .set({ removedAt: at, removedRule: rule })
      .where(openReport(complimentId))
      .returning({
        receiverId: compliments.receiverId,
        senderId: compliments.senderId,
        text: compliments.text,
      });
    if (removed === undefined) throw await alreadyDecided(transaction, complimentId);
    const { receiverId, senderId, text } = removed;
    const closed = { complimentId, decision: 'removed', rule, by: teammate.id, at } as const;
    await closeReport(transaction, closed);
    noteChanges(transaction, { kind: 'received', personId: receiverId });
    await notify(context, transaction, {
      personId: receiverId,
      complimentId,
      kind: 'deleted',
      text,
    });
    if (senderId !== null) {
      const params = paramsOf(reasonGiven);
      await notify(context, transaction, {
        personId: senderId,
        complimentId,
        kind: 'removed',
        text,
        params,
      });
    }
    await countRemoval(transaction, { receiverId, senderId, by: -1, at });
    if (senderId !== null) await applyPauseRule(context, transaction, { senderId, at }, source);
    return { action: 'moderation.deleted', targetId: senderId, details: { rule } };
  });
}

async function closeReport(
  transaction: Transaction,
  closed: {
    complimentId: string;
    decision: ReportDecision;
    rule?: string;
    by: string;
    at: Date;
  },
): Promise<void> {
  const { complimentId, decision, rule = null, by, at } = closed;
  await transaction
    .update(reports)
    .set({ decision, rule, decidedBy: by, decidedAt: at })
    .where(and(eq(reports.complimentId, complimentId), isNull(reports.decision)));
}

/** Checks whether the sender knows of the report: a removal that was undone, or a rule that hid the letter. */
async function wasNotified(transaction: Transaction, complimentId: string): Promise<boolean> {
  const [removal] = await transaction
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.complimentId, complimentId),
        or(
          and(eq(reports.decision, 'removed'), isNotNull(reports.undoneAt)),
          isNotNull(reports.hiddenAt),
        ),
      ),
    )
    .limit(1);
  return removal !== undefined;
}

/** Takes a letter out of the counters (-1) or puts it back (1). */
export async function countRemoval(
  transaction: Transaction,
  change: { receiverId: string; senderId: string | null; by: 1 | -1; at: Date },
): Promise<void> {
  const { receiverId, senderId, by, at } = change;
  await correctCounters(transaction, at, [
    { userId: receiverId, complimentsReceived: by },
    { userId: senderId, complimentsSent: by },
  ]);
}

function openReport(complimentId: string) {
  return and(
    eq(compliments.id, complimentId),
    eq(compliments.reported, true),
    isNull(compliments.removedAt),
  );
}

/** Tells the second of two moderators what the first one decided. */
async function alreadyDecided(transaction: Transaction, complimentId: string): Promise<AppError> {
  const decision = await findDecision(transaction, complimentId);
  return decision === null
    ? new AppError('not-found', 'error.not_found')
    : new AppError('conflict', `moderation.error.already_${decision}`);
}
