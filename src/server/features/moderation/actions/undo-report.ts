import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { reports } from '#server/db/schema/moderation.ts';
import { countRemoval } from '#server/features/moderation/actions/decide-report.ts';
import { decideLetter } from '#server/features/moderation/actions/decide.ts';
import { mayBeUndone } from '#server/features/moderation/queries/decided-reports.ts';
import { notify } from '#server/notify/notify.ts';

/**
 * Undoes a decision: the report waits again in its own row, the letter is covered, and people told of the decision
 * are told of this. Decisions about objections are final, and after a day those to let a letter stay.
 */
export async function undoReport(
  context: Context,
  teammate: Teammate,
  reportId: string,
  source: RequestSource,
): Promise<void> {
  const letter = (transaction: Transaction) => findLetter(transaction, reportId);
  await decideLetter(
    context,
    teammate,
    { letter, source },
    async (transaction, at, complimentId) => {
      const decided = await lockDecided(transaction, { reportId, complimentId, at });
      const { decision, reason, text, senderId, receiverId } = decided;
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
        namesSender: decision === 'removed' || !decided.isAnonymous,
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
      noteChanges(transaction, { kind: 'received', personId: receiverId });
      return { action: 'moderation.undone', targetId: decision === 'removed' ? senderId : null };
    },
  );
}

async function findLetter(transaction: Transaction, reportId: string): Promise<string> {
  const [report] = await transaction
    .select({ complimentId: reports.complimentId })
    .from(reports)
    .where(and(eq(reports.id, reportId), isNotNull(reports.decision)));
  if (report === undefined) throw new AppError('not-found', 'error.not_found');
  return report.complimentId;
}

/** Locks the letter and reads the report, so that a parallel undo finds nothing left. */
async function lockDecided(
  transaction: Transaction,
  { reportId, complimentId, at }: { reportId: string; complimentId: string; at: Date },
) {
  const [letter] = await transaction
    .select({
      text: compliments.text,
      senderId: compliments.senderId,
      receiverId: compliments.receiverId,
      isAnonymous: compliments.isAnonymous,
    })
    .from(compliments)
    .where(eq(compliments.id, complimentId))
    .for('no key update');
  const [report] = await transaction.select().from(reports).where(eq(reports.id, reportId));
  const { rows } = await transaction.execute<{ may: boolean }>(sql`
    select ${mayBeUndone(at)} as may
    from reports decided
    join compliments letter on letter.id = decided.compliment_id
    left join appeals appeal on appeal.compliment_id = letter.id
    where decided.id = ${reportId}`);
  if (letter === undefined || report === undefined)
    throw new AppError('not-found', 'error.not_found');
  return { ...report, ...letter, mayUndo: rows[0]?.may === true };
}
