import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { ReportDecision } from '#domain/moderation/moderation.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import { isRepeated } from '#server/db/request-keys.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { claims, reports } from '#server/db/schema/moderation.ts';
import { refuseObstacle } from '#server/features/moderation/actions/claim.ts';
import { applyPauseRule } from '#server/features/moderation/actions/helping-rules.ts';
import { findDecision } from '#server/features/moderation/queries/decisions.ts';
import { correctCounters } from '#server/features/scores/actions/record-activity.ts';
import { readSentence } from '#server/guard/shown-words.ts';
import { notify } from '#server/notify/notify.ts';
import { readReason } from '#server/notify/reason.ts';

export type Admonition = { rule: string; sentence?: string | undefined };

/**
 * Keeps a reported letter. Tells the receiver, and warns the sender if the moderator wants that. Idempotent by key.
 */
export async function approveReport(
  context: Context,
  administrator: Teammate,
  request: { complimentId: string; warning?: Admonition; key?: string | undefined },
  source: RequestSource,
): Promise<void> {
  const { complimentId, warning, key } = request;
  const sentence = readSentence(context, warning?.sentence);
  const words = warning === undefined ? undefined : await readReason(context, warning.rule);
  await context.db.transaction(async (transaction) => {
    const at = context.clock.now();
    const content = [complimentId, ...(warning === undefined ? [] : [warning.rule, sentence])];
    const call = { personId: administrator.id, key, operation: 'approve', content } as const;
    if (await isRepeated(transaction, call, at)) return;
    await refuseObstacle(transaction, complimentId, { viewerId: administrator.id, now: at });
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
    await closeReport(transaction, {
      complimentId,
      decision: 'approved',
      by: administrator.id,
      at,
    });
    await notify(context, transaction, { kind: 'case_changed', complimentIds: [complimentId] });
    noteChanges(transaction, { kind: 'received', personId: receiverId });
    await notify(context, transaction, {
      personId: receiverId,
      complimentId,
      kind: 'approved',
      text,
    });
    // The sender hears of it only if the report is known to them: an earlier removal, or a rule.
    if (senderId !== null && (await wasTold(transaction, complimentId)))
      await notify(context, transaction, {
        personId: senderId,
        complimentId,
        kind: 'returned',
        text,
      });
    if (warning !== undefined && senderId !== null) {
      const { rule } = warning;
      await notify(context, transaction, {
        personId: senderId,
        complimentId,
        kind: 'warned',
        text,
        params: { rule, words, ...said(sentence) },
      });
      await recordEvent(transaction, {
        action: 'moderation.warned',
        actorId: administrator.id,
        targetId: senderId,
        details: { complimentId, rule },
        source,
        at,
      });
    }
    await recordEvent(transaction, {
      action: 'moderation.approved',
      actorId: administrator.id,
      targetId: null,
      details: { complimentId },
      source,
      at,
    });
  });
}

/**
 * Removes a reported letter at once and tells receiver and sender, who learns the rule and may object. The text is
 * kept for 30 days (P53). Idempotent by key.
 */
export async function deleteReported(
  context: Context,
  administrator: Teammate,
  request: { complimentId: string; key?: string | undefined } & Admonition,
  source: RequestSource,
): Promise<void> {
  const { complimentId, rule, key } = request;
  const sentence = readSentence(context, request.sentence);
  const words = await readReason(context, rule);
  await context.db.transaction(async (transaction) => {
    const at = context.clock.now();
    const content = [complimentId, rule, ...(sentence === '' ? [] : [sentence])];
    const call = { personId: administrator.id, key, operation: 'remove', content } as const;
    if (await isRepeated(transaction, call, at)) return;
    await refuseObstacle(transaction, complimentId, { viewerId: administrator.id, now: at });
    const [report] = await transaction
      .select({
        receiverId: compliments.receiverId,
        senderId: compliments.senderId,
        text: compliments.text,
      })
      .from(compliments)
      .where(openReport(complimentId));
    if (report === undefined) throw await alreadyDecided(transaction, complimentId);
    const { receiverId, senderId, text } = report;
    const removed = await transaction
      .update(compliments)
      .set({ removedAt: at, removedRule: rule })
      .where(openReport(complimentId))
      .returning({ id: compliments.id });
    if (removed.length === 0) throw await alreadyDecided(transaction, complimentId);
    const decided = { complimentId, decision: 'removed', rule, by: administrator.id, at } as const;
    await closeReport(transaction, decided);
    await notify(context, transaction, { kind: 'case_changed', complimentIds: [complimentId] });
    noteChanges(transaction, { kind: 'received', personId: receiverId });
    await notify(context, transaction, {
      personId: receiverId,
      complimentId,
      kind: 'deleted',
      text,
    });
    if (senderId !== null)
      await notify(context, transaction, {
        personId: senderId,
        complimentId,
        kind: 'removed',
        text,
        params: { rule, words, ...said(sentence) },
      });
    await countRemoval(transaction, { receiverId, senderId, by: -1, at });
    if (senderId !== null) await applyPauseRule(context, transaction, { senderId, at }, source);
    await recordEvent(transaction, {
      action: 'moderation.deleted',
      actorId: administrator.id,
      targetId: senderId,
      details: { complimentId, rule },
      source,
      at,
    });
  });
}

export function said(sentence: string): { reason?: string } {
  return sentence === '' ? {} : { reason: sentence };
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
  await transaction.delete(claims).where(eq(claims.complimentId, complimentId));
}

/** Checks whether the sender knows of the report: a removal that was undone, or a rule that hid the letter. */
async function wasTold(transaction: Transaction, complimentId: string): Promise<boolean> {
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
