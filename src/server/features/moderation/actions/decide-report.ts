import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { AppError } from '#domain/shared/app-error.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { reports } from '#server/db/schema/moderation.ts';
import {
  paramsOf,
  type Change,
  type Logged,
  type ReasonGiven,
} from '#server/features/moderation/actions/change-case.ts';
import { applyPauseRule } from '#server/features/moderation/actions/helping-rules.ts';
import { findDecision } from '#server/features/moderation/queries/decisions.ts';
import { correctCounters } from '#server/features/scores/actions/record-activity.ts';
import { notify } from '#server/notify/notify.ts';

/** Keeps a reported letter. Tells the receiver, and warns the sender if the moderator wants that. */
export async function approveReport(change: Change, warning: ReasonGiven | null): Promise<Logged> {
  const { context, transaction, teammate, complimentId, at } = change;
  // `reportedAt` stays: the daily report limit counts it (P29).
  const letterChange = { reported: false, reportReason: null };
  const { receiverId, senderId, text } = await closeReport(change, letterChange, {
    decision: 'approved',
  });
  const about = { complimentId, text };
  await notify(context, transaction, { ...about, personId: receiverId, kind: 'approved' });
  // The sender hears of it only if the report is known to them: an earlier removal, or a rule.
  if (senderId !== null && (await wasNotified(transaction, complimentId)))
    await notify(context, transaction, { ...about, personId: senderId, kind: 'returned' });
  if (warning !== null && senderId !== null) {
    const params = paramsOf(warning);
    await notify(context, transaction, { ...about, personId: senderId, kind: 'warned', params });
    await recordEvent(transaction, {
      action: 'moderation.warned',
      by: teammate,
      targetId: senderId,
      details: { complimentId, rule: warning.rule },
      at,
    });
  }
  return { action: 'moderation.approved', targetId: null };
}

/**
 * Removes a reported letter at once and tells receiver and sender, who learns the rule and may object. The text is
 * kept for 30 days (P53).
 */
export async function removeReported(change: Change, reasonGiven: ReasonGiven): Promise<Logged> {
  const { context, transaction, teammate, complimentId, at } = change;
  const { rule } = reasonGiven;
  const letterChange = { removedAt: at, removedRule: rule };
  const { receiverId, senderId, text } = await closeReport(change, letterChange, {
    decision: 'removed',
    rule,
  });
  const about = { complimentId, text };
  await notify(context, transaction, { ...about, personId: receiverId, kind: 'deleted' });
  if (senderId !== null) {
    const params = paramsOf(reasonGiven);
    await notify(context, transaction, { ...about, personId: senderId, kind: 'removed', params });
  }
  await countRemoval(transaction, { receiverId, senderId, by: -1, at });
  if (senderId !== null)
    await applyPauseRule(context, transaction, { senderId, at }, teammate.source);
  return { action: 'moderation.deleted', targetId: senderId, details: { rule } };
}

/** Changes the reported letter and closes its report. */
async function closeReport(
  { transaction, teammate, complimentId, at }: Change,
  letterChange: Partial<typeof compliments.$inferInsert>,
  decided: { decision: 'approved' } | { decision: 'removed'; rule: string },
) {
  const [letter] = await transaction
    .update(compliments)
    .set(letterChange)
    .where(
      and(
        eq(compliments.id, complimentId),
        eq(compliments.reported, true),
        isNull(compliments.removedAt),
      ),
    )
    .returning({
      receiverId: compliments.receiverId,
      senderId: compliments.senderId,
      text: compliments.text,
    });
  if (letter === undefined) throw await alreadyDecided(transaction, complimentId);
  await transaction
    .update(reports)
    .set({ ...decided, decidedBy: teammate.id, decidedAt: at })
    .where(and(eq(reports.complimentId, complimentId), isNull(reports.decision)));
  noteChanges(transaction, { kind: 'received', personId: letter.receiverId });
  return letter;
}

/** Tells the second of two moderators what the first one decided. */
async function alreadyDecided(transaction: Transaction, complimentId: string): Promise<AppError> {
  const decision = await findDecision(transaction, complimentId);
  return decision === null
    ? new AppError('not-found', 'error.not_found')
    : new AppError('conflict', `moderation.error.already_${decision}`);
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
