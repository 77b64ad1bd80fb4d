import { and, eq, sql } from 'drizzle-orm';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { reports } from '#server/db/schema/moderation.ts';
import { refuseObstacle } from '#server/features/moderation/actions/claim.ts';
import { countRemoval } from '#server/features/moderation/actions/decide-report.ts';
import { mayBeUndone } from '#server/features/moderation/queries/decided.ts';
import { notify } from '#server/notify/notify.ts';

/**
 * Undoes a decision: the report waits again in its own row, the letter is covered, and people told of the decision
 * are told of this. Decisions about objections are final.
 */
export async function undoDecision(
  context: Context,
  teammate: Teammate,
  reportId: string,
  source: RequestSource,
): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction(async (transaction) => {
    const decided = await lockDecided(transaction, reportId);
    const { complimentId, decision, reason, text, senderId, receiverId } = decided;
    await refuseObstacle(transaction, complimentId, { viewerId: teammate.id, now: at });
    if (!decided.mayUndo) throw new AppError('conflict', 'moderation.error.final');
    await transaction.update(reports).set({ undoneAt: at }).where(eq(reports.id, reportId));
    await transaction.insert(reports).values({
      complimentId,
      reporterId: decided.reporterId,
      reason,
      kind: decided.kind,
      createdAt: at,
      language: decided.language,
      likeness: decided.likeness,
      isWeighed: true,
    });
    await transaction
      .update(compliments)
      .set({ reported: true, reportReason: reason, removedAt: null, removedRule: null })
      .where(eq(compliments.id, complimentId));
    if (decision === 'removed')
      await countRemoval(transaction, { receiverId, senderId, by: 1, at });
    const event = { complimentId, kind: 'reopened', text } as const;
    await notify(context, transaction, { ...event, personId: receiverId });
    if (decision === 'removed' && senderId !== null)
      await notify(context, transaction, { ...event, personId: senderId });
    await notify(context, transaction, { kind: 'case_changed', complimentIds: [complimentId] });
    noteChanges(transaction, { kind: 'received', personId: receiverId });
    await recordEvent(transaction, {
      action: 'moderation.undone',
      actorId: teammate.id,
      targetId: decision === 'removed' ? senderId : null,
      details: { complimentId },
      source,
      at,
    });
  });
}

/** Locks the decided report and its letter, so that a parallel undo finds nothing left. */
async function lockDecided(transaction: Transaction, reportId: string) {
  const [known] = await transaction
    .select({ complimentId: reports.complimentId })
    .from(reports)
    .where(and(eq(reports.id, reportId), sql`${reports.decision} is not null`));
  if (known === undefined) throw new AppError('not-found', 'error.not_found');
  const [letter] = await transaction
    .select({
      text: compliments.text,
      senderId: compliments.senderId,
      receiverId: compliments.receiverId,
    })
    .from(compliments)
    .where(eq(compliments.id, known.complimentId))
    .for('no key update');
  const [report] = await transaction.select().from(reports).where(eq(reports.id, reportId));
  const { rows } = await transaction.execute<{ may: boolean }>(sql`
    select ${mayBeUndone} as may
    from reports decided
    join compliments letter on letter.id = decided.compliment_id
    left join appeals appeal on appeal.compliment_id = letter.id
    where decided.id = ${reportId}`);
  if (letter === undefined || report === undefined)
    throw new AppError('not-found', 'error.not_found');
  return { ...report, ...letter, mayUndo: rows[0]?.may === true };
}
